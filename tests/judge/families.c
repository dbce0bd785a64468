/*
 * Recipes for random rule files: sets of keys that only have an effect together, and that random single keys would
 * hardly combine.
 *
 * A recipe is a text with a section on each line: [NAME] KEY=VALUE; KEY=VALUE. In a value, {A/B/C} stands for one of
 * these and {2..5} for a number of that range. The value * is drawn from the form of the key, ~ omits the key, and
 * deal=rest deals the remaining cards.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

static const char *const families[] = {
    /* Recipe of rules: the mechanism line, whose row of cards feeds cells, with rounds and a talon. */
    "[game] packs=1; ranks={3..9}; suits={1..3}\n"
    "[deal] order={line cell c/c cell line/cell+line c}\n"
    "[line] piles=1; deal={1..4}; play=up; show={~/~/face}; must={~/~/~/yes}\n"
    "[cell] piles={1..3}; deal={0..1}; play=up; fill=at-once line{// talon/ pack/ c}\n"
    "[c] piles={1..3}; deal={0..2}; play={up/up c}; build={~/any both/any down/*}; takes={none/any/king}; "
    "run={~/~/loose/built}; class={~/place}\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/~/laid}\n"
    "[pack] round={c/line/line c/cell line/c cell}; round-if={~/filled}; play={~/~/up}\n",

    "[game] packs=1; ranks={3..9}; suits={1..3}\n"
    "[deal] order={line cell c/c cell line}\n"
    "[line] piles=1; deal={1..3}; play=up\n"
    "[cell] piles={1..2}; deal={0..1}; play=up; fill=at-once line\n"
    "[c] piles={1..2}; deal={0..2}; play={up/up c}; build={~/any down/any both}; takes={any/none}; "
    "at-once={~/~/play/last}; fill={~/~/free pack/at-once pack/choice pack/must talon pack}; must={~/~/~/yes}\n"
    "[up] piles=4; foundation=suit; start=A; step=1\n"
    "[pack] turn={talon/c talon/talon 2/talon 3}; play={~/~/up}\n"
    "[talon] piles=1; play={up/up c}; redeals={0..3}; redeal={turned/shuffled/gathered talon c}; "
    "redeal-if={progress/progress/empty/"
    "always}; redeal-clear={~/~/cell/line/up}; open={~/~/turned}\n",

    "[game] packs=2; ranks={3..9}; suits=1\n"
    "[deal] order={line cell c/c line cell}\n"
    "[line] piles=1; deal={1..3}; play=up {down/~}\n"
    "[cell] piles={1..3}; deal={0..1}; play=up down; fill=at-once line\n"
    "[c] piles={1..3}; deal={0..2}; play={up down/up down c}; build={~/any both/any down/suit both}; "
    "takes={none/any/king}; fill={~/~/at-once talon/free pack/must talon pack/choice pack/refill pack}; "
    "must={~/~/~/yes}\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/laid}; exchange={~/down}; opens={~/~/~/pack-out}\n"
    "[down] piles=4; foundation=suit; start=K; step=-1; starts={~/~/at-once c}; kings-after={~/~/~/up}; "
    "opens={~/~/~/pack-out}\n"
    "[pack] turn={talon/c talon/talon 2/talon 3}; play={~/~/up down}\n"
    "[talon] piles=1; play={up down/up down c/up}; redeals={0..2}; redeal={turned/shuffled}; "
    "redeal-if={progress/empty/always}\n",

    /* Recipe of rules: a talon with unlimited redeals whose cards also fill another group, or which is itself
     * filled. */
    "[game] packs=1; ranks={2..5}; suits={1..2}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={1..2}; deal={0..2}; play={~/up/up c}; build={~/suit down/any both}\n"
    "[d] piles=1; deal={1..2}; play={~/up}\n"
    "[up] piles=4; foundation=suit; start=A; opens={~/~/pack-out}\n"
    "[pack] turn={talon/talon/talon 2}\n"
    "[talon] piles=1; play={up/up c}; redeals=unlimited; redeal=turned; fill={free c/free d/free c d/refill d}\n",

    /* Recipe of rules: two groups of piles, of which only the second plays to the foundations. */
    "[game] packs=1; ranks={3..9}; suits={1..4}\n"
    "[deal] order={c d/d c/c+d}\n"
    "[c] piles={1..3}; deal={1..3}; play={d/d c}; build={~/any both/suit up/*}; run={~/loose/built/suit up}; "
    "takes={none/any/any from d/king}; open={~/~/all/late}; show={~/~/face}; outside={~/~/first}\n"
    "[d] piles={1..2}; deal={0..2}; play=up{// c}; build={any down/any both/suit up/free/*}; takes={any/none/any from "
    "c}; run={~/loose/"
    "built}; fill={~/~/at-once c/free pack/must pack}\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/laid}; play={~/~/c/d}\n"
    "[pack] turn={talon/talon 2/c talon}; play={~/~/up/d}; show={~/top}\n"
    "[talon] piles=1; play={d/c d/up}; redeals={0..2}; redeal={turned/shuffled}\n",

    "[game] packs=1; ranks={3..9}; suits={1..4}; goal={foundations/clear c/clear c d}\n"
    "[deal] order=c d\n"
    "[c] piles={1..4}; deal={rest/2..3}; play={d/d c}; build={~/any both/suit up/*}; run={~/loose/built/suit up}; "
    "takes={none/any/king}; open={~/~/all}; class={~/~/each}\n"
    "[d] piles={1..2}; deal={0..1}; play=up{// c}; build={~/any down/suit up/free}; takes=any; equal={~/~/~/c}\n"
    "[up] piles=4; foundation=suit; start=A; step=1\n",

    /* runs */
    "[game] packs=1; ranks={3..9}; suits={1..4}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={1..4}; deal={rest/2/3}; play={up c/up c d}; build={suit up/suit up/suit down/any up/any both/alternate "
    "down wrap}; run={built/loose/suit up/any both/suit down}; run-part={~/longest/whole}; run-cells={~/~/d}; "
    "takes={any/none/king/any from d}; open={~/~/~/all}; show={~/face}; face-down={~/~/1/0}\n"
    "[d] piles={1..2}; deal={0..1}; play=up c; build={~/~/suit up}; takes={any/none}\n"
    "[up] piles=4; foundation=suit; start=A; step=1; play={~/~/c}\n"
    "[pack] turn={talon/talon 2/talon 3}\n"
    "[talon] piles=1; play={up/up c}; redeals={0..2}; redeal={turned/shuffled/gathered talon c}; "
    "redeal-if={~/progress}\n",

    "[game] packs=1; ranks={3..9}; suits={1..3}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={2..3}; deal={0..3}; play=up c; build={any down/any both/suit up/free/any up sum 13/*}; "
    "run={built/loose/suit up/suit down/*}; run-part={~/longest/whole}; run-cells={~/~/d}; takes={none/any/king}; "
    "round-lays={~/~/1..2}; in-round={~/~/redeals-left}; show={~/~/face}; face-down={~/~/1}; within={~/~/~/1..2}; "
    "class={~/place}\n"
    "[d] piles={1..2}; deal={0..1}; play=up c; round-lays={~/1}; redeals={0..2}; redeal={gathered c/turned c d}; "
    "redeal-if={~/progress/"
    "always}; relay={~/yes}\n"
    "[up] piles=4; foundation={suit/suit/any}; start=A; step=1; base={~/laid}\n"
    "[pack] round={c/c d/d}; round-if={~/filled}; play={~/~/up/c}; show={~/~/top}\n",

    /* Recipe of rules: foundations that take whole sequences only. */
    "[game] packs={1..2}; ranks={2..4}; suits={1..2}\n"
    "[deal] order={c d/c}\n"
    "[c] piles={2..4}; deal={1..3}; play={up c/c}; build={any down/any both/suit down/free}; run={suit "
    "down/built/loose/any down}; run-part={~/~/longest/whole}; takes={any/none/king}; show={~/face}; "
    "face-down={~/~/1}; round-lays={~/~/1}; class={~/place}\n"
    "[up] piles={1..3}; foundation=any; start=K; step=-1; takes=runs; until={~/~/2}\n"
    "[d] piles={1..2}; play={c/up c/~}; takes={any/none}\n"
    "[pack] round=c; round-if={~/filled}\n",

    "[game] packs={1..2}; ranks={2..5}; suits={1..2}\n"
    "[deal] order=c\n"
    "[c] piles={2..4}; deal=rest; play=up c{// d}; build={any down/any both/suit both/free}; run={suit "
    "down/built/loose}; run-part={~/~/"
    "longest}; run-cells={~/d}; takes={any/king/none}\n"
    "[d] piles={1..2}; play={up c/c}; takes={any/none}\n"
    "[up] piles={4/8}; foundation={suit/any}; start={K/A}; step={-1/1}; takes=runs\n",

    /* Recipe of rules: a talon that turns several cards at a time, with redeals. */
    "[game] packs=1; ranks={3..13}; suits={1..4}\n"
    "[deal] order=c\n"
    "[c] piles={1..3}; deal={0..2}; play={up/up c}; build={~/any down/suit both/alternate down/*}; "
    "takes={none/any/king}; fill={~/~/"
    "at-once talon/free talon pack/must pack}\n"
    "[up] piles=4; foundation={suit/suit/any}; start=A; step={1/1/2}; base={~/laid}; opens={~/~/~/pack-out}\n"
    "[pack] turn=talon {2..4}; show={~/top}; play={~/~/up}\n"
    "[talon] piles=1; play={up/up c}; redeals={1..3/unlimited}; redeal={turned/turned/shuffled/gathered talon c/turned "
    "c talon}; redeal-if={progress/progress/empty/always}; open={~/~/all/turned}; run={~/~/loose}; show={~/~/top}\n",

    /* Recipe of rules: pairs of cards are removed, and removed cards come back. */
    "[game] packs=1; ranks={2..6}; suits={1..4}; goal={clear c/all out}\n"
    "[deal] order=c\n"
    "[c] piles={1..3}; deal={1..3}; build={~/~/any both}; show={~/~/face}; open={~/~/all}; play={~/~/c}; "
    "takes={~/any}\n"
    "[out] piles=1; play={~/~/talon/c}\n"
    "[pack] turn=talon{// 2/ 3}; show=top\n"
    "[talon] piles=1; redeals={1/2/unlimited}; redeal={turned talon out/turned out talon/shuffled talon out/gathered "
    "out talon/turned talon}; redeal-if={~/progress/always}; open={~/~/turned}; build={~/any both}; takes={~/any}\n"
    "[mechanism pairs] of=c{/ talon/ talon pack/ pack}; match={equal/next/sum 13/sum 14/equal next}; alone={~/K/A/2}; "
    "to=out\n",

    "[game] packs=1; ranks={2..6}; suits={1..4}; goal={clear c/all out/clear c d}\n"
    "[deal] order=c d\n"
    "[c] piles={3/6}; rows={1 2/2 1/1 2}; covers=above; deal=1; build={~/any both}; show={~/face/bare}\n"
    "[d] piles={1..3}; deal={0..2}; build={~/any both}; takes={none/any}; play={~/d/c}\n"
    "[out] piles=1\n"
    "[pack] turn={talon/talon 2/d talon}; show={~/top}\n"
    "[talon] piles=1; redeals={0..2}; redeal={turned talon/shuffled talon/turned}; redeal-if={~/progress}; "
    "open={~/~/turned}\n"
    "[mechanism pairs] of=c{/ d/ talon/ d talon}; match={equal/next/sum 13/sum 14/equal sum 13}; alone={~/K/A}; "
    "to=out\n",

    /* Recipe of rules: an exchange of two cards that completes a foundation and so wins. */
    "[game] packs=2; ranks={3..6}; suits={1..2}; goal={~/~/up/down/foundations}\n"
    "[deal] order={c/c d}\n"
    "[c] piles={1..4}; deal={1..3}; play=up down{// c}; build={~/suit both/any both}; takes={none/any}; "
    "at-once={~/~/last/play}; show={~/"
    "~/face}; must={~/~/~/yes}\n"
    "[d] piles=1; deal=0; play={up/down/up down}; takes=any; fill={~/~/at-once pack}\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/~/laid}; exchange=down; until={~/~/K}; play={~/~/c}\n"
    "[down] piles=4; foundation=suit; start=K; step=-1; base={~/~/laid}; exchange={~/up}; until={~/~/A/2}\n"
    "[pack] turn=talon; play={~/up}\n"
    "[talon] piles=1; play=up down; redeals={0..2}; redeal={turned/shuffled}; redeal-if={~/progress}\n",

    /* Recipe of rules: games with all cards visible, with foundations that give cards back. */
    "[game] packs=1; ranks={3..9}; suits={2..4}\n"
    "[deal] order={c d/d c/c}\n"
    "[c] piles={2..6}; deal={rest/2/3}; play={up c/up/up d}; build={alternate down/suit down/any down/suit both/~}; "
    "takes={king/any/none}; run={~/~/built}; class={~/~/each}\n"
    "[d] piles={1..4}; deal={0..1}; play={up c/up}; takes={any/any/none}\n"
    "[up] piles=4; foundation={suit/suit/any}; start={A/2/3}; step={1/1/-1}; base={~/laid/~}; play={c/c d/d}; "
    "until={~/~/~/3}\n",

    /* Recipe of rules: games with all cards visible, with runs that use cells, and columns of several equal groups. */
    "[game] packs=1; ranks={4..13}; suits={2..4}\n"
    "[deal] order={c b d/d c b/b c d}\n"
    "[c] piles={2..4}; deal=rest; play=up c b d; build=any down; takes=any; class={~/~/~/each}\n"
    "[b] piles={1..2}; deal={0/0..1/2}; play=up c b d; build=any down; takes=any; equal=c; class={~/~/~/each}\n"
    "[d] piles={1..3}; deal={0..1/0 1}; play={up c b d/up c/up b c}; takes={any/any/king}; build={~/~/any both}; "
    "equal={~/~/~/c}\n"
    "[up] piles=4; foundation={suit/suit/any}; start={A/A/2}; step=1; base={~/laid/~}; play={~/~/c/c b d}\n",

    "[game] packs=1; ranks={4..13}; suits={2..4}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={3..6}; deal={rest/rest/0 1 2 3 4}; play=up c d; build={alternate down/any down/any both/suit down/suit "
    "both}; takes={any/any/king/none}; class={~/~/each}\n"
    "[d] piles={1..5}; deal={0/0..1/0 1}; play={up c d/up c}; takes={any/any/none}; class={~/~/each}\n"
    "[up] piles=4; foundation=suit; start={A/A/2/K}; step={1/1/-1}; base={~/laid/~}; play={~/~/c/c d}; until={~/~/3}\n",

    /* Recipe of rules: a table of more piles than a 32-bit word has bits. */
    "[game] packs={1..2}; ranks={9..13}; suits={3..4}\n"
    "[deal] order={c d/d c/c}\n"
    "[c] piles={33..40}; deal=1; play={up c/up/up d}; build={free/any both/any down}; takes={any/none/king}; "
    "fill={~/~/at-once d/free d}\n"
    "[d] piles={1..2}; deal={rest/1}; play={up/up c}; open={~/all}\n"
    "[up] piles={4/8}; foundation={suit/any}; start=A; step=1; base={~/laid}; play={~/~/c}\n",

    /* Recipe of rules: runs over face-down cards, a pack turned by several cards, and foundations that return cards
     * to columns, talon or cells. */
    "[game] packs={1/1/1/2}; ranks={3..6}; suits={1..3}\n"
    "[deal] order={c/c d/d c}\n"
    "[c] piles={1..4}; deal={1..3}; play=up c{// talon/ d/ pack}; build={any down/any down/alternate down/suit "
    "down/any down wrap/any both}; run={built/built/built/loose/~}; run-part={~/~/~/whole/longest}; "
    "takes={any/any/king/none/any from talon}; show={face/face/~}; face-down={~/1}; relay={~/~/~/~/yes}; "
    "places={~/~/~/dealt}; class={~/~/~/place}\n"
    "[d] piles={1..2}; deal={0..1}; play={up/up c/c}; places={~/~/dealt}\n"
    "[up] piles={2..4}; foundation=suit; start={A/A/A/2}; step=1; play={~/c/c talon/talon/d}; "
    "opens={~/~/~/~/pack-out}\n"
    "[pack] turn={talon/talon {2..4}/talon 2/d talon}; play={~/~/~/up}; show={~/top}\n"
    "[talon] piles=1; play={up c/up c/up/c}; build={any down/any both/~}; redeals={unlimited/unlimited/1..3}; "
    "redeal={turned/turned/turned/gathered}; redeal-if={~/~/~/always/progress}; redeal-clear={~/~/~/~/d}\n",

    /* Recipe of rules: cards are laid on a talon that is turned by several cards; a run is built. */
    "[game] packs=1; ranks={4..6}; suits={2..3}\n"
    "[deal] order={c/c/c d}\n"
    "[c] piles={2..4}; deal={1..2}; play=up c talon; build={any down/any down/alternate down/any up}; "
    "run={built/built/~}; takes={any/none/king}; show={~/face}\n"
    "[d] piles=1; deal=0; play={up/up c}\n"
    "[up] piles={2..4}; foundation=suit; start=A; step=1\n"
    "[pack] turn=talon {2..4}\n"
    "[talon] piles=1; play={up c/up}; build={any down/any both}; redeals={1..3}; redeal={turned/turned/gathered}\n",

    /* Recipe of rules: the mechanism relay, from a talon with unlimited redeals. */
    "[game] packs=1; ranks={3..6}; suits={1..3}\n"
    "[deal] order={c/c d/d c}\n"
    "[c] piles={1..4}; deal={1..2}; play=up{// c}; build={~/any down/alternate down}; run={built/~}; "
    "takes={any/none/king}; show={~/face}; relay={yes/yes/~}\n"
    "[d] piles=1; deal={0..1}; play={up/up c}; relay={~/yes}\n"
    "[up] piles={2..4}; foundation=suit; start=A; step=1\n"
    "[pack] turn=talon{// 2/ 3}\n"
    "[talon] piles=1; play={up c/up}; redeals=unlimited; redeal=turned\n",

    /* Recipe of rules: runs from piles that are open or closed depending on the colour of their top card. */
    "[game] packs=1; ranks={3..6}; suits={2..4}\n"
    "[deal] order={c d/d c/c}\n"
    "[c] piles={2..4}; deal={1..4/1 2 3/rest}; play=up c{// d}; build={any down/alternate down/any both/free}; "
    "run={built/loose}; takes={any/any/king/none}; show={face/~/~}; face-down={~/~/1}\n"
    "[c 1] home={red/black}\n"
    "[c 2] home={~/red/black}\n"
    "[d] piles={1..2}; deal={0..2}; play=up{// c/ d c}; takes={any/none}\n"
    "[up] piles=4; foundation=suit; start={A/A/K}; step={1/1/-1}; play={~/c/c d/d}\n"
    "[pack] turn={talon/talon/talon 2}\n"
    "[talon] piles=1; play={up c/up c/up/up d}; redeals={unlimited/unlimited/0..2}; redeal=turned\n",

    /* Recipe of rules: a talon with unlimited redeals. */
    "[game] packs={1..2}; ranks={3..7}; suits={1..3}\n"
    "[deal] order={c d/d c/c}\n"
    "[c] piles={1..4}; deal={1..3}; play=up{// c/ d}; build={~/any both/suit down/any down}; takes={none/any/king}; "
    "fill={~/~/at-once talon pack/free talon/must pack/choice talon}; open={~/~/all}; must={~/~/~/yes}\n"
    "[d] piles={1..2}; deal={0..2}; play=up down; takes={none/any}; at-once={~/~/play/last}\n"
    "[up] piles={4/8}; foundation={suit/suit/any}; start={A/2}; step={1/1/2}; base={~/laid}; exchange={~/~/down}; "
    "until={~/~/3}; opens={~/~/~/pack-out}\n"
    "[down] piles={1..4}; foundation=suit; start=K; step=-1; until={~/2}; kings-after={~/~/~/up}\n"
    "[pack] turn=talon; show={~/top}\n"
    "[talon] piles=1; play={up/up down/up c/up down d}; redeals={unlimited/unlimited/1}; redeal={turned/turned/turned "
    "talon c/gathered talon d}; redeal-if={empty/always/progress}; redeal-clear={~/~/~/c/up/d}\n",

    /* Recipe of rules: unlimited redeals together with foundations that exchange cards. */
    "[game] packs=2; ranks={3..5}; suits={1/1/2}\n"
    "[deal] order={c/c d}\n"
    "[c] piles={1..2}; deal={1..2}; play=up down\n"
    "[d] piles=1; deal={0..2}; play={up/down/up down}\n"
    "[up] piles={2/4}; foundation=suit; start=A; step=1; base={laid/laid/~}; exchange=down\n"
    "[down] piles={2/4}; foundation=suit; start=K; step=-1; base={laid/laid/~}\n"
    "[pack] turn={talon/talon 2/talon 3}\n"
    "[talon] piles=1; play={up down/up/down}; redeals=unlimited; redeal=turned\n",

    /* Recipe of rules: single cards, and pairs, are removed from rows and from a turned pack. */
    "[game] packs={1..2}; ranks={2..6}; suits={1..3}; goal={all out/clear c/clear c d/clear c talon}\n"
    "[deal] order={c d/d c/c}\n"
    "[c] piles={1/2/3/6}; rows={~/~/1 2/1 2 3/2 1}; covers={~/above}; deal={1/1/1..3}; show={~/~/face/bare}; within=~; "
    "open={~/~/all/none}; class={~/each}\n"
    "[d] piles={1..3}; deal={0..2}; covers={~/~/c}; open={~/~/none}\n"
    "[out] piles=1\n"
    "[pack] turn=talon{/// 2/ 3}; show={top/~}\n"
    "[talon] piles=1; redeals={0..2/unlimited}; redeal={turned/turned talon c/gathered c talon/turned talon d}; "
    "open={~/~/turned/all}; redeal-if={~/~/always}\n"
    "[mechanism pairs] of=c{/ d/ talon/ d talon/ talon pack/ pack}; match={sum 13/sum 4/sum 5/sum 3/sum 13 sum "
    "3/next}; alone={K/A/2/3}; to=out\n",

    /* Recipe of rules: suits are laid out before foundations open, with locked cards and little room. */
    "[game] packs={2/2/3}; ranks={4..6}; suits={1/1/2}\n"
    "[deal] order={d c/c d/d c e}\n"
    "[c] piles={1..2}; deal={1/0..1}; play=up down d; fill=named talon{/ pack}; takes={~/~/~/any}\n"
    "[d] piles={1..4}; deal={1/1/2/0 1/1 0 1/1 2}; play=up down; build={suit both/suit down/suit up/suit both "
    "wrap/suit down sum 5}; takes=none\n"
    "[e] piles=1; deal={1..2}; play={up/d/up d}; takes={none/none/any}\n"
    "[up] piles={1/1/2/4}; foundation=suit; start={A/A/2}; step={1/1/2}; opens=pack-out; base={~/~/~/laid}; "
    "exchange=~\n"
    "[down] piles={1/1/2/4}; foundation=suit; start=K; step=-1; opens=pack-out; until={~/~/~/2}\n"
    "[pack] turn=talon; play={~/~/d}\n"
    "[talon] piles=1; play={d/d/d e/d c}; redeals=unlimited; redeal=turned; redeal-if={progress/~/always}\n",

    "[game] packs={1..2}; ranks={2..6}; suits={1..4}; goal={all out/clear c/clear c talon}\n"
    "[deal] order=c\n"
    "[c] piles={1/3/6/2..4}; rows={~/1 2/1 2 3/2 1/~}; covers={~/above}; deal={1/1/2..3}; show={~/~/face/bare}; "
    "open={~/~/all}; class={~/each}\n"
    "[out] piles=1\n"
    "[pack] turn=talon; show={top/~}\n"
    "[talon] piles=1; redeals={0..2/unlimited}; redeal={turned/turned talon c/gathered c talon}; "
    "open={~/~/turned/all}; redeal-if={~/~/always}\n"
    "[mechanism pairs] of={c talon/c/c talon pack}; match={sum 13/sum 4/sum 5/sum 3/sum 6/sum 13 sum 3}; "
    "alone={K/K/A/2/3}; to=out\n",

    /* Recipe of rules: piles that exist only if the deal gives them cards, and other moves that lay cards on them. */
    "[game] packs=2; ranks={3/3/2..4}; suits={1/1/1..2}\n"
    "[deal] order=c e\n"
    "[c] piles={2..3}; deal={1 0/1 0/1 1 0}; places=dealt; play=up; build={~/~/any down}; takes={any/any/any from e}; "
    "round-lays={~/1}\n"
    "[e] piles=1; deal={1..3}; play={up c/up c/c}; takes={~/~/any}\n"
    "[up] piles={8/4}; foundation=suit; start=A; step=1\n"
    "[pack] turn={c/c talon/c talon/~}; round={~/~/~/c}; play={~/~/up}\n"
    "[talon] piles=1; play={up/up c}\n"
    "[mechanism counted-deal] onto={~/~/c}\n",

    /* Recipe of rules: two groups with different build relations; the cards above a card move with it. */
    "[game] packs=1; ranks={3..5}; suits={2..4}\n"
    "[deal] order={c d e/e c d/d c e}\n"
    "[c] piles={1..2}; deal={1..2}; play=up c{/// d}; build={any down/other down/alternate down/suit down/any up/other "
    "up}; run={built/built/built/loose}; takes={~/~/king/any/none}\n"
    "[d] piles={1..2}; deal={1..2}; play=up d{/// c}; build={any down/other down/alternate down/suit down/any up/other "
    "up}; run={built/built/built/loose}; takes={~/~/king/any/none}\n"
    "[e] piles={1..2}; deal={rest/2..4}; play=up c d; show={face/~}\n"
    "[up] piles={2..4}; foundation=suit; start={A/K/K}; step={1/-1/-1}\n",

    /* Recipe of rules: suits are laid out before foundations open; the remaining cards must find room. */
    "[game] packs=2; ranks={4..6}; suits={1/1/2}; goal={~/~/~/up}\n"
    "[deal] order={d c/c d/d/d c e}\n"
    "[c] piles={1..2}; deal={1/0..2}; play=up down d; fill=named talon pack; build={~/~/~/suit both}; "
    "takes={~/~/~/any}\n"
    "[d] piles={2..3}; deal={1/2/0 1/1 0 1}; play=up down; build={suit both/suit both/suit down/suit both wrap}; "
    "takes={none/none/any/any from c}; fill={~/~/~/~/free talon}\n"
    "[e] piles=1; deal={1..2}; play={up/d}; takes={any/none/none}; fill={~/~/~/~/free pack}\n"
    "[up] piles={1/1/2}; foundation=suit; start=A; step=1; opens={pack-out/pack-out/~}; base={~/~/~/laid}\n"
    "[down] piles={1/1/2}; foundation=suit; start=K; step=-1; opens={pack-out/pack-out/pack-out/~}; until={~/~/~/2}\n"
    "[pack] turn={talon/talon/talon/c talon/d talon}; play={~/~/~/d}\n"
    "[talon] piles=1; play={d/d/d e/up d}; redeals=unlimited; redeal={turned/turned/turned/turned talon d}; "
    "redeal-if={progress/~/always}\n",

    /* Recipe of rules: reserves that play to foundations only, so their order can lock them; foundations take a
     * rank twice. */
    "[game] packs=2; ranks={4/4/6}; suits={1..2}\n"
    "[deal] order={c/c d}\n"
    "[c] piles={2..5}; deal={2..4}; play=up down; build={~/suit both}; takes=none\n"
    "[d] piles={1..2}; deal={0..3}; play=up down; fill={~/at-once pack}\n"
    "[up] piles=4; foundation=suit; start=A; step=2; base={~/~/laid}\n"
    "[down] piles=4; foundation=suit; start=2; step={2/2/-2}; opens={~/~/pack-out}\n"
    "[pack] turn={talon/~}\n"
    "[talon] piles=1; play=up down\n",

    "[game] packs={2/4}; ranks={2..4}; suits={1..2}\n"
    "[deal] order={c/c d}\n"
    "[c] piles={2..6}; deal={2..4}; play=up; build={~/suit both}; takes=none\n"
    "[d] piles={1..2}; deal={0..3}; play=up; fill={~/at-once pack}\n"
    "[up] piles={4/8}; foundation=suit; start={A/2}; step={1/zigzag}; rounds={2/2/~}; base={~/~/laid}\n"
    "[pack] turn={talon/~}\n"
    "[talon] piles=1; play=up\n",

    /* Recipe of rules: reserves that play to foundations only, so their order can lock them; other foundations. */
    "[game] packs={1..2}; ranks={3..8}; suits={1..3}\n"
    "[deal] order={c d/d c/c d e}\n"
    "[c] piles={1..3}; deal={2..5}; play=up down; show={~/~/face}; open={~/~/~/late}\n"
    "[d] piles={1..2}; deal={0..2}; play=up{// down}{// d}; build={~/any both/suit both}; takes={none/any}; "
    "fill={~/~/at-once c/free c/at-once pack}\n"
    "[e] piles=1; deal={0..3}; play={down/up/d}; must={~/~/~/yes}\n"
    "[up] piles={4/8}; foundation={suit/suit/any}; start={A/2}; step={1/1/2}; base={~/~/laid}; exchange={~/~/down}; "
    "until={~/~/3}; opens={~/~/~/pack-out}; play={~/~/~/d}\n"
    "[down] piles={1..4}; foundation=suit; start=K; step=-1; until={~/2}; kings-after={~/~/~/up}\n"
    "[pack] turn={talon/d/talon 2}; round=~\n"
    "[talon] piles=1; play={up/up down/up d}; redeals={0..2}; redeal={turned/shuffled/turned d talon}; "
    "redeal-if={~/progress/always}; redeal-clear={~/~/~/up/d}\n",

    /* Recipe of rules: foundations that do not count for the goal. */
    "[game] packs={1/1/2}; ranks={3..7}; suits={1..2}; goal={up/up/foundations/up down}\n"
    "[deal] order={line cell c/c cell line/c}\n"
    "[line] piles=1; deal={1..4}; play=up down extra; show={~/~/face}; must={~/~/~/yes}\n"
    "[cell] piles={1..3}; deal={0..1}; play=up down extra; fill={at-once line/at-once line/at-once line talon/~}\n"
    "[c] piles={1..3}; deal={0..3}; play={up down extra/up/up extra/up extra c}; build={~/any down/suit both}; "
    "takes={none/any/king}; open={~/~/all}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1; base={~/laid}; exchange={~/~/down}\n"
    "[down] piles=4; foundation=suit; start=K; step=-1\n"
    "[extra] piles=4; foundation={suit/any}; start={2/3/K}; step={1/-1}; until={~/3/4}; play={~/~/c}\n"
    "[pack] turn={talon/talon 2}; play={~/up extra}\n"
    "[talon] piles=1; play={up extra/up}; redeals={0..1}; redeal={turned/shuffled}\n",

    /* Recipe of rules: foundations whose steps wrap past the first rank. */
    "[game] packs={2..4}; ranks={4/6/8/9}; suits={1..2}; withdraw={2S* 4S* 6S* 2H* 4H* 6H*/2* 4*/2* 4* 6*/2* 4* 6* "
    "8*}\n"
    "[deal] order={c/c d}\n"
    "[c] piles={2..4}; deal={1..4/rest}; play={up c/up/up c d}; build={free/free/any both/any up sum 4 6 8}; "
    "takes={none/none/any}\n"
    "[d] piles=1; deal={0..3}; play=up{// c}; build={free/~}; takes={none/any}\n"
    "[up] piles={4/8}; foundation={suit/suit/any}; start=A; step={2/2/-2/3/4}; play={~/~/~/c}; base={~/~/laid}\n"
    "[pack] turn={talon/~}; play={~/up}\n"
    "[talon] piles=1; play={up/up c}; redeals={0..1}; redeal={turned}\n",

    "[game] packs={2..4}; ranks={4/6/8/9}; suits={1..2}; withdraw={2* 4*/2* 4* 6*/2* 4* 6* 8*}\n"
    "[deal] order={line cell c/c cell line}\n"
    "[line] piles=1; deal={1..4}; play=up down\n"
    "[cell] piles={1..3}; deal={0..1}; play=up down; fill=at-once line\n"
    "[c] piles={1..3}; deal={0..3}; play=up down{// c}; build={free/~}; takes={none/any}\n"
    "[up] piles=4; foundation=suit; start=A; step={2/2/3/4}; base={~/~/laid}; exchange={~/~/down}\n"
    "[down] piles=4; foundation=suit; start=K; step=-2; until={~/A/3}\n"
    "[pack] turn=talon; play={~/up}\n"
    "[talon] piles=1; play=up down{// c}; redeals={0..1}; redeal={turned}\n",

    /* Recipe of rules: three foundations that exchange cards. */
    "[game] packs={2..3}; ranks={3..5}; suits={1..2}; goal={~/~/foundations/up down}\n"
    "[deal] order={c/line cell c}\n"
    "[line] piles=1; deal={0..3}; play=up down mid\n"
    "[cell] piles={1..2}; deal={0..1}; play=up down mid; fill={at-once line/at-once line talon}\n"
    "[c] piles={1..4}; deal={1..4/rest}; play=up down mid{// c}; build={~/any both}; takes={none/any}; open={~/~/all}\n"
    "[up] piles={1/4}; foundation={suit/SS/any}; start=A; step={1/1/2}; exchange={down/mid}; base={~/~/laid}\n"
    "[down] piles={1/4}; foundation=suit; start=K; step=-1; exchange={~/mid}; until={~/~/2}\n"
    "[mid] piles=1; foundation={suit/suit/any}; start={A/2/3/K}; step={1/-1}; exchange={~/down/up}; until={~/~/3}\n"
    "[pack] turn=talon; play={~/up}\n"
    "[talon] piles=1; play=up down mid; redeals={0..1}; redeal={turned/shuffled}\n",

    /* Recipe of rules: the mechanism line, whose row of cards is above cells for two cards each. */
    "[game] packs={2/2/3}; ranks={3..6}; suits={1..2}\n"
    "[deal] order={base line cell c/base c}\n"
    "[base] piles=1; deal=1; must={yes/~}; play=up down\n"
    "[line] piles=1; deal={1..5}; play=up down\n"
    "[cell] piles={1..2}; deal={0..2}; play=up down; fill=at-once line\n"
    "[c] piles={1..5}; deal={0..3}; play=up down{// c}; open={all/~}; build={~/any both wrap/any both base}; "
    "takes={none/any}\n"
    "[up] piles=4; foundation=suit; start=dealt; step=1; exchange=down; until={~/~/K}\n"
    "[down] piles=4; foundation=suit; start={dealt/dealt/3/2}; step=-1\n"
    "[pack] turn={talon/~}\n"
    "[talon] piles=1; play=up down; redeals={0..1}; redeal=turned\n",

    /* Recipe of rules: a third foundation of a suit, or two pairs of foundations, with the mechanism line. */
    "[game] packs=3; ranks={4..7}; suits=1\n"
    "[deal] order=base line cell c\n"
    "[base] piles=1; deal=1; must={yes/yes/~}; play=up down third\n"
    "[line] piles=1; deal=rest; play=up down third\n"
    "[cell] piles=1; deal=1; play=up down third; fill=at-once line\n"
    "[c] piles={1..3}; deal=1; play=up down third\n"
    "[up] piles=1; foundation=S; start=dealt; step=1; exchange=down\n"
    "[down] piles=1; foundation=S; start=dealt; step=-1\n"
    "[third] piles=1; foundation={S/S/any}; start={dealt/A}; step={1/2/-1}\n",

    "[game] packs=4; ranks={4..5}; suits=1\n"
    "[deal] order=base line cell c\n"
    "[base] piles=1; deal=1; must=yes; play=up down rise fall\n"
    "[line] piles=1; deal=rest; play=up down rise fall\n"
    "[cell] piles=1; deal=1; play=up down rise fall; fill=at-once line\n"
    "[c] piles={4..6}; deal=1; play=up down rise fall\n"
    "[up] piles=1; foundation=S; start=dealt; step=1; exchange=down\n"
    "[down] piles=1; foundation=S; start=dealt; step=-1\n"
    "[rise] piles=1; foundation=S; start=dealt; step=1; exchange={fall/fall/~}\n"
    "[fall] piles=1; foundation=S; start=dealt; step=-1\n",

    /* Recipe of rules: rounds and relays that lay cards under others, and runs that take such cards along. */
    "[game] packs=1; ranks={3..4}; suits={2..3}\n"
    "[deal] order=low top col\n"
    "[low] piles={1..2}; deal=1; play=up\n"
    "[top] piles={1..2}; deal={1/1/1 0}; covers={low/low/low/~}; outside=first; play=up col; run={loose/loose/built}\n"
    "[col] piles={1..3}; deal={0..1}; play=up; build={suit down/any down}; takes={none/none/king}\n"
    "[up] piles=4; foundation=suit; start=A\n"
    "[pack] round=top\n",

    "[game] packs=1; ranks={3..4}; suits={2..3}\n"
    "[deal] order=low top\n"
    "[low] piles={1..2}; deal=1; play=up\n"
    "[top] piles={2..3}; deal={1/1 0/1 0 0}; covers={low/low/~}; outside=first; play=up; build={none/any down}; "
    "takes=none\n"
    "[up] piles=4; foundation=suit; start=A\n"
    "[pack] round=top\n"
    "[mechanism king-run] group=top; vacancy={king-first/king-or-stock}\n",

    /* Recipe of rules: a card is removed from between others, which then become neighbours, or whose pile becomes
     * low enough to be filled. */
    "[game] packs=1; ranks={3..4}; suits={2..3}\n"
    "[deal] order={pk/pk src/pk src}\n"
    "[pk] piles={1..3}; deal={3..4}; play=up col; build=none; run={~/any down/any down}; takes=none; fill={~/at-once "
    "src}; fill-at={2/~}; fill-to={3/~}\n"
    "[src] piles=1; deal={2..3}\n"
    "[col] piles=1; play=up; build=suit up; takes={king/none}\n"
    "[up] piles=4; foundation=suit; start=A\n"
    "[mechanism dig] from=pk; place={2..3}; to=up; when={spent/early}\n",

    /* Recipe of rules: single cards are removed from piles, to a pile that covers others. */
    "[game] packs=1; ranks={3..5}; suits={2..3}; goal=all out\n"
    "[deal] order={under c/c under}\n"
    "[under] piles={1..2}; deal=1\n"
    "[c] piles={2..4}; deal={2..3}\n"
    "[out] piles=1; covers=under; open=none\n"
    "[mechanism pairs] of=under c; match=sum {3..6}; alone={K/2/A}; to=out\n",

    /* Recipe of rules: foundations with different steps between ranks. */
    "[game] packs=1; ranks={4..7}; suits=2\n"
    "[deal] order=col\n"
    "[col] piles={2..3}; deal={1..2}; play=up; build={any both/colour down}; takes={any/none}\n"
    "[up] piles=2; foundation=suit; start={A/A/2}; step={-1 1/1 -1/1 2/1}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=up{/ col}\n",

    /* Recipe of rules: rows that are refilled in order while their piles have cards. */
    "[game] packs=1; ranks={4..5}; suits=2\n"
    "[deal] order=c src\n"
    "[src] piles=1; deal={3..4}; open=none\n"
    "[c] piles={2..3}; deal={1..2}; play=p\n"
    "[p] piles=2; play=up; takes=any; build={any both/any down}; fill={named/named/free/choice} src; fill-at={1/1/2}; "
    "fill-to=3\n"
    "[q] piles=2; play=up; fill=refill src\n"
    "[up] piles=2; foundation=suit; start={K/A}; step={-1/1}\n"
    "[mechanism layers] rows={q p/p q}; starters=play\n",

    /* Recipe of rules: the mechanism line together with the key must (a move that is forced), beside foundations
     * that exchange cards. */
    "[game] packs=2; ranks={5..7}; suits=1\n"
    "[deal] order=base line cell m\n"
    "[base] piles=1; deal=1; must=yes; play=up down\n"
    "[line] piles=1; deal={3..4}; must={yes/yes/~}; play=up down\n"
    "[cell] piles=1; deal=1; play=up down; fill=at-once line\n"
    "[m] piles={1..3}; deal=rest; must={yes/yes/~}; play=up down\n"
    "[up] piles=1; foundation=S; start=dealt; step=1; exchange=down\n"
    "[down] piles=1; foundation=S; start=dealt; step=-1\n",

    /* Recipe of rules: a pack that is turned to the cell of the mechanism line. */
    "[game] packs=1; ranks={3..5}; suits={2..3}\n"
    "[deal] order={line/line cell/cell line}\n"
    "[line] piles=1; deal={1..3}; play=up\n"
    "[cell] piles=1; deal={~/~/1}; play=up; fill={at-once line/at-once line/free line}\n"
    "[up] piles=4; foundation=suit; start=A\n"
    "[pack] turn=cell\n",

    /* Recipe of rules: equal groups of one pile each. */
    "[game] packs={1/2}; ranks={2..3}; suits=2; goal={up/up c/foundations}\n"
    "[deal] order=r c\n"
    "[r] piles=2; deal={1/2}; play={a b/a b/a b up}\n"
    "[a] piles=1; play=up; takes=any from r; deal=1\n"
    "[b] piles=1; play=up; takes=any from r; deal=1; equal=a\n"
    "[c] piles=1; play=up; fill={~/at-once a b/free b a}\n"
    "[up] piles=2; foundation=suit; start=A; starts={~/~/at-once a b}; opens={~/~/pack-out}\n"
    "[pack] round={a b/b a}; round-if={~/filled}\n",

    /* Recipe of rules: cards start foundations automatically; there are enough foundations, but not for each suit. */
    "[game] packs=2; ranks=2; suits=2; goal=up; withdraw=AS* 2S{ 2H/}\n"
    "[deal] order=none\n"
    "[col] piles=2; play={up/up x}; build={any down/any up}; takes={king/any}\n"
    "[cell] piles=2; play=col; takes={king/any}\n"
    "[up] piles=1; foundation=H; start=2; until=2; opens={~/pack-out}\n"
    "[x] piles=2; foundation=SH; start=A; until=A; opens={~/pack-out}; starts=at-once col\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=col{ cell/}\n",

    /* Recipe of rules: cards that the deal puts aside start foundations. */
    "[game] packs=1; ranks=4; suits=2; goal=z; withdraw=A*\n"
    "[deal] order=s r\n"
    "[s] piles=2; deal=1; play=y\n"
    "[r] piles=2; deal=2; covers={s/~}; play=h; run={loose/built}; run-part={whole/~}\n"
    "[h] piles=2; play={none/~/z}; build={suit up/any up}; takes=any\n"
    "[q] piles=1\n"
    "[y] piles=2; foundation=suit; start=2; until=2\n"
    "[k] piles=2; foundation=suit; start=K; until=K; kings-after=y; starts={at-once h/~}\n"
    "[mechanism heads] group=h; head=A; aside=Q; to=q\n"
    "[z] piles=1; foundation={S/H}; start=Q; until=Q; starts=at-once q\n",

    /* Recipe of rules: groups with the key places = dealt. */
    "[game] packs=2; ranks={3..5}; suits={1..2}\n"
    "[deal] order=res row-a row-b col-a col-b\n"
    "[res] piles=4; columns=2; deal={1/0 1/1 0 1 0}; class={~/each}; places={dealt/dealt/~}; fill={~/at-once "
    "pack/at-once talon pack}\n"
    "[row-a] piles=2; deal={0..1}; play=f; places={dealt/~}; takes={none/any}\n"
    "[row-b] piles=2; deal={0..1}; play=f{// row-a}; takes=none\n"
    "[col-a] piles=2; deal={0..1}; play=f{// row-a}; build={~/any both}; takes={none/any}; places={~/dealt}\n"
    "[col-b] piles=2; deal={0..1}; play=f; takes=none\n"
    "[f] piles=4; foundation=suit; start=A; step={zigzag/1}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=f; redeals={0..1}; redeal={turned/shuffled}\n"
    "[mechanism line-ends] grid=res; row-ends=row-a row-b; column-ends=col-a col-b\n",

    "[game] packs=1; ranks={3..8}; suits={2..4}\n"
    "[deal] order={inner outer/outer inner c}\n"
    "[inner] piles={2..4}; deal={0..1/1 0 1/0 1}; play={up/up c}; takes={~/any}; places=dealt\n"
    "[outer] piles={2..4}; deal={0..1/1 0 1}; play=up{// outer/ inner}; takes={none/any}; build={~/any both}; "
    "fill={~/free pack/at-once pack}; places={~/dealt}\n"
    "[c] piles={1..2}; play=up; takes=any\n"
    "[up] piles=4; foundation={suit/any}; start=A; step=1\n"
    "[pack] turn=talon{// 2}\n"
    "[talon] piles=1; play=up outer; redeals={0..2}; redeal={turned/shuffled/turned talon inner}; relay={~/~/yes}\n"
    "[mechanism lane] ray=inner outer\n",

    /* Recipe of rules: groups with the key class = place. */
    "[game] packs={1..2}; ranks={3..7}; suits={1..4}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={2..4}; deal={0..2/0 2 1}; play=up c; build={any down/suit down/free/any both}; run={~/built/loose}; "
    "takes={any/king}; class=place; round-lays={~/1}; equal={~/~/d}; run-cells={~/e}; open={~/~/all}; show={~/~/face}\n"
    "[d] piles={1..3}; deal={0..2}; play=up{// c/ d c}; takes={none/any}; class={~/place}; build={~/any both}; "
    "round-lays={~/1}\n"
    "[e] piles=1; play=up c; takes=any; redeals={0..2}; redeal={turned d/turned d c/gathered e d/shuffled d}; "
    "redeal-if={~/always}; relay={~/yes}\n"
    "[up] piles=4; foundation={suit/any}; start=A; step=1; play={~/~/c}\n"
    "[pack] round={c/c d/d c}; play={~/up/c}\n",

    /* covers */
    "[game] packs=1; ranks={3..9}; suits={1..4}; goal={~/~/all d/clear c}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles=6; rows={1 2 3/3 2 1/2 4}; covers=above; deal=1; play={up/up d/d}; build={~/~/suit down}; "
    "show={~/face/bare}; takes={~/~/"
    "any}; fill={~/~/free pack/refill pack}\n"
    "[d] piles=1; deal={0..2}; play={up/~/c}; build={any both/any both wrap/free/*}; takes={any/none}\n"
    "[up] piles=4; foundation={suit/any}; start=A; step=1\n"
    "[pack] turn={d/talon/talon 2}; play={~/~/d}\n"
    "[talon] piles=1; play={up/up d}; redeals={0..2}; redeal={turned/shuffled}\n",

    "[game] packs=1; ranks={3..9}; suits={1..4}\n"
    "[deal] order=c b d\n"
    "[c] piles={2..3}; deal={1..2}; play=up; columns={~/~/1}\n"
    "[b] piles={2..3}; covers=c; deal={1..2}; play={up/up b}; build={~/any both/suit down}; takes={none/any}; "
    "run={~/~/loose/built}\n"
    "[d] piles={1..2}; deal={0..1}; play=up; takes=any; fill={~/~/at-once b/free c}\n"
    "[up] piles=4; foundation=suit; start=A; step=1\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play={up/up b}; redeals={0..1}; redeal=turned\n",

    /* Recipe of rules: fills, starts, automatic plays and mechanisms, none of which is blocked by a covering pile. */
    "[game] packs={1..2}; ranks={2..5}; suits={1..2}\n"
    "[deal] order={c b d/d c b/b c d}\n"
    "[c] piles={2..3}; deal={1..2}; play=up{// d}; build={~/any both/suit down}; at-once={~/~/play/last}; "
    "must={~/~/~/yes}\n"
    "[b] piles={2..3}; covers=c; deal={0..2}; play=up{// b/ c}; build={~/any both/suit down}; takes={none/any}; "
    "fill={~/~/refill pack/free talon}; show={~/~/face}\n"
    "[d] piles={1..2}; deal={0..1}; play=up{// c}; takes={any/none}; fill={~/at-once c/free c/must c/named c}\n"
    "[up] piles={2/4}; foundation={suit/any}; start=A; step=1; starts={~/at-once c/at-once c b}; opens={~/~/pack-out}; "
    "base={~/~/laid}; play={~/~/~/c}\n"
    "[pack] turn={talon/d talon}\n"
    "[talon] piles=1; play=up{// b/ d}; redeals={0..1}; redeal={turned/turned c/gathered talon c b}; "
    "redeal-if={~/always}\n",

    "[game] packs=1; ranks={3..4}; suits={1..2}\n"
    "[deal] order=c b d\n"
    "[c] piles=2; deal=1; play={up/up/~}; at-once={play/~}\n"
    "[b] piles=2; covers=c; deal=1; play=up\n"
    "[d] piles={1..2}; deal={0..2}; play=up; takes={any/none}\n"
    "[up] piles=2; foundation=suit; start=A; step=1; starts={at-once c/~}; opens={~/pack-out}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=up{// d}\n",

    "[game] packs={1..2}; ranks={2..5}; suits={2..4}\n"
    "[deal] order={c b z/z c b}\n"
    "[c] piles=4; deal={1..2}; play=up{// c/ c z}; build={~/any both/suit both}; takes={none/any}\n"
    "[c 1 2] home={red/black}\n"
    "[c 3 4] home={black/red}\n"
    "[b] piles=4; covers=c; deal={0..1}; play=up{// b/ z}; build={~/any both}; takes={none/any}\n"
    "[z] piles={1/4}; deal={0..1}; play=up{// c}; takes={any/none}; build={~/any both}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1\n"
    "[pack] turn={talon/c talon/z talon}\n"
    "[talon] piles=1; play=up{// c/ b}\n"
    "[mechanism homing] group=c\n",

    "[game] packs={1..2}; ranks={2..5}; suits={1..2}\n"
    "[deal] order={inner outer z/outer z/outer inner z}\n"
    "[inner] piles=2; deal={0..1}; play=up{// z}; takes={none/any}\n"
    "[outer] piles=2; deal={0..2}; play=up{// outer/ z}; build={~/any both/suit down}; fill={~/~/at-once pack/free "
    "inner}\n"
    "[z] piles=2; covers={outer/inner}; deal={0..1}; play=up{// outer/ z}; build={~/any both}; takes={none/any}; "
    "fill={~/~/free pack}\n"
    "[up] piles={2/4}; foundation={suit/any}; start=A; step=1\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=up{// outer/ z}\n"
    "[mechanism lane] ray={inner outer/outer inner}\n",

    /* Recipe of rules: a group with the key must, which forces a move. */
    "[game] packs={1..2}; ranks={3..7}; suits={1..2}\n"
    "[deal] order={c x/x c}\n"
    "[c] piles={2..4}; deal={1..3}; play=up{// c/ x c}; build={any both/any down/suit both}; takes={none/any}; "
    "open={~/~/all}\n"
    "[x] piles={1..3}; deal={0..1}; play=up{// c}; must=yes; takes={~/any}; fill={~/~/free pack/at-once pack/must "
    "pack}\n"
    "[up] piles={4/8}; foundation={suit/any}; start=A; step=1; play={~/c/x}\n"
    "[pack] turn={talon/x/x talon}; play={~/up}\n"
    "[talon] piles=1; play=up{// c/ x}; redeals={0..2}; redeal={turned/shuffled}; redeal-clear={~/x/up}\n",

    /* Recipe of rules: the goal is that one pile has all cards. */
    "[game] packs=1; ranks={3..13}; suits={1..4}; goal=all d\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={1..4}; deal={1..4}; play=d; rows=~; run={~/~/loose}; show={~/~/face}; open={~/~/all}; "
    "fill={~/~/~/at-once pack}\n"
    "[d] piles=1; deal={0..1}; build={any both/any both wrap/any up/free}; takes={any/none/king}; play={~/~/c}\n"
    "[pack] turn=d{// 2}; play={~/~/d}; show={~/top}\n",

    "[game] packs={1..2}; ranks={2..7}; suits={1..4}; goal={all d/clear c/clear c e/clear e}\n"
    "[deal] order={c d e/e c/d c e}\n"
    "[c] piles={1/3/3/6}; rows={~/1 2/2 1/1 2 3}; covers={~/above}; deal={1/1/1..3}; play=d; show={~/~/bare}; takes=~\n"
    "[e] piles={1..3}; deal={0..3}; play={~/d/d}; open={~/~/~/~/none/all}\n"
    "[d] piles=1; deal={0..1}; build={any both/any both wrap/suit up/alternate both/any up/free}; "
    "takes={any/none/king/any from c}\n"
    "[pack] turn={d/d/d 2/d 3/~}\n",

    /* vacancies */
    "[game] packs={1..2}; ranks={3..9}; suits={1..2}\n"
    "[deal] order={c d/d c}\n"
    "[c] piles={2..4}; deal={1..2}; play=up{// c}; build={~/any both/any down}; takes={none/any/king}; "
    "fill={pick/choice/must/refill/"
    "named/free/at-once} {d pack/talon pack/pack/talon d pack/d talon}; fill-at={~/~/1}; fill-to={~/2/3}; "
    "class={~/~/each}; places={~/~/"
    "dealt}\n"
    "[c 1] fill={~/none/free d/at-once pack/at-once d}; open={~/all}; show={~/top}\n"
    "[d] piles={1..2}; deal={1..3}; play={up/~/up c}; open={~/~/all}; show={~/none/top}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1; base={~/laid}\n"
    "[pack] turn=talon{// 2}; show={~/top}\n"
    "[talon] piles=1; play=up{// c}; redeals={0..2}; redeal={turned/shuffled/gathered talon c}; redeal-if={~/always}; "
    "relay={~/~/yes}\n",

    /* relays */
    "[game] packs=1; ranks={3..9}; suits={1..4}\n"
    "[deal] order={c d/c}\n"
    "[c] piles={2..4}; deal={rest/1..3}; play=up{// c}; build={~/suit down/any both/suit both}; takes={none/any}; "
    "redeals={1..2}; redeal={gathered c/shuffled c/turned c/gathered c d}; redeal-if={always/empty/progress}; "
    "relay=yes; places={~/~/dealt}; show={~/~/"
    "face/top}; run={~/~/loose}; dealt={~/rows}\n"
    "[d] piles={1..2}; deal={0}; play=up{// c}; takes={any/none}; relay={~/~/yes}\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/laid}\n",

    /* ---- mechanisms ---- */

    "[game] packs=2; ranks={3..6}; suits={1..2}\n"
    "[deal] order=res row-a row-b col-a col-b\n"
    "[res] piles=4; columns=2; deal=1; class={~/each}; fill={~/at-once pack/at-once talon pack}\n"
    "[row-a] piles=2; deal={0..1}; play={f/f col-a/f col-b row-a}; build={~/suit both/any both}; takes={none/any}\n"
    "[row-b] piles=2; deal={0..1}; play=f{// row-a}; build={~/any both}; takes=none\n"
    "[col-a] piles=2; deal={0..1}; play=f{// row-a}; build={~/any both}; takes={none/any}\n"
    "[col-b] piles=2; deal={0..1}; play=f; takes=none\n"
    "[f] piles=4; foundation=suit; start=A; step={zigzag/1}; rounds={~/~/2}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; open={~/turned}; play=f; redeals={0..1}; redeal={turned/shuffled}\n"
    "[mechanism line-ends] grid=res; row-ends=row-a row-b; column-ends=col-a col-b\n",

    "[game] packs={1..2}; ranks={3..5}; suits={1..2}\n"
    "[deal] order=\n"
    "[p] piles={6/8/9}; columns=3; covers={~/above}; play=up{// p}; build={~/suit down/any both}; fill=refill pack\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/laid}\n"
    "[mechanism layers] rows=p; kept-full={0..2}; starters={lie/play}\n",

    "[game] packs={1..2}; ranks={3..6}; suits={1..2}\n"
    "[deal] order=\n"
    "[inner] piles={2..3}; play=up; fill=refill talon pack\n"
    "[middle] piles={2..3}; covers={~/inner}; play=up{// outer}; fill=refill talon pack\n"
    "[outer] piles={2..3}; covers={~/middle}; play=up{// outer}; build={~/suit down/any both}; fill=refill talon pack\n"
    "[up] piles=4; foundation=suit; start=A; step=1; base={~/laid}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=up{// outer}\n"
    "[mechanism layers] rows=inner middle outer; kept-full={0..3}; starters={lie/play}\n"
    "[mechanism lane] ray={inner middle outer/inner middle/middle outer}\n",

    "[game] packs=1; ranks={3..8}; suits={2..4}\n"
    "[deal] order={inner outer/outer inner c}\n"
    "[inner] piles={1..3}; deal={0..1}; play={up/up c}; takes={~/any}\n"
    "[outer] piles={1..3}; deal={0..1}; play=up{// outer/ inner}; takes={none/any}; build={~/any both}; fill={~/free "
    "pack/at-once pack}\n"
    "[c] piles={1..2}; play=up; takes=any\n"
    "[up] piles=4; foundation={suit/any}; start=A; step=1\n"
    "[pack] turn=talon{// 2}\n"
    "[talon] piles=1; play=up outer; redeals={0..2}; redeal={turned/shuffled}\n"
    "[mechanism lane] ray=inner outer\n",

    "[game] packs={1..2}; ranks={3..6}; suits={2..4}; goal=foundations\n"
    "[deal]\n"
    "[army] piles={2..4}; play={~/~/up}\n"
    "[navy] piles={2..4}; play={~/~/up}\n"
    "[up] piles={4/8}; foundation={SHDC/suit/any}; start=A; base={~/laid}; step=1\n"
    "[red-side] piles=1; play={~/~/up}; show={~/top}\n"
    "[black-side] piles=1; play={~/~/up}\n"
    "[mechanism sort-deal] red=army; black=navy; red-talon=red-side; black-talon=black-side\n"
    "[mechanism pair-play] one=army; other=navy; to=up\n",

    "[game] packs={1..2}; ranks={3..6}; suits={2..4}\n"
    "[deal]\n"
    "[army] piles={1..4}; play=up{// c}; build={~/any both}\n"
    "[navy] piles={1..4}; play=up; takes={~/any}\n"
    "[c] piles=1; play=up; takes={any/none}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1\n"
    "[red-side] piles=1; play={up/~/up c}; redeals={0..2}; redeal={turned red-side/gathered red-side black-side}\n"
    "[black-side] piles=1; play={up/~/up c}; open={~/all}\n"
    "[mechanism sort-deal] red=army; black=navy; red-talon=red-side; black-talon=black-side\n",

    "[game] packs=1; ranks={3..8}; suits={2..4}\n"
    "[deal] order={army navy/navy army c}\n"
    "[army] piles={1..4}; deal={1..2}; play={~/c}; fill={~/at-once pack/at-once talon pack/free talon}\n"
    "[navy] piles={1..4}; deal={1..2}; play={~/c/navy}; build={~/any both}; fill={~/at-once pack/free talon}\n"
    "[c] piles=1; deal=0; play=up; takes={any/none}\n"
    "[up] piles=4; foundation={suit/SHDC/any}; start=A; step={1/1/2}; base={~/laid}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play={~/up}; redeals={0..2}; redeal={turned/shuffled}\n"
    "[mechanism pair-play] one=army; other=navy; to=up\n",

    "[game] packs={1..2}; ranks={3..6}; suits={1..4}\n"
    "[deal] order={col/col d}\n"
    "[col] piles={2..4}; deal={1..3}; dealt={~/rows}; show={~/face/all}; play=up{// col/ col d}; build={alternate "
    "down/any down/suit down/"
    "any both}; takes={none/none/king}; face-down={~/~/1}\n"
    "[d] piles={1..2}; deal=0; play=up{// col}; takes={any/none}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1; base={~/~/laid}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=up col; redeals={0..3}; redeal={turned/shuffled}\n"
    "[mechanism king-run] group=col; vacancy={king-or-stock/king-first/any}\n",

    "[game] packs={1..2}; ranks={3..6}; suits={2..4}\n"
    "[deal] order={race/race barrier}\n"
    "[race] piles={2..4}; deal=1; within={~/2/1}; play=up down race; build={suit red-down/any both/suit both/~}; "
    "takes=none\n"
    "[race 1] home={red/black}\n"
    "[race last] home={black/red}; fill={~/at-once pack}\n"
    "[barrier] piles={1..2}; deal={0..1}; play=up down; open={~/none}; at-once={~/last/play}\n"
    "[up] piles=2; foundation={HD/SH/DC}; start=A; base={~/laid}; step=1\n"
    "[down] piles=2; foundation={SC/DC/HS}; start=K; base={~/laid}; step=-1\n"
    "[pack] turn={race talon/talon/race talon 2}\n"
    "[talon] piles=1; play=up down race; redeals={0..1}; redeal=turned\n"
    "[mechanism homing] group=race\n",

    "[game] packs={1..2}; ranks={4..8}; suits={1..4}\n"
    "[deal] order={col/~}\n"
    "[col] piles={3..8}; deal=0; play=up{/ cell}; base={~/KS}; show={~/~/top}; build={~/any both}; takes={~/any}\n"
    "[up] piles={2..8}; foundation=any; start=A; step=1; until={J/~/Q/3}; starts={~/at-once col}\n"
    "[queens] piles=1; open={none/~}\n"
    "[cell] piles=1; play=up; takes=any\n"
    "[mechanism heads] group=col; head={K/2/3}; aside={Q/A/4}; to=queens; cell={again/once}\n",

    "[game] packs={2..4}; ranks={3..5}; suits=1\n"
    "[deal] order=wing\n"
    "[centre] piles=1; foundation=any; start=A; base={~/AS}; step=1; rounds={1..3}; kings-after={~/king}\n"
    "[king] piles={1..4}; foundation=any; start=K; step=-1; starts={~/at-once wing/at-once wing talon}\n"
    "[wing] piles={2..4}; deal=1; play=centre king; fill={pick talon pack/at-once pack/choice talon pack/free "
    "talon/~}\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=centre king; redeals={0..2}; redeal={turned/shuffled}\n"
    "[mechanism transfer] from=king; to=centre; use=wing talon; serves={target/any}\n",

    "[game] packs={1..2}; ranks={3..6}; suits={1..4}\n"
    "[deal] order={~/d}\n"
    "[up] piles=4; foundation=suit; start=A; base={~/laid}; step=1\n"
    "[col] piles={2..4}; play=up{// col/ col d}; build={~/suit both/any both}; takes={none/any}; redeals={0..2}; "
    "redeal={gathered col/"
    "turned col}; redeal-if={~/always}; show={~/top}\n"
    "[d] piles={1..2}; deal={0..1}; play=up; takes=any\n"
    "[pack] show=top; play=up\n"
    "[mechanism counted-deal] onto=col; counts={1..4}; played={counts/repeats}; play={forced/choice}; "
    "firsts={wait/at-once}\n",

    "[game] packs=2; ranks={3..6}; suits={1..2}\n"
    "[deal] order=\n"
    "[up] piles=4; foundation=suit; start=A; step=1\n"
    "[down] piles=4; foundation=suit; start=K; step=-1\n"
    "[pack] show=top; play=up down\n"
    "[left] piles={2..4}; play=up down{/ left/ left right}; build={~/suit both}; redeals={0..2}; redeal=gathered left "
    "right\n"
    "[right] piles={2..4}; play=up down{/ left/ left right}; build={~/suit both}; takes={~/any}\n"
    "[mechanism counted-deal] onto=left right; counts={1..3}; played={counts/repeats}; play={forced/choice}; "
    "firsts={wait/at-once}; corners={~/1/2/1 2}; lines=up down\n",

    "[game] packs={1..2}; ranks={3..6}; suits={1..2}\n"
    "[deal]\n"
    "[p] piles=ranks; play=up; open={top/all}; show={top/all}; class=each; redeals={0..2}; redeal={gathered p/gathered "
    "p.last p1 p2 p3}; redeal-clear={~/exile}\n"
    "[p last] open={~/all}; show={~/all}\n"
    "[exile] piles=1; open={none/top}; show={none/all}\n"
    "[x] piles=1; play=up{// p}; must={~/yes}\n"
    "[up] piles={4/8}; foundation=suit; start={A/K}; base={~/laid}; step={1/-1}; until={~/~/2}\n"
    "[mechanism round-deal] piles=p; aside={~/exile}\n"
    "[mechanism rank-chain] packets=p; aside=exile; hand=x\n",

    /* Recipe of rules: exchanges of cards between foundations together with actions of mechanisms: two adjacent
     * pairs, and further ones. */
    "[game] packs=2; ranks={2..6}; suits={1..4}\n"
    "[deal]\n"
    "[p] piles=ranks; play=up down{/// p}; build={~/any both}; open={top/all}; show={top/all}; class=each; "
    "redeals={0..2}; redeal=gathered p; redeal-clear={~/exile/up}\n"
    "[p last] open={~/all}; show={~/all}\n"
    "[exile] piles=1; play={~/~/up down}; open={none/top}; show={none/all}\n"
    "[x] piles=1; play={up down/up down/up/down}; must={~/yes}\n"
    "[up] piles=4; foundation=suit; start={K/K/A}; base={~/laid}; step=1; until={~/~/~/2}; exchange={~/down}\n"
    "[down] piles=4; foundation=suit; start=K; base={~/laid}; step=-1; until={~/~/~/2}; exchange={~/up/up}\n"
    "[mechanism round-deal] piles=p; aside={~/exile}\n"
    "[mechanism rank-chain] packets=p; aside=exile; hand=x\n",

    /* Recipe of rules: a redeal lays a card on a group with the key must (a forced move), which blocks exchanges
     * until that card is played. */
    "[game] packs=2; ranks={4..8}; suits=1\n"
    "[deal] order=d c\n"
    "[d] piles=1; deal={2..5}; play=none; redeals={1/1/2}; redeal=turned d\n"
    "[c] piles={7..12}; deal=1; play=up down\n"
    "[m] piles={1/1/2}; must=yes; play=up down\n"
    "[up] piles=1; foundation=S; start=A; step=1; base={~/~/laid}; exchange=down\n"
    "[down] piles=1; foundation=S; start=K; step=-1; base={~/~/laid}\n"
    "[mechanism round-deal] piles=m\n",

    /* Recipe of rules: exchanges between foundations and actions of mechanisms, with few cards, most of them
     * covered. Some deals are won only by one action at the right time: the cards of a pair of foundations, or of
     * two pairs, must be divided in a certain way. */
    "[game] packs=2; ranks={3..5}; suits={2..4}; goal={~/~/~/clear p exile}\n"
    "[deal] order=exile p\n"
    "[exile] piles=1; deal={1..4}; open=none\n"
    "[p] piles=ranks; deal=rest; play=up down; class=each; redeals={~/~/~/1}; redeal={gathered p/turned p}; "
    "redeal-clear=exile\n"
    "[x] piles=1; play={up down/up down/down/up}; must={~/yes/yes}\n"
    "[up] piles=4; foundation=suit; start={A/A/K}; base=laid; step=1; exchange={~/down}\n"
    "[down] piles=4; foundation=suit; start=K; base=laid; step=-1; exchange=up\n"
    "[mechanism rank-chain] packets=p; aside=exile; hand=x\n",

    "[game] packs=2; ranks={3..5}; suits={2..4}; goal={~/~/~/clear p exile}\n"
    "[deal] order={exile p/exile p c}\n"
    "[exile] piles=1; deal={1..4}; play={~/~/~/down}; open={none/none/top}\n"
    "[p] piles=ranks; deal={rest/rest/3}; play=up down{/// c}; class=each; redeals={~/0/1}; redeal={gathered p/turned "
    "p/shuffled p/gathered p c}; redeal-clear={~/exile/c}; redeal-if={~/~/always}\n"
    "[p last] open={~/~/all}\n"
    "[c] piles={1..2}; deal={0..1}; play={up down/up down c/~}; build={~/any both/any down}; takes={none/any}; "
    "must={~/~/~/yes}; fill={~/~/~/at-once p/free p}\n"
    "[x] piles=1; play={up down/up down/down/up down c}; must={~/yes/yes}\n"
    "[up] piles=4; foundation=suit; start={A/A/K}; base=laid; step={1/1/1/2}; exchange={~/down}\n"
    "[down] piles=4; foundation=suit; start=K; base=laid; step=-1; until={~/~/~/A}; exchange={up/up/~}\n"
    "[mechanism rank-chain] packets=p; aside=exile; hand=x\n",

    "[game] packs={1..2}; ranks={3..8}; suits={1..4}\n"
    "[deal]\n"
    "[p] piles={2..5}; play=up{// p}; build={~/any both/suit both}; takes={~/any}; redeals={0..2}; redeal={gathered "
    "p/turned p/shuffled p}; redeal-if={~/always}\n"
    "[exile] piles=1; play={up/~}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1; base={~/laid}\n"
    "[mechanism round-deal] piles=p; aside={~/~/exile}\n",

    "[game] packs={1..2}; ranks={3..6}; suits={1..2}\n"
    "[deal] order=p\n"
    "[p] piles={4..6}; deal={rest/1}; play=up{// p}; build={~/any both}; takes={~/any}\n"
    "[exile] piles=1; play={~/up}\n"
    "[x] piles=1; play=up\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1\n"
    "[pack] turn={talon/talon 2}\n"
    "[talon] piles=1; play=up{// p}; redeals={0..1}; redeal=turned\n"
    "[mechanism rank-chain] packets=p; aside=exile; hand=x\n",

    "[game] packs={1..2}; ranks={2..6}; suits={1..4}; goal={all out/clear cell}\n"
    "[deal] order=cell\n"
    "[cell] piles={4/6/9}; deal=1; class={~/each}; fill={~/at-once pack/free pack/named pack/at-once talon pack}; "
    "play={~/~/c}\n"
    "[out] piles=1; open={~/none}\n"
    "[c] piles=1; play={~/cell}; takes=any\n"
    "[mechanism sum-pairs] cells=cell; row={1..3}; sum={3..14}; to=out; exchanges={0..2}\n",

    "[game] packs={1..2}; ranks={3..6}; suits={1..3}\n"
    "[deal] order=col\n"
    "[col] piles={2..4}; deal={rest/2/3}; dealt={~/rows}; play=up{// col}; build={~/suit both/any both/any down}; "
    "takes={none/any}; show={~/~/face}; run={~/~/loose}\n"
    "[up] piles={4/8}; foundation=suit; start=A; step=1; base=~\n"
    "[pack] turn=talon\n"
    "[talon] piles=1; play=up{// col}; redeals={0..2}; redeal={turned/shuffled}\n"
    "[mechanism dig] from=col; place={1..3}; to=up; when={spent/early}\n",

    "[game] packs={1/1/2}; ranks={2..6}; suits={1..4}; goal={clear row/clear row/all first}\n"
    "[deal] order=first row\n"
    "[first] piles=1; deal={1/1/2}; show={~/~/top}; play={~/~/~/c}\n"
    "[row] piles={4..12}; deal={1/1/1/2}; show={~/~/top}; play={~/~/~/c}; fill={~/~/~/at-once pack/free pack/at-once "
    "c}\n"
    "[c] piles=1; play={~/row/first}; build={~/~/any both}; takes=any\n"
    "[mechanism accordion] row={first row/first row/row first}; reach={1 3/1 3/1/1 2/2 3/1 2 3}; match={suit rank/suit "
    "rank/suit/rank/colour/"
    "rank colour}\n",

    "[game] packs={1/1/1/2}; ranks={2..5}; suits={2..4}; goal={clear a b/clear a b/all out/clear a}\n"
    "[deal] order={a b/a b c/b a}\n"
    "[a] piles={ranks/ranks/3/8}; deal={1/1/1/0}; show={~/~/top}; play={~/~/~/c}; fill={~/~/~/free pack/at-once c}\n"
    "[b] piles={ranks/ranks/4/8}; deal=1; play={~/~/~/c}; fill={~/~/~/at-once pack}\n"
    "[c] piles=1; deal={0..1}; play={~/a/a b}; build={~/~/any both}; takes=any\n"
    "[out] piles=1; open={none/top}; play={~/~/~/a/c}\n"
    "[mechanism gaps] rows={a b/a b/b a/a}; out=out; first={any/own}\n",

    "[game] packs=2; ranks={2..5}; suits={1..2}; goal=all paired\n"
    "[deal] order={one other/other one}; ruling={~/~/halves}\n"
    "[one] piles={1..3}; deal={1..3}; dealt-from={~/first-half}; show={~/top/face}; play={~/~/extra}\n"
    "[other] piles={1..3}; deal={1..3}; show={~/top/none}; build={~/any both}; play={~/~/other}; open={~/~/all}\n"
    "[extra] piles=1; takes={~/any}; fill={~/free one/at-once other}\n"
    "[paired] piles=1; open={~/none}\n"
    "[pack] turn={one/extra}\n"
    "[mechanism twins] first=one{// extra}; second=other; to=paired\n",

    "[game] packs=2; ranks={2..5}; suits={1..2}; goal=all paired\n"
    "[deal] order=one other\n"
    "[one] piles={1..3}; deal=rest; show={~/top}; play={~/~/other}\n"
    "[other] piles={1..3}; deal=1; show={~/top}; build={~/any both}; takes={~/any}; play={~/one}\n"
    "[paired] piles=1; open={~/none}\n"
    "[mechanism twins] first=one; second=other; to=paired\n",

    /* Recipe of rules: runs move to another group, where the same cards are not a run. */
    "[game] packs={1/2/2}; ranks={2..4}; suits={1..2}\n"
    "[deal] order={c d/d c/c d e}\n"
    "[c] piles={1..2}; deal={1..4}; play={d/up d/up c d}; build={free/any up/any down/*}; run={built/loose/any up/*}\n"
    "[d] piles={2..4}; deal={1..3}; play=up d; build={any up/any down/other up/alternate down}; run=built; "
    "takes={none/any}\n"
    "[e] piles=1; deal=rest; play=up {d/d/~}; show={~/~/face}\n"
    "[up] piles=4; foundation={suit/SHSH}; start=A; step=1; play={~/~/d}\n",
};

