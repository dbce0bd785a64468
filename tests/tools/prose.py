"""The English of the tree, sentence by sentence: where it stands, and constructions that the house style refuses.

Used by draw-sentences and style-check. A source yields (file, line, sentence).
"""
import glob
import os
import re
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ABBREVIATION = re.compile(r"(?:\b(?:[A-Z]|e\.g|i\.e|cf|vs|St|no|Dr)|\.\.)\.$")


def files(*patterns):
    found = set()
    for pattern in patterns:
        found.update(glob.glob(os.path.join(TOP, pattern), recursive=True))
    return sorted(os.path.relpath(f, TOP) for f in found if os.path.isfile(f) and "/build/" not in f)


def read(name):
    with open(os.path.join(TOP, name), encoding="utf-8", errors="replace") as file:
        return file.read()


def sentences(text):
    """Split a paragraph at full stops, question marks and exclamation marks."""
    text = re.sub(r"\s+", " ", text).strip()
    start = 0
    for end in re.finditer(r"[.?!][\"')*_]*(?= |$)", text):
        piece = text[start:end.end()]
        follows = text[end.end():end.end() + 2].strip()
        if ABBREVIATION.search(piece) or (follows and follows.islower()):
            continue
        yield piece.strip()
        start = end.end()
    if text[start:].strip():
        yield text[start:].strip()


def paragraphs(lines):
    """Yield (number of the first line, text) of runs of lines; None or an empty text ends a run."""
    first, run = 0, []
    for number, text in lines:
        if text:
            first = first or number
            run.append(text)
        elif run:
            yield first, " ".join(run)
            first, run = 0, []
    if run:
        yield first, " ".join(run)


def of_paragraphs(name, lines, least=1):
    for first, text in paragraphs(lines):
        for sentence in sentences(text):
            if len(sentence.split()) >= least:
                yield name, first, sentence


def markdown(name):
    def lines():
        code = False
        for number, line in enumerate(read(name).split("\n"), 1):
            if line.startswith("```"):
                code = not code
            if code or re.match(r"    |\t|\||#|<|!\[|```", line):
                yield number, None
                continue
            item = re.match(r" *([-*]|\d+\.) +", line)
            if item:
                yield number, None
                line = line[item.end():]
            line = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", line)
            line = re.sub(r"\*\*|<!--.*?-->", "", line)
            yield number, line.strip()
    return of_paragraphs(name, lines(), 3)


# How a terminal shows the words of a macro of mdoc: bold and underlined words are marked, as in Markdown.
MARKS = {"Cm": "`", "Ic": "`", "Li": "`", "Ql": "`", "Va": "`", "Fa": "`", "Fn": "`", "Pa": "`", "Ev": "`", "Nm": "`", "Ar": "_", "Em": "_"}


def macro(words, page):
    if words[0] == "Nm" and re.fullmatch(r"[.,;:)]?", " ".join(words[1:2])):
        words = ["Nm", page, *words[1:]]
    if words[0] == "Xr":
        words = [words[0], f"{words[1]}({words[2]})", *words[3:]]
    text, mark, joined = "", "", False
    for word in words:
        if word in ("Ns", "Po", "Pc"):
            text = text.rstrip() if word != "Po" else text + "("
            text += ")" if word == "Pc" else ""
            joined = word != "Pc"
        elif re.fullmatch(r"[A-Z][a-z1-9]", word):
            mark = MARKS.get(word, "")
            text += "-" if word == "Fl" else ""
            text = text.rstrip() + "(" if word == "Pq" else text
        elif re.fullmatch(r"[.,;:()]", word):
            text = (text.rstrip() if word != "(" else text) + word + ("" if word == "(" else " ")
        else:
            text = text + (" " if text and not joined and not text.endswith((" ", "-", "(")) else "") + mark + word.strip('"') + mark
            joined = False
    text = re.sub(r"`([^` ]+)`(=)`([^` ]+)`", r"`\1\2\3`", text)
    return text.replace("``", "").replace("\\&", "").strip()


