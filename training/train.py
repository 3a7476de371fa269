"""Trains boosted trees on examples that training/examples.ts wrote: train.py DIRECTORY MODEL."""

import json
import sys
from pathlib import Path

import lightgbm
import numpy

TREES = 400
SEED = 3
PARAMETERS = dict(
    objective="cross_entropy",
    learning_rate=0.04,
    num_leaves=24,
    min_data_in_leaf=200,
    feature_fraction=0.5,
    bagging_fraction=0.8,
    bagging_freq=1,
    lambda_l2=5,
    max_bin=127,
    use_missing=False,
    deterministic=True,
    force_row_wise=True,
    num_threads=1,
    verbose=-1,
    seed=SEED,
)
# What the features say of text without capitals, so that the model does without them as well.
CASELESS = dict(capitals=-1, capitalShare=-1, upperShare=0, caseless=1)
CASELESS_SHARE = 1 / 3
# Sets of many sentences weigh less than their number, sets of few sentences more.
TYPICAL_SENTENCES = 40_000
WEIGHT_POWER = 0.6
PREDICTIONS = 5_000


def main(directory: Path, model: Path) -> None:
    manifest = json.loads((directory / "examples.json").read_text())
    names = manifest["features"]
    rows = numpy.fromfile(directory / "examples.bin", dtype=numpy.float32).reshape(-1, len(names) + 1)
    features, target = rows[:, :-1].copy(), rows[:, -1].copy()
    sizes = numpy.array([document["sentences"] for document in manifest["documents"]])
    sets = numpy.array([document["set"] for document in manifest["documents"]])
    hide_case(features, names, sizes)

    data = lightgbm.Dataset(features, target, weight=weights(sets, sizes), feature_name=names)
    booster = lightgbm.train(PARAMETERS, data, num_boost_round=TREES)
    trees = [flatten(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    model.write_text(json.dumps({"features": names, "trees": trees}, separators=(",", ":")) + "\n")
    sample = rows[:PREDICTIONS, :-1].copy()
    booster.predict(sample, raw_score=True).astype(numpy.float32).tofile(directory / "predictions.bin")

    gain = booster.feature_importance("gain")
    print(f"{len(rows)} sentences of {len(sizes)} documents; {model.stat().st_size} bytes. Share of the gain:")
    for place in numpy.argsort(-gain):
        print(f"  {names[place]} {100 * gain[place] / gain.sum():.1f} %")


def hide_case(features: numpy.ndarray, names: list[str], sizes: numpy.ndarray) -> None:
    hidden = numpy.repeat(numpy.random.RandomState(SEED).rand(len(sizes)) < CASELESS_SHARE, sizes)
    for name, value in CASELESS.items():
        features[hidden, names.index(name)] = value


def weights(sets: numpy.ndarray, sizes: numpy.ndarray) -> numpy.ndarray:
    total = {name: sizes[sets == name].sum() for name in set(sets)}
    by_document = [(TYPICAL_SENTENCES / total[name]) ** WEIGHT_POWER for name in sets]
    return numpy.repeat(numpy.clip(by_document, 0.1, 8), sizes)


def flatten(root: dict) -> list[float | list[float]]:
    """Nodes in preorder: [feature, threshold, place of the right child]; a leaf is its value."""
    nodes: list[float | list[float]] = []

    def add(node: dict) -> None:
        if "split_feature" not in node:
            nodes.append(round(node["leaf_value"], 4))
            return
        # As many digits as keep the threshold between two float32 numbers.
        split = [node["split_feature"], float(f"{node['threshold']:.9g}"), 0]
        nodes.append(split)
        add(node["left_child"])
        split[2] = len(nodes)
        add(node["right_child"])

    add(root)
    return nodes


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