unsigned family_count(void) { return sizeof families / sizeof *families; }

/* ---- drawing one ---- */

static void family_say(char out[VALUE], const char *text, size_t len)
{
    size_t n = strlen(out);

    snprintf(out + n, VALUE - n, "%.*s", (int)len, text);
}

/* Appends to OUT one of the alternatives in TEXT, which '/' separates; A..B is a random number. */
static void family_choose(struct stream *g, const char *text, size_t len, char out[VALUE])
{
    unsigned n = 1, low, high;
    char number[12];

    for (size_t i = 0; i < len; i++)
        n += text[i] == '/';
    for (n = stream_below(g, n); n; n--) {
        size_t skip = strcspn(text, "/") + 1;
        text += skip;
        len -= skip;
    }
    if (memchr(text, '/', len))
        len = strcspn(text, "/");
    if (len > 3 && sscanf(text, "%u..%u", &low, &high) == 2) {
        snprintf(number, sizeof number, "%u", low + stream_below(g, high - low + 1));
        family_say(out, number, strlen(number));
    } else {
        family_say(out, text, len);
    }
}

/* Expands the template of a value, TEXT with LEN bytes, to a random value OUT. */
static void family_value(struct stream *g, const char *text, size_t len, char out[VALUE])
{
    const char *end = text + len;

    *out = '\0';
    while (text < end) {
        size_t plain = strcspn(text, "{");

        if (plain > (size_t)(end - text))
            plain = (size_t)(end - text);
        family_say(out, text, plain);
        text += plain;
        if (text == end)
            break;
        plain = strcspn(text, "}");
        family_choose(g, text + 1, plain - 1, out);
        text += plain + 1;
    }
    for (size_t n = strlen(out); n > 1 && out[n - 1] == '~' && out[n - 2] == ' '; n = strlen(out))
        out[n - 2] = '\0';
}

