// In this folder: the parts of the page as an installed app; web.mk puts them beside it.
// Here: the service worker, which keeps the files of one version, so that the app starts without a network.
const CACHE = 'patience-@VERSION@';
const FILES = ['./', 'manifest.webmanifest', 'patience.svg', 'icon-192.png', 'icon-512.png', 'maskable-512.png'];

self.addEventListener('install', event => {
    self.skipWaiting();
    // The browser's own cache may still hold the files of the version before.
    event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES.map(file => new Request(file, {cache: 'reload'})))));
});

self.addEventListener('activate', event => {
    const old = names => names.filter(name => name.startsWith('patience-') && name !== CACHE);
    event.waitUntil(caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))));
});

self.addEventListener('fetch', event => {
    const wanted = event.request.mode === 'navigate' ? './' : event.request;
    event.respondWith(caches.match(wanted, {cacheName: CACHE}).then(found => found || fetch(event.request)));
});
