"""A table that is played on by the rules of a file: layout, legal actions as words, actions, what happens at once, wins.

It follows deal-rules(5) and the conventions of deal-games(7), looks at one case after the other, and saves no time."""
from dealing import shuffled
from rules import RANKS, SUITS, Unknown

PACK = -1


class Unsure(Exception):
    """The written rules do not decide this position."""


class State:
    """Cards of piles and pack, the top last, and the facts that cards do not show."""

    __slots__ = "piles", "down", "pack", "redeals", "places", "turned", "progress", "base", "regs"

    def __init__(self, count):
        self.piles, self.down, self.pack = [()] * count, [0] * count, ()
        self.redeals, self.places, self.turned, self.progress, self.base, self.regs = 0, {}, False, False, None, {}

    def copy(self):
        s = State.__new__(State)
        s.piles, s.down, s.pack, s.redeals = self.piles[:], self.down[:], self.pack, self.redeals
        s.places, s.turned, s.progress, s.base, s.regs = self.places, self.turned, self.progress, self.base, dict(self.regs)
        return s

    def key(self):
        return (tuple(self.piles), tuple(self.down), self.pack, self.redeals, tuple(sorted(self.places.items())), self.turned,
                self.progress, self.base, tuple(sorted(self.regs.items())))

    def take(self, pile, n=1, k=None):
        """Takes the N top cards of a pile, or the one at place K."""
        if pile == PACK:
            cards, self.pack = self.pack[-1:], self.pack[:-1]
            return cards
        cards = self.piles[pile]
        if k is not None:
            self.piles[pile] = cards[:k] + cards[k + 1:]
            return cards[k:k + 1]
        self.piles[pile] = cards[:-n]
        return cards[-n:]

    def lay(self, pile, cards):
        self.piles[pile] += tuple(cards)