/* Sets the key in the text "KEY=VALUE" in section S, unless S has it already. */
static void family_key(struct stream *g, struct file *f, struct section *s, const char *text, size_t len)
{
    const char *equals = memchr(text, '=', len);
    char key[NAME], value[VALUE];
    struct deal_word w;

    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    family_value(g, equals + 1, len - (size_t)(equals + 1 - text), value);
    if (file_get(s, key) || !strcmp(value, "~"))
        return;
    if (!strcmp(value, "*") && deal_vocabulary(word_index(s, key), &w))
        value_draw_other(g, f, &w, value);
    file_set(s, key, value);
}

/* Adds the section of a recipe's line "[NAME] KEY=VALUE; ..." to the file. */
static void family_section(struct stream *g, struct file *f, const char *line, size_t len)
{
    const char *close = memchr(line, ']', len), *at = close + 1, *end = line + len;
    char name[NAME];
    struct section *s;

    snprintf(name, sizeof name, "%.*s", (int)(close - line - 1), line + 1);
    if (!(s = file_add(f, name)))
        return;
    for (at += strspn(at, " "); at < end;) {
        size_t n = strcspn(at, ";\n");

        family_key(g, f, s, at, n);
        at += n + 1;
        at += strspn(at, " ");
    }
    if (strchr(name, ' ') && !s->pairs)
        file_drop(f, (int)(s - f->section));
}

