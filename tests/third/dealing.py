"""Cards from a seed, as deal-format(5) describes them."""


class Twister:
    """MT19937, version of 2002, seeded by one number."""

    def __init__(self, seed):
        self.words, self.at = [seed & 0xffffffff], 624
        for i in range(1, 624):
            last = self.words[-1]
            self.words.append((1812433253 * (last ^ last >> 30) + i) & 0xffffffff)

    def next(self):
        if self.at == 624:
            w = self.words
            for k in range(624):
                y = w[k] & 0x80000000 | w[(k + 1) % 624] & 0x7fffffff
                w[k] = w[(k + 397) % 624] ^ y >> 1 ^ (0x9908b0df if y & 1 else 0)
            self.at = 0
        y = self.words[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9d2c5680
        y ^= y << 15 & 0xefc60000
        return y ^ y >> 18

    def below(self, n):
        scale = 0xffffffff // n
        while True:
            k = self.next() // scale
            if k < n:
                return k

    def shuffle(self, cards, first=0):
        """Shuffles CARDS from place FIRST on."""
        part = cards[first:]
        for i in range(len(part) - 1, 0, -1):
            j = self.below(i + 1)
            part[i], part[j] = part[j], part[i]
        cards[first:] = part


def line_length(rules):
    group = rules.groups[rules.ruled]
    return sum(group.deal[:group.count])


def distinct(twister, cards, rules):
    n, k = len(cards), line_length(rules)
    for i in range(k):
        while True:
            j = i + twister.below(n - i)
            cards[i], cards[j] = cards[j], cards[i]
            if cards[i] not in cards[:i]:
                break
    twister.shuffle(cards, k)


def single_pack(twister, cards, rules):
    half, k = len(cards) // rules.packs, line_length(rules)
    first, rest = cards[:half], cards[half:]
    twister.shuffle(first)
    rest = first[k:] + rest
    twister.shuffle(rest)
    cards[:] = first[:k] + rest


def packets(rules, cards):
    """The places in the pack of the cards of each packet, in the order in which it gets them; the group is dealt first."""
    group, out, at = rules.groups[rules.ruled], [], 0
    for n in group.deal[:group.count]:
        out.append(list(range(at, min(at + n, len(cards)))))
        at += n
    return out


def badly_placed(rules, cards, suit):
    """(packet, place in the pack) of the kings of SUIT that lie above a lower card of it."""
    king, out = 13 * suit + rules.ranks - 1, []
    for number, packet in enumerate(packets(rules, cards)):
        for i, place in enumerate(packet):
            if cards[place] == king and any(cards[k] // 13 == suit and cards[k] != king for k in packet[:i]):
                out.append((number, place))
    return out


def slip(twister, cards, rules):
    twister.shuffle(cards)
    for suit in range(rules.suits):
        bad = badly_placed(rules, cards, suit)
        if len(bad) >= 2:
            number, place = bad[-1]
            packet = packets(rules, cards)[number]
            values = [cards[k] for k in packet]
            i = packet.index(place)
            values.insert(0, values.pop(i))
            for k, value in zip(packet, values):
                cards[k] = value


def again(twister, cards, rules):
    while True:
        twister.shuffle(cards)
        if not any(len(badly_placed(rules, cards, suit)) >= 2 for suit in range(rules.suits)):
            return


def halves(twister, cards, rules):
    half = len(cards) // 2
    first, second = cards[:half], cards[half:]
    twister.shuffle(first)
    twister.shuffle(second)
    cards[:] = first + second


RULINGS = {"none": lambda twister, cards, rules: twister.shuffle(cards), "distinct": distinct, "single-pack": single_pack,
           "slip": slip, "redeal": again, "halves": halves}


def deal(rules, seed):
    """(cards in dealing order, shuffle number)"""
    twister, cards = Twister(seed), rules.listed()
    RULINGS[rules.ruling](twister, cards, rules)
    return cards, twister.next()


def shuffled(cards, shuffle, redeal):
    """The order of CARDS after a shuffle inside a game."""
    def mix(z):
        z = (z + 0x9E3779B97F4A7C15) % 2 ** 64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2 ** 64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2 ** 64
        return z ^ z >> 31

    keys, copies = [], {}
    for card in cards:
        i = copies.get(card, 0)
        copies[card] = i + 1
        keys.append((mix(shuffle * 2 ** 32 + redeal * 2 ** 16 + card * 2 ** 4 + i), card))
    return [card for _, card in sorted(keys)]