def manual(name):
    """The text of an mdoc page; displays and synopses are left out."""
    def lines():
        display = synopsis = False
        for number, line in enumerate(read(name).split("\n"), 1):
            if line.startswith('.\\"'):
                continue
            words = line.split()
            if line.startswith(".Bd") or line.startswith(".Ed"):
                display = line.startswith(".Bd")
            if line.startswith(".Sh"):
                synopsis = line.startswith((".Sh SYNOPSIS", ".Sh NAME", ".Sh SEE ALSO", ".Sh AUTHORS"))
            if display or synopsis or line.startswith((".Sh", ".Ss", ".It", ".Bl", ".El", ".Pp", ".Bd", ".Ed", ".D1", ".Dl", ".Dd", ".Dt", ".Os")):
                yield number, None
            elif line.startswith("."):
                yield number, macro([words[0].lstrip("."), *words[1:]], os.path.basename(name).split(".")[0]) or None
            else:
                yield number, line.strip().replace("\\&", "").replace("\\-", "-") or None
    for _, first, sentence in of_paragraphs(name, lines(), 3):
        yield name, first, re.sub(r" ([.,;:)])", r"\1", sentence)


def rule_file(name):
    return of_paragraphs(name, ((n, line[1:].strip() if line.startswith("#") else None)
                                for n, line in enumerate(read(name).split("\n"), 1)), 3)


C_TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def tokens(name):
    """Yield (line, token) of the comments and strings of a C or JavaScript file."""
    text = read(name)
    for token in C_TOKEN.finditer(text):
        yield text.count("\n", 0, token.start()) + 1, token.group()


def comments(name):
    """A comment as one text, not split: it is read as a whole. Comments of // on successive lines are one."""
    pending, first, last = [], 0, 0
    for line, token in tokens(name):
        if token.startswith("//") and pending and line == last + 1:
            pending.append(token[2:])
            last = line
            continue
        if pending:
            yield name, first, clean(" ".join(pending))
            pending = []
        if token.startswith("//"):
            pending, first, last = [token[2:]], line, line
        elif token.startswith("/*"):
            if not re.match(r"/\*+ -{3,}", token):
                yield name, line, clean(re.sub(r"\n\s*\* ?", "\n", token[2:-2]))
    if pending:
        yield name, first, clean(" ".join(pending))


def script_comments(name):
    """Comments of whole lines; lists and examples, which are indented, are left out."""
    lines = ((n, line.strip().lstrip("#").strip() if re.match(r"\s*#(?!!| *shellcheck|\s{4}|\t)", line) else None)
             for n, line in enumerate(read(name).split("\n"), 1))
    for first, text in paragraphs(lines):
        yield name, first, clean(text)


def clean(text):
    return re.sub(r"\s+", " ", text.strip("/* \n")).strip()


STRING = r'"(?:\\.|[^"\\\n])*"'
STRINGS = re.compile(rf"/\*.*?\*/|//[^\n]*|{STRING}(?:\s*{STRING})*", re.S)
ESCAPES = {"n": "\n", "t": "\t"}


def messages(name):
    """Strings of the sources that read as English: four words or more. Adjacent strings are one."""
    text = read(name)
    for token in STRINGS.finditer(text):
        if token.group()[0] != '"':
            continue
        line = text.count("\n", 0, token.start()) + 1
        string = "".join(part[1:-1] for part in re.findall(STRING, token.group()))
        yield from shown(name, line, re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(1)), string))


def shown(name, line, text):
    """Sentences of four words or more in a text that a tool prints."""
    for part in re.split(r"\n(?=\s|-)|\n\n", text):
        if not re.search(r"[A-Za-z]{2,} [a-z]+ [a-z%]", part) or re.search(r"^[.#<]|^(?:un)?set |^plot |[${};]|%zu using| [lp][cwt] ", part):
            continue
        for sentence in sentences(part):
            if len(sentence.split()) >= 4:
                yield name, line, sentence


def help_text(name):
    """The help of a tool."""
    for at, text in enumerate(re.split(r"(?m)^@.*\n", read(name))):
        yield from shown(name, at, text)


