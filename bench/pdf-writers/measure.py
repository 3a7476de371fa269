"""Compares PDFs with their sources, with MuPDF (PyPI: pymupdf). Prints a JSON object for each file.

    python measure.py TEXT SOURCE RESULT...

`overlaps` counts the pairs of words that cover each other and did not before, `outside` the words beyond their page, `lost` the
words of the source that are neither there nor longer, `changed` the pixels that differ and have no word near
them. Those of turned pages are not compared. Words that hyphens divide are whole.
"""

import collections
import json
import re
import sys
from pathlib import Path

import pymupdf

MAX_PAGES = 5
WORD = re.compile(r"[^\W\d_]{3,}")


def words_of(page):
    """Words as [x0, y0, x1, y1, text, size]. The height is that of usual letters."""
    found = []
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", []):
            if abs(line["dir"][0] - 1) > 0.01:
                continue
            for span in line["spans"]:
                last = None
                for char in span["chars"]:
                    if char["c"].isspace():
                        last = None
                        continue
                    x0, _, x1, _ = char["bbox"]
                    base, size = char["origin"][1], span["size"]
                    top, bottom = base - 0.62 * size, base + 0.12 * size
                    if last and abs(last[1] - top) < 0.3 and last[0] <= x0 and x0 - last[2] < 0.25 * size:
                        last[2] = max(last[2], x1)
                        last[4] += char["c"]
                    else:
                        last = [x0, top, x1, bottom, char["c"], size]
                        found.append(last)
    return found


def overlaps(words):
    count = 0
    ordered = sorted(words, key=lambda word: word[1])
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other[1] > one[3]:
                break
            width = min(one[2], other[2]) - max(one[0], other[0])
            height = min(one[3], other[3]) - max(one[1], other[1])
            if width > 0.9 and height > 0.15 * min(one[5], other[5]) and one[4] != other[4]:
                count += 1
    return count


def outside(words, rect):
    return sum(x0 < -1 or y0 < -1 or x1 > rect.width + 1 or y1 > rect.height + 1 for x0, y0, x1, y1, _, _ in words)


def lost(before, after, text):
    """Of halved words, the first three letters are compared."""
    before, after = (re.sub("[-\u00ad\u2010]\n", "", text) for text in (before, after))
    known = slice(3) if text == "halved" else slice(None)
    source = collections.Counter(word[known] for word in WORD.findall(before))
    result = collections.Counter(re.sub("(eez|EEZ)$", "", word)[known] for word in WORD.findall(after))
    return sum((source - result).values())


def changed(before, after, words):
    one, other = (page.get_pixmap(dpi=72, colorspace="gray", alpha=False) for page in (before, after))
    if (one.width, one.height) != (other.width, other.height):
        return one.width * one.height
    near = bytearray(one.width * one.height)
    for word in words:
        box = pymupdf.Rect(word[0] - 4, word[1] - 0.4 * word[5], word[2] + 4, word[3] + 0.35 * word[5])
        box *= before.rotation_matrix
        left, right = max(0, int(box.x0)), min(one.width, int(box.x1) + 2)
        for y in range(max(0, int(box.y0)), min(one.height, int(box.y1) + 2)):
            near[y * one.width + left : y * one.width + right] = b"\1" * max(0, right - left)
    return sum(not skip and abs(a - b) > 40 for a, b, skip in zip(one.samples, other.samples, near))


def measure(source, result, text):
    figures = collections.Counter(overlaps=0, outside=0, lost=0, changed=0)
    if not Path(result).exists():
        return {"failed": True}
    with pymupdf.open(source) as before, pymupdf.open(result) as after:
        if len(before) != len(after):
            return {"failed": True}
        pages = list(zip(before, after))[:MAX_PAGES]
        # A text that runs over pages may break elsewhere: words are looked for on all of them.
        texts = ("".join(page.get_text() for page in side) for side in zip(*pages))
        figures["lost"] = lost(*texts, text)
        for one, other in pages:
            words, new = words_of(one), words_of(other)
            figures["overlaps"] += max(0, overlaps(new) - overlaps(words))
            figures["outside"] += max(0, outside(new, other.rect) - outside(words, one.rect))
            if one.rotation == 0:
                figures["changed"] += changed(one, other, words + new)
    return figures


def main():
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    text, source, *results = sys.argv[1:]
    for result in results:
        try:
            print(json.dumps(measure(source, result, text)))
        except Exception as error:
            print(json.dumps({"failed": str(error)}))


main()
