#!/usr/bin/env python3
"""Makes the paper, OUT/paper.html and OUT/paper.pdf, from paper.md and the results in ../FINDINGS.md.

The questions of FINDINGS.md stand at the line "<!-- findings -->", with their terms, without the lists of pages.
python3-markdown makes HTML of the text, and chromium prints it.

usage: paper.py OUT [--html: no PDF]
"""
import base64
import itertools
import pathlib
import re
import subprocess
import sys

import markdown

HERE = pathlib.Path(__file__).resolve().parent


def findings():
    """The terms and the questions, with paths from this folder."""
    text = (HERE.parent / "FINDINGS.md").read_text()
    terms = text[text.index("**Terms.**") : text.index("**Reproduction.**")]
    text = "## Terms\n\n" + terms.replace("**Terms.**\n", "") + text[text.index("## 1. ") :]
    text = re.sub(r"^Pages?: .*\n(?:.+\n)*", "", text, flags=re.M)
    return text.replace("](studies/", "](../studies/")


def embedded(picture):
    """The picture as a part of the page."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.read_bytes()).decode()


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--html"]):
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    text = (HERE / "paper.md").read_text().replace("<!-- findings -->", findings())
    figures, tables = itertools.count(1), itertools.count(1)
    text = re.sub(r"!\[(.*?)\]\((.*?)\)", lambda m: f"![{m[1]}]({embedded(HERE / m[2])})\n\n*Figure {next(figures)}.  {m[1]}.*", text)
    text = re.sub(r"(?<!!)\[([^\]]*)\]\([^)]*\)", r"\1", text)  # links lead to files that a reader does not have
    text = re.sub(r"<!--.*?-->\n?", "", text, flags=re.S)
    text = re.sub(r"\n(?=- )", "\n\n", text)  # a list needs an empty line before it
    body = markdown.markdown(text, extensions=["tables", "smarty", "md_in_html"])
    body = re.sub("<table>", lambda _: f'<p class="table">Table {next(tables)}</p><table>', body)
    style = (HERE / "paper.css").read_text()
    title = re.search("^# (.*)", text, re.M)[1]
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{style}</style>{body}</html>'
    (out / "paper.html").write_text(page)
    if len(sys.argv) == 3:
        return
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    printed = subprocess.run(
        [*command, f"--print-to-pdf={out / 'paper.pdf'}", (out / "paper.html").resolve().as_uri()],
        capture_output=True, text=True, check=False,
    )
    if printed.returncode or not (out / "paper.pdf").exists():
        sys.exit(f"paper.py: chromium failed:\n{printed.stderr}")
    print(out / "paper.pdf")


main()