class Table:
    """The rules of one file as functions of a State."""

    def __init__(self, rules, shuffle=None):
        self.rules, self.shuffle, self.names, self.owner = rules, shuffle, rules.names, rules.owner
        self.groups = rules.groups
        self.over = self.list_covers()
        self.lies_over = [any(pile in over for over in self.over) for pile in range(len(self.names))]
        self.sequences = {}
        self.roots = {name: group.equal if not group.foundation and group.equal != "none" else name
                      for name, group in self.groups.items()}
        self.redealt = [group for group in self.groups.values() if not group.foundation and group.redeals != "none"]
        if len(self.redealt) > 1:
            raise Unknown("redeals of two groups")
        self.talon = rules.turn[-1] if rules.turn else None
        if rules.turn and rules.round:
            raise Unknown("pack.turn and pack.round together")
        self.check()
        from mechanisms import MECHANISMS, TOGETHER  # it knows the table
        self.mechanisms = {}
        for name, keys in rules.mechanisms.items():
            if name not in MECHANISMS:
                raise Unknown("mechanism " + name)
            self.mechanisms["mechanism " + name] = MECHANISMS[name](self, keys)
        if "counted-deal" in rules.mechanisms and (rules.turn or rules.round):
            raise Unknown("mechanism counted-deal and another meaning of the word deal")
        if len(self.mechanisms) > 1 and set(rules.mechanisms) not in TOGETHER:
            raise Unknown("mechanisms together: " + ", ".join(rules.mechanisms))

    def check(self):
        """Refuses combinations that the page does not decide."""
        for group in self.groups.values():
            if group.foundation:
                continue
            for fill in group.fill:
                if fill.kind in ("must", "pick", "choice", "free") and (group.fill_at or group.fill_to != 1):
                    raise Unknown(f"{group.name}: fill by the player of several cards")
            if group.redeal not in ("none", "turned", "shuffled", "gathered"):
                raise Unknown(f"{group.name}.redeal")

    # ---- piles ----

    def list_covers(self):
        """For each pile the piles that lie over it."""
        over = [[] for _ in self.names]
        for group in self.groups.values():
            covers = group.get("covers", "none")
            if covers == "none":
                continue
            if covers != "above":
                for i, pile in enumerate(self.rules.piles(covers)):
                    if i < group.count:
                        over[pile].append(group.first + i)
                continue
            lengths, start = self.rules.row_lengths(group), group.first
            for above, below in zip(lengths, lengths[1:]):
                for i, j in self.bricks(above, below, lengths[0]):
                    over[start + i].append(start + above + j)
                start += above
        for pile in reversed(range(len(over))):  # what lies over a pile lies over all that this pile lies over
            over[pile] = sorted(set(over[pile]).union(*(over[p] for p in over[pile])))
        return over

    @staticmethod
    def bricks(above, below, peaks):
        """The pairs of places of which the second lies over the first, in a row of ABOVE and one of BELOW."""
        if below == above + 1:
            return [(i, i + k) for i in range(above) for k in (0, 1)]
        if below == above - 1:
            return [(i + k, i) for i in range(below) for k in (0, 1)]
        if below == above:
            return [(i, i) for i in range(above)]
        if below == above + peaks and above % peaks == 0:
            r = above // peaks
            return [(p * r + i, p * (r + 1) + i + k) for p in range(peaks) for i in range(r) for k in (0, 1)]
        raise Unknown("covers: rows of %d and %d" % (above, below))

    def covered(self, s, pile):
        return any(s.piles[p] for p in self.over[pile])

    def at_home(self, s, pile):
        """False if the pile is available for one colour only, and its top has the other."""
        group = self.owner[pile]
        home = None if group.foundation else group.home[pile - group.first]
        if home is None or not s.piles[pile]:
            return True
        return (s.piles[pile][-1] // 13 in (1, 2)) == (home == "red")

    def exists(self, s, pile):
        group = self.owner[pile]
        for mechanism in self.mechanisms.values():
            if not mechanism.exists(s, pile):
                return False
        return group.foundation or not group.limited or pile - group.first < s.places.get(group.name, group.count)

    def kind(self, pile):
        """Empty piles of one kind are offered once: those of a group, as far as no rule tells one by its place."""
        group = self.owner[pile]
        i = pile - group.first
        if self.over[pile] or self.lies_over[pile]:
            return pile
        return self.roots[group.name], group.within and i // group.within, group.home[i], group.open[i], group.fill[i].text

    def name(self, pile):
        return "pack" if pile == PACK else self.names[pile]

    def sequence(self, s, pile):
        key = pile, s.base
        if key not in self.sequences:
            group = self.owner[pile]
            self.sequences[key] = group.sequence(pile - group.first, s.base)
        return self.sequences[key]

    def complete(self, s, pile):
        sequence = self.sequence(s, pile)
        return sequence is not None and len(s.piles[pile]) >= len(sequence)

    def foundations(self, names=None):
        """The foundations that exist, of the groups NAMES or of all."""
        for name, group in self.groups.items():
            if group.foundation and (names is None or name in names):
                for i in range(group.count):
                    if group.exists[i]:
                        yield group.first + i

    # ---- what is legal ----

    def won(self, s):
        goal = self.rules.goal
        if goal[0] == "all":
            home = set(self.rules.piles(goal[1]))
            return not s.pack and all(not cards or p in home for p, cards in enumerate(s.piles))
        if goal[0] == "clear":
            return not any(s.piles[p] for name in goal[1:] for p in self.rules.piles(name))
        return all(self.complete(s, p) for p in self.foundations(None if goal == ["foundations"] else goal))

    def legal(self, s):
        """{word: action}"""
        if self.won(s):
            return {}
        for mechanism in self.mechanisms.values():
            only = mechanism.only(s)
            if only is not None:
                return only
        must = [p for p in range(len(s.piles)) if s.piles[p] and not self.owner[p].foundation and self.owner[p].must]
        out = {}
        if must:
            for pile in must:
                self.plays_of(s, pile, out)
            return out
        self.fills(s, ("must", "pick"), out)
        if out:
            return out
        for pile, group in enumerate(self.owner):
            if not group.foundation:
                self.plays_of(s, pile, out)
        self.plays_back(s, out)
        self.exchanges(s, out)
        self.pack_plays(s, out)
        self.fills(s, ("choice", "free"), out)
        self.named(s, out)
        for mechanism in self.mechanisms.values():
            mechanism.actions(s, out)
        for word, test in ("deal", self.may_deal), ("redeal", self.may_redeal), ("refill", self.may_refill):
            if test(s):
                out[word] = (word,)
        for mechanism in self.mechanisms.values():
            mechanism.restrict(s, out)
        return out

    def add(self, out, source, target, n=1, k=None):
        """Adds a move and its word."""
        place = "" if k is None else ".%d" % (k + 1)
        count = ":%d" % n if n > 1 else ""
        out[f"{self.name(source)}{place}-{self.name(target)}{count}"] = ("move", source, k, n, target)

    def available(self, s, pile):
        """(place or None for the top, card) of the available cards of a pile."""
        cards, group = s.piles[pile], self.owner[pile]
        if not cards or self.covered(s, pile) or not self.at_home(s, pile):
            return []
        how = group.open[pile - group.first]
        if how == "late":
            how = "none" if s.pack else "all"
        if how == "turned":
            how = "top" if s.turned or group.name not in self.rules.turn else "none"
        if how == "none":
            return []
        if how == "all":
            return [(k, cards[k]) for k in range(s.down[pile], len(cards))]
        return [(None, cards[-1])]

    def plays_of(self, s, pile, out):
        group = self.owner[pile]
        if not group.play:
            return
        for k, card in self.available(s, pile):
            for target in self.takers(s, card, group.play):
                self.add(out, pile, target, 1, k)
            if k is not None or group.run == "none" or group.part == "any" or self.part_fits(s, pile, 1):
                for target in self.places_for(s, card, pile, 1, group.play):
                    self.add(out, pile, target, 1, k)
            elif k is None:
                for target in self.places_for(s, card, pile, 1, group.play):
                    if not self.built_on(target):
                        self.add(out, pile, target, 1, k)
        if group.open[pile - group.first] == "top" and self.available(s, pile):
            self.sequences_of(s, pile, out)
            if group.run != "none":
                self.runs_of(s, pile, out)

    def takes_next(self, s, pile, card):
        """May a single card go onto this foundation?"""
        group, sequence, height = self.owner[pile], self.sequence(s, pile), len(s.piles[pile])
        if group.runs or sequence is None or height >= len(sequence) or sequence[height] != card % 13 + 1:
            return False
        suit = group.suits[pile - group.first]
        return (suit is None or suit == card // 13) and self.open_for(s, group, card)

    def open_for(self, s, group, card):
        if group.opens == "pack-out" and (s.pack or any(s.piles[p] for p in self.rules.piles(self.talon)) if self.talon else s.pack):
            return False
        if group.kings_after != "none" and card % 13 + 1 == self.rules.ranks:
            return all(s.piles[p] for p in self.foundations([group.kings_after]))
        return True

    def first_of_equals(self, s, piles, back=False):
        """Of foundations of one group that take (or give BACK) the same cards from now on, the first ones only."""
        seen, out = set(), []
        for pile in piles:
            group = self.owner[pile]
            suit = group.suits[pile - group.first]
            key = group.name, suit, (self.sequence(s, pile) or ())[len(s.piles[pile]):], s.piles[pile][-1] if back else None
            if key not in seen:
                seen.add(key)
                out.append(pile)
        return out

    def takers(self, s, card, names):
        """The foundations of the groups NAMES that take a single card."""
        return self.first_of_equals(s, [p for p in self.foundations(names) if self.takes_next(s, p, card)])

    def sequences_of(self, s, pile, out):
        """Whole sequences at the end of a pile, for foundations that take them."""
        cards, group = s.piles[pile], self.owner[pile]
        fitting = []
        for target in self.foundations(group.play):
            home, sequence = self.owner[target], self.sequence(s, target)
            if not home.runs or s.piles[target] or sequence is None or len(cards) - s.down[pile] < len(sequence):
                continue
            run = cards[-len(sequence):]
            suit = home.suits[target - home.first]
            if tuple(c % 13 + 1 for c in run) == sequence and all(c // 13 == (run[0] // 13 if suit is None else suit) for c in run):
                if self.open_for(s, home, run[0]):
                    fitting.append(target)
        for target in self.first_of_equals(s, fitting):
            self.add(out, pile, target, len(self.sequence(s, target)))

    def run_length(self, s, pile):
        """How many cards at the end of a pile move as one."""
        cards, group = s.piles[pile], self.owner[pile]
        build = self.build_of(pile) if group.run == "built" else group.run_build
        n = 1
        while n < len(cards) - s.down[pile] and (build is None or build.fits(cards[-n], cards[-n - 1], s.base)):
            n += 1
        return n

    def part_fits(self, s, pile, n):
        part = self.owner[pile].part
        return part == "any" or n == (len(s.piles[pile]) if part == "whole" else self.run_length(s, pile))

    def runs_of(self, s, pile, out):
        group = self.owner[pile]
        for n in range(2, self.run_length(s, pile) + 1):
            if self.part_fits(s, pile, n):
                for target in self.places_for(s, s.piles[pile][-n], pile, n, group.play):
                    if self.built_on(target) and (not group.cells or n <= self.limit(s, pile, target)):
                        self.add(out, pile, target, n)

    def limit(self, s, pile, target):
        group, vacant = self.owner[pile], 0
        for name in group.cells:
            cells = self.groups[name]
            if cells.takes == "any" and cells.takes_from is None and any(
                    not self.groups[to].foundation and self.built_on(self.groups[to].first)
                    for to in cells.play if to in self.groups and self.groups[to].count):
                vacant += sum(not s.piles[p] and self.exists(s, p) for p in self.rules.piles(name))
        doubles = 0
        if group.takes == "any" and group.takes_from is None:
            doubles = sum(not s.piles[p] and p != target and self.exists(s, p) for p in self.rules.piles(group.name))
        return (vacant + 1) << doubles

    def builder(self, pile):
        """The group whose key build holds for a pile."""
        group = self.owner[pile]
        return self.groups[group.equal] if not group.has_build and group.equal != "none" else group

    def build_of(self, pile):
        return self.builder(pile).build

    def built_on(self, pile):
        return self.builder(pile).built_on

    def places_for(self, s, card, source, n, names):
        """The piles of the tableau onto which a card of pile SOURCE may be laid, with n - 1 cards on it."""
        whole = source != PACK and n == len(s.piles[source])
        home = None if source == PACK else self.owner[source]
        offered, out = set(), []
        piles = [p for p, group in enumerate(self.owner) if group.name in names and not group.foundation]
        for pile in piles:
            group = self.owner[pile]
            if pile == source or not s.piles[pile] and not self.exists(s, pile):
                continue
            if s.piles[pile]:
                if not self.covered(s, pile) and self.at_home(s, pile) and self.near(source, pile) and self.build_of(pile).fits(card, s.piles[pile][-1], s.base):
                    out.append(pile)
                continue
            if not self.starts_with(group, card, "pack" if home is None else home.name):
                continue
            root, free = self.roots[group.name], group.kind == "place" and bool(s.pack)
            if whole and home and not home.foundation and self.roots[home.name] == root and not free:
                continue
            if group.kind == "same" or group.kind == "place" and not free:
                if self.kind(pile) in offered:
                    continue
                offered.add(self.kind(pile))
            out.append(pile)
        return out

    def near(self, source, pile):
        group = self.owner[pile]
        if source == PACK or group.within is None or self.owner[source] is not group:
            return True
        return (source - group.first) // group.within == (pile - group.first) // group.within

    def starts_with(self, group, card, source):
        """Does an empty pile of the group take a card from the group SOURCE?"""
        if group.takes == "none" or group.takes == "king" and card % 13 + 1 != self.rules.ranks:
            return False
        return group.takes_from is None or source in group.takes_from

    def plays_back(self, s, out):
        for name, group in self.groups.items():
            if group.foundation and group.play:
                piles = [p for p in self.foundations([name]) if s.piles[p]]
                for pile in self.first_of_equals(s, piles, True):
                    for target in self.places_for(s, s.piles[pile][-1], pile, 0, group.play):
                        self.add(out, pile, target)

    def exchanges(self, s, out):
        for name, group in self.groups.items():
            if not group.foundation or group.exchange == "none":
                continue
            for one, other in (name, group.exchange), (group.exchange, name):
                for source in self.first_of_equals(s, [p for p in self.foundations([one]) if len(s.piles[p]) > 1]):
                    suit = self.suit_of(source)
                    if suit is None:
                        raise Unsure("exchange of any suit")
                    for target in self.takers(s, s.piles[source][-1], [other]):
                        if self.suit_of(target) == suit:
                            self.add(out, source, target)

    def suit_of(self, foundation):
        group = self.owner[foundation]
        return group.suits[foundation - group.first]

    def pack_plays(self, s, out):
        if self.rules.pack_play and s.pack:
            card = s.pack[-1]
            for target in self.takers(s, card, self.rules.pack_play) + self.places_for(s, card, PACK, 1, self.rules.pack_play):
                self.add(out, PACK, target)

    # ---- vacancies ----

    def sources(self, s, fill):
        """The piles of the sources of a fill that have a card, in order."""
        out = []
        for name in fill.sources:
            if name == "pack":
                out += [PACK] if s.pack else []
            else:
                out += [p for p in self.rules.piles(name) if s.piles[p]]
        return out

    def vacancies(self, s, kinds):
        """(pile, fill) of the vacant piles that are filled in one of these ways and could be."""
        out = []
        for pile, group in enumerate(self.owner):
            if group.foundation:
                continue
            fill = group.fill[pile - group.first]
            if fill.kind in kinds and len(s.piles[pile]) <= group.fill_at and self.exists(s, pile) and any(
                    p != pile for p in self.sources(s, fill)):
                out.append((pile, fill))
        return out

    def first_vacancies(self, s, kinds):
        """Of the vacant piles of a group that are filled in one way, the first only, unless each has its own place."""
        seen, out = set(), []
        for pile, fill in self.vacancies(s, kinds):
            group = self.owner[pile]
            if group.kind == "each" or s.piles[pile] or self.kind(pile) not in seen:
                if not s.piles[pile]:
                    seen.add(self.kind(pile))
                out.append((pile, fill))
        return out

    def fills(self, s, kinds, out):
        for pile, fill in self.first_vacancies(s, kinds):
            for source in self.sources(s, fill):
                if source != pile:
                    self.add(out, source, pile)

    def named(self, s, out):
        for pile, fill in self.first_vacancies(s, ("named",)):
            out["refill:" + self.name(pile)] = ("named", pile)

    def may_refill(self, s):
        return bool(self.vacancies(s, ("refill",)))

    def fill_up(self, s, pile, fill):
        """Fills one pile by the first source that has a card."""
        group = self.owner[pile]
        while len(s.piles[pile]) < group.fill_to:
            sources = [p for p in self.sources(s, fill) if p != pile]
            if not sources:
                return
            self.leave(s, sources[0])
            layers = self.mechanisms.get("mechanism layers")
            if sources[0] == PACK and layers and pile in layers.row_of:
                layers.draw(s, pile)
                continue
            if layers and pile in layers.row_of and layers.starts(s, pile, s.piles[sources[0]][-1]):
                raise Unsure("layers: a starter that comes from another source than the pack")
            s.lay(pile, s.take(sources[0]))

    # ---- the pack ----

    def may_deal(self, s):
        for mechanism in self.mechanisms.values():
            answer = mechanism.may_deal(s)
            if answer is not None:
                return answer
        if not s.pack or self.vacancies(s, ("choice", "refill")):
            return False
        if self.rules.round:
            if self.rules.round_if == "filled" and not all(s.piles[p] for p, _ in self.round_piles(s)):
                return False
            return True
        return bool(self.rules.turn)

    def round_piles(self, s):
        out = []
        for name in self.rules.round:
            group = self.groups[name]
            if group.in_round == "redeals-left" and not self.redeals_left(s):
                continue
            out += [(group.first + i, group.lays[i]) for i in range(group.count) if group.lays[i] and self.exists(s, group.first + i)]
        return out

    def do_deal(self, s):
        for mechanism in self.mechanisms.values():
            if mechanism.do_deal(s):
                return
        if self.rules.round:
            for name in self.rules.round:
                if self.groups[name].by_rows and max(self.groups[name].lays, default=0) > 1:
                    raise Unsure("round of several cards by rows")
            for pile, n in self.round_piles(s):
                self.draw(s, pile, n)
            return
        for _ in range(self.rules.turn_count):
            if s.pack:
                s.lay(self.turn_to(s), s.take(PACK))
        s.turned = True

    def turn_to(self, s):
        """The pile that the next card of the pack goes to."""
        if len(self.rules.turn) > 1:
            for pile in self.rules.piles(self.rules.turn[0]):
                if not s.piles[pile] and self.exists(s, pile):
                    return pile
        return self.rules.piles(self.talon)[0]

    def draw(self, s, pile, n):
        """Deals n cards of the pack to a pile, as far as cards reach."""
        n = min(n, len(s.pack))
        cards = s.pack[len(s.pack) - n:]
        s.pack = s.pack[:len(s.pack) - n]
        if self.owner[pile].outside_first:
            s.piles[pile] = cards + s.piles[pile]
        else:
            s.lay(pile, cards[::-1])

    def redeals_left(self, s):
        return any(group.redeals == "unlimited" or s.redeals < int(group.redeals) for group in self.redealt)

    def gathered(self, group):
        """The piles that a redeal takes up, in the order in which they are taken up."""
        single = [word[:-5] for word in group.gathered if word.endswith(".last")]
        out = []
        for word in group.gathered:
            if word.endswith(".last"):
                out.append(self.rules.piles(word[:-5])[-1])
            elif word in self.groups:
                out += [p for p in self.rules.piles(word) if word not in single or p != self.rules.piles(word)[-1]]
            elif word in self.rules.index:
                pile = self.rules.index[word]
                if self.owner[pile].name not in single or pile != self.rules.piles(self.owner[pile].name)[-1]:
                    out.append(pile)
        return out

    def may_redeal(self, s):
        if not self.redealt or not self.redeals_left(s):
            return False
        group = self.redealt[0]
        if group.redeal_if != "always" and s.pack or group.redeal_if == "progress" and not s.progress:
            return False
        if any(s.piles[p] for name in group.redeal_clear for p in self.rules.piles(name)):
            return False
        return any(s.piles[p] for p in self.gathered(group))

    def do_redeal(self, s):
        group = self.redealt[0]
        if s.pack:
            raise Unsure("redeal while the pack has cards")
        cards = []
        for pile in reversed(self.gathered(group)):
            cards += s.piles[pile]
            s.piles[pile], s.down[pile] = (), 0
        if group.redeal == "shuffled":
            cards = shuffled(cards, self.shuffle, s.redeals + (group.redeals != "unlimited"))
        s.pack = tuple(reversed(cards))
        if group.redeals != "unlimited":
            s.redeals += 1
        s.turned = False
        for mechanism in self.mechanisms.values():
            mechanism.redealt(s)
        for item in self.rules.order:
            groups = [self.groups[name] for name in item.split("+") if self.groups[name].relay]
            if groups and groups[0].first_half:
                raise Unsure("a half that is laid out again")
            if groups:
                self.lay_out(s, groups)

    # ---- layout ----

    def start(self, cards):
        """The position after the layout of CARDS, the first card first."""
        s = self.layout(cards)
        for mechanism in self.mechanisms.values():
            mechanism.start(s)
        self.settle(s)
        return s

    def sunk(self, cards):
        """The dealing order of CARDS after the ranks have gone under that do: the places of the pack that each pile gets, from
        the bottom, keep their order but for that."""
        places, out = self.layout(range(len(cards))), list(cards)
        for pile, group in enumerate(self.owner):
            if group.foundation or not group.under:
                continue
            mine = list(places.piles[pile][len(self.rules.laid.get(pile, ())):])
            low = [i for i in mine if cards[i] % 13 + 1 in group.under]
            for place, i in zip(mine, low + [i for i in mine if i not in low]):
                out[place] = cards[i]
        return out

    def layout(self, cards):
        """The position before anything happens by itself."""
        s = State(len(self.names))
        for pile, laid in self.rules.laid.items():
            s.piles[pile] = tuple(laid)
        s.pack = tuple(reversed(cards))
        half = len(cards) // 2
        if len(cards) % 2 and any(group.first_half for group in self.groups.values() if not group.foundation):
            raise Unsure("half of an odd number of cards")
        s.places = {group.name: 0 for group in self.groups.values() if not group.foundation and group.limited}
        for item in self.rules.order:
            groups = [self.groups[name] for name in item.split("+")]
            self.lay_out(s, groups, len(cards) - half if groups[0].first_half else None)
        return s

    def lay_out(self, s, groups, keep=None):
        """Deals groups: a pile of each in turn, each pile completely or a card to each.  KEEP cards stay in the pack."""
        if len(groups) > 1 and any(group.by_rows for group in groups):
            raise Unknown("order: two groups together by rows")
        piles = [(group.first + i, group.deal[i]) for i in range(max(g.count for g in groups)) for group in groups if i < group.count]
        before = {pile: len(s.piles[pile]) for pile, _ in piles}
        if groups[0].by_rows:
            for row in range(max((n for _, n in piles), default=0)):
                for pile, n in piles:
                    if n > row and (keep is None or len(s.pack) > keep):
                        self.draw(s, pile, 1)
        else:
            for pile, n in piles:
                self.draw(s, pile, n if keep is None else min(n, max(len(s.pack) - keep, 0)))
        for pile, _ in piles:
            self.dealt(s, pile, before[pile])
        for group in groups:
            if group.limited:
                s.places = dict(s.places)
                s.places[group.name] = sum(bool(s.piles[group.first + i]) for i in range(group.count))

    def dealt(self, s, pile, before):
        group = self.owner[pile]
        cards = s.piles[pile]
        if group.face and len(cards) > before:
            down = group.down[pile - group.first]
            s.down[pile] = len(cards) - 1 if down is None else min(down, len(cards))
        if group.name == "base" and cards:
            s.base = cards[-1] % 13 + 1

    # ---- what happens ----

    def leave(self, s, pile):
        """A card leaves a pile: the top of the talon is not the card just turned any more."""
        if pile != PACK and not self.owner[pile].foundation and self.owner[pile].name == self.talon:
            s.turned = False

    def apply(self, s, action):
        """The position after an action, and all that happens at once."""
        s = s.copy()
        kind = action[0]
        s.progress = s.progress or kind != "deal"
        if kind == "move":
            _, source, k, n, target = action
            self.leave(s, source)
            s.lay(target, s.take(source, n, k))
        elif kind == "deal":
            self.do_deal(s)
        elif kind == "redeal":
            self.do_redeal(s)
            s.progress = False
        elif kind == "refill":
            for pile, fill in self.vacancies(s, ("refill",)):
                self.fill_up(s, pile, fill)
        elif kind == "named":
            group = self.owner[action[1]]
            self.fill_up(s, action[1], group.fill[action[1] - group.first])
        else:
            self.mechanisms[kind].apply(s, action)
        for mechanism in self.mechanisms.values():
            mechanism.after(s, action)
        self.settle(s)
        return s

    def settle(self, s):
        """What happens at once: the first effect that applies, in the order of the file, again and again."""
        for _ in range(100000):
            for pile, cards in enumerate(s.piles):
                if s.down[pile] >= len(cards):
                    s.down[pile] = max(len(cards) - 1, 0)
            if not any(self.effect(s, section) for section in self.rules.effects):
                return
        raise Unsure("effects without end")

    def effect(self, s, section):
        if section in self.mechanisms:
            return self.mechanisms[section].effect(s)
        group = self.groups[section]
        return self.started(s, group) if group.foundation else self.homeward(s, group) or self.filled(s, group)

    def started(self, s, group):
        for name in group.starts:
            for pile in self.rules.piles(name):
                if s.piles[pile]:
                    for target in self.takers(s, s.piles[pile][-1], [group.name]):
                        if not s.piles[target]:
                            self.leave(s, pile)
                            s.lay(target, s.take(pile))
                            return True
        return False

    def homeward(self, s, group):
        if group.at_once == "no":
            return False
        for pile in self.rules.piles(group.name):
            if s.piles[pile]:
                taking = [p for p in self.foundations(group.play) if self.takes_next(s, p, s.piles[pile][-1])]
                if taking and (group.at_once == "play" or self.completes(s, taking[0])):
                    self.leave(s, pile)
                    s.lay(taking[0], s.take(pile))
                    return True
        return False

    def completes(self, s, target):
        """Would one card more complete the last open foundation of this suit in its group?"""
        if len(s.piles[target]) + 1 < len(self.sequence(s, target)):
            return False
        return all(self.complete(s, p) for p in self.foundations([self.owner[target].name])
                   if p != target and self.suit_of(p) == self.suit_of(target))

    def filled(self, s, group):
        for pile in self.rules.piles(group.name):
            fill = group.fill[pile - group.first]
            if len(s.piles[pile]) > group.fill_at or not self.exists(s, pile):
                continue
            sources = [p for p in self.sources(s, fill) if p != pile]
            if not sources:
                continue
            if fill.kind == "at-once" or fill.kind == "pick" and len({PACK if p == PACK else self.owner[p].name for p in sources}) == 1:
                self.fill_up(s, pile, fill)
                return True
        return False


def card_name(card):
    return RANKS[card % 13] + SUITS[card // 13]
