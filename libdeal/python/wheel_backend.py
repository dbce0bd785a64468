"""Packs the package patience with the library and the tool stats, as make built them, into a wheel; BUILD names their folder.

A backend of PEP 517 without dependencies, so that pip works without a network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import sysconfig
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))


def _version():
    with open(os.path.join(TOP, "libdeal", "deal.h"), encoding="utf-8") as header:
        return re.search(r'#define DEAL_VERSION "(.*)"', header.read())[1]


def _contents(tag, info):
    """Name, bytes and mode of each file but the list of them."""
    build = os.environ.get("BUILD") or os.path.join(TOP, "build")
    metadata = f"Metadata-Version: 2.1\nName: patience-tools\nVersion: {_version()}\nLicense: GPL-3.0-or-later\nRequires-Python: >=3.9\n"
    wheel = f"Wheel-Version: 1.0\nGenerator: patience\nRoot-Is-Purelib: false\nTag: {tag}\n"
    modules = sorted(name for name in os.listdir(os.path.join(HERE, "patience")) if name.endswith(".py"))
    for name, path, mode in ([(f"patience/{module}", os.path.join(HERE, "patience", module), 0o644) for module in modules] +
                             [("patience/libdeal.so.0", os.path.join(build, "libdeal.so.0"), 0o644),
                              ("patience/stats", os.path.join(build, "stats"), 0o755)]):
        if not os.path.exists(path):
            raise SystemExit(f"{path} is missing: run make first, or set BUILD to the folder of the build")
        with open(path, "rb") as file:
            yield name, file.read(), mode
    yield f"{info}/METADATA", metadata.encode(), 0o644
    yield f"{info}/WHEEL", wheel.encode(), 0o644


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Write the wheel; returns its name."""
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    stem = f"patience_tools-{_version()}"
    info, listed = f"{stem}.dist-info", []
    name = f"{stem}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data, mode in _contents(tag, info):
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            listed.append(f"{path},sha256={digest},{len(data)}")
        wheel.writestr(f"{info}/RECORD", "\n".join(listed + [f"{info}/RECORD,,", ""]))
    return name


def build_sdist(sdist_directory, config_settings=None):
    """There is none: the tree is the source."""
    raise SystemExit("patience-tools has no source distribution of its own")