/* Adds the groups BEFORE at the front of the dealing order of the file. */
static void family_join_order(struct file *f, const char *before)
{
    struct section *deal = file_find(f, "deal");
    const char *now = deal ? file_get(deal, "order") : NULL;
    char value[VALUE];

    if (!deal || !*before)
        return;
    snprintf(value, sizeof value, "%s", before);
    for (; now && *now; now += strspn(now, " ")) {
        size_t n = strcspn(now, " ");
        char word[2 * NAME];

        snprintf(word, sizeof word, "%.*s", (int)n, now);
        if (!strstr(before, word) && strlen(value) + n + 2 < VALUE)
            sprintf(value + strlen(value), " %s", word);
        now += n;
    }
    file_set(deal, "order", value);
}

void family_draw(struct stream *g, struct file *f, unsigned i)
{
    struct section *deal = file_find(f, "deal");
    char order[VALUE] = "";

    if (deal && file_get(deal, "order"))
        snprintf(order, sizeof order, "%s", file_get(deal, "order"));
    if (deal)
        file_drop(f, (int)(deal - f->section));
    for (const char *at = families[i]; *at;) {
        size_t n = strcspn(at, "\n");

        family_section(g, f, at, n);
        at += n + 1;
    }
    if (f->sections && !file_get(&f->section[0], "title"))
        file_set(&f->section[0], "title", "X");
    family_join_order(f, order);
    file_fit(g, f);
}

bool family_has(unsigned i, const struct deal_word *w)
{
    char text[NAME + 4];
    const char *section = families[i];

    if (*w->mechanism) {
        snprintf(text, sizeof text, "[mechanism %s]", w->mechanism);
        section = strstr(section, text);
    }
    snprintf(text, sizeof text, " %s=", w->key);
    return section && strstr(section, text);
}

bool family_is_of_mechanism(unsigned i) { return strstr(families[i], "[mechanism ") != NULL; }