def page(name):
    """The text of the page: of its elements, and strings of its scripts."""
    text = read(name)
    if name.endswith(".js"):
        yield from messages(name)
        return
    text = re.sub(r"(?s)<script.*?</script>|<style.*?</style>|<!--.*?-->", lambda m: "\n" * m.group().count("\n"), text)
    for match in re.finditer(r"(?s)>([^<>]+)<|(?:title|aria-label|placeholder)=\"([^\"]+)\"", text):
        line = text.count("\n", 0, match.start()) + 1
        for sentence in sentences(match.group(1) or match.group(2)):
            if len(sentence.split()) >= 4:
                yield name, line, sentence


MARKDOWN = ["README.md", "analysis/*.md", "analysis/studies/*.md", "libdeal/*.md", "notebooks/*.md", "seeds/*.md"]
MANUALS = ["cmd/*.[1-9]", "libdeal/*.[1-9]"]
RULES = ["libdeal/games/**/*.ini"]
TOOLS = ["cmd/**/*.c", "libdeal/**/*.c", "analysis/**/*.c"]
HELP = ["cmd/*.help"]
PAGE = ["cmd/web/page.html", "cmd/play/viewer.html", "cmd/web/*.js"]
SOURCES = ["cmd/**/*.[ch]", "libdeal/**/*.[ch]", "analysis/**/*.[ch]", "tests/**/*.[ch]", "cmd/web/*.js"]
SCRIPTS = ["analysis/**/*.sh", "tests/**/*.sh", "cmd/**/*.sh", "tests/run", "tests/lint", "Makefile", "**/*.mk"]


def each(reader, patterns):
    for name in files(*patterns):
        yield from reader(name)


def prose():
    """Everything that a user reads."""
    yield from each(markdown, MARKDOWN)
    yield from each(manual, MANUALS)
    yield from each(rule_file, RULES)
    yield from each(messages, TOOLS)
    yield from each(help_text, HELP)
    yield from each(page, PAGE)


def subjects(revisions):
    log = subprocess.run(["git", "-C", TOP, "log", "--format=%h %s", *revisions], capture_output=True, text=True, check=True)
    for line in log.stdout.splitlines():
        commit, subject = line.split(" ", 1)
        yield commit, 0, subject


# ---- constructions that the style refuses, as far as a regular expression can find them. "Lie" and "hold" are not
# among them: cards lie on a table, and a list holds entries.

QUESTION = re.compile(r"\?[\"')]*$")
BOTH = {
    "what": r"(?i)\bwhat(?:ever)?\b",
    "say, tell, ask, heed": r"(?i)\b(?:says?|said|tells?|told|heed(?:s|ed)?)\b|\b(?:is|are|be) asked\b",
    "go by": r"(?i)\bgo(?:es)? by\b(?! (?:itself|themselves))",
    "that which, those that": r"(?i)\b(?:that which|those (?:that|which|who)|he who|whoever|none other|they who)\b",
    "so many": r"(?i)\bso[- ]man(?:y|ieth)\b(?! (?:deals|cards|that))",
    "says nothing": r"(?i)\b(?:says?|said|means?|proves?) nothing\b",
    "but for": r"(?i)\bbut for\b",
    "over 40 words": None,
}
COMMENTS = {
    "ask, let": r"(?i)\b(?:asks?|asked|lets?)\b",
    "begins with Of": r"^Of (?:a|an|the|all|each|its|one|two|them|these)\b",
}
BOTH = {name: re.compile(rule) if rule else None for name, rule in BOTH.items()}
COMMENTS = {name: re.compile(rule) for name, rule in COMMENTS.items()}


def faults(sentence, comment):
    """The names of the rules that a sentence breaks, each as often as it does."""
    plain = re.sub(r"`[^`]*`|\"[^\"]*\"", "", sentence)
    for name, rule in {**BOTH, **(COMMENTS if comment else {})}.items():
        if rule is None:
            if len(plain.split()) > 40:
                yield name
        elif not (name == "what" and QUESTION.search(sentence)):
            for _ in rule.findall(plain):
                yield name


def checked():
    """Yield (file, line, sentence, whether it is in a comment) of all prose that the style applies to."""
    for item in prose():
        yield (*item, False)
    for reader, patterns in ((comments, SOURCES), (script_comments, SCRIPTS)):
        for name, line, text in each(reader, patterns):
            for sentence in sentences(text):
                yield name, line, sentence, True
