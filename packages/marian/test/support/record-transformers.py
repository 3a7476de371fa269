"""Records what Marian makes of models with random weights, into test/fixtures/transformers.json.

    pip install pymarian==1.12.42
    node write-transformers.ts FOLDER && python record-transformers.py FOLDER ../fixtures/transformers.json
"""
import json
import pathlib
import random
import sys
import zipfile

from pymarian import Translator

folder, out = map(pathlib.Path, sys.argv[1:])
generator = random.Random(1)
lengths = [1, 2, 3, 5, 8, 12, 20, 30]
sources = [[generator.randrange(2, 48) for _ in range(length)] for length in lengths]
texts = [" ".join(f"w{token}" for token in source) for source in sources]


def tokens(text):
    return [int(word[1:]) for word in text.split()]


recorded = {"sources": sources, "models": {}}
for model in sorted(folder.iterdir()):
    with zipfile.ZipFile(model / "model.npz", "w") as archive:
        for array in sorted((model / "arrays").iterdir()):
            archive.write(array, array.name)
    options = dict(models=[str(model / "model.npz")], vocabs=[str(model / "source.yml"), str(model / "target.yml")],
                   cpu_threads=1, mini_batch=1, maxi_batch=1, max_length_factor=2)
    greedy = Translator(beam_size=1, alignment="soft", **options).translate(texts)
    beam = Translator(beam_size=6, normalize=1, n_best=False, **options).translate(texts)
    listed = "\n".join(Translator(beam_size=6, normalize=1, n_best=True, **options).translate(texts)).split("\n")
    # The lists are of sentences one after the other. The best translation comes first.
    best_scores = {}
    for number, _, _, score in (line.split(" ||| ") for line in listed):
        best_scores.setdefault(int(number), float(score))
    rows = []
    for index, (text, best) in enumerate(zip(greedy, beam)):
        words, alignment = text.split(" ||| ")
        rows.append({
            "greedy": tokens(words),
            "alignment": [[round(float(weight), 3) for weight in row.split(",")] for row in alignment.split()[:3]],
            "beam": tokens(best),
            "score": best_scores[index],
        })
    recorded["models"][model.name.replace("-", " ")] = rows
out.write_text(json.dumps(recorded) + "\n")
