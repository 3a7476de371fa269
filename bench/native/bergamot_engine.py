"""Translates with the native library of PyPI's package bergamot (0.4.5, for Python 3.6 to 3.10), in one thread.

native-engine.py MODEL_DIRECTORY reads JSON lines {"sentences": [...], "size": n}, translates n sentences per call, and
writes a line with the processor time in seconds. Importing the package itself would ask the internet for a list of models.
"""

import glob
import importlib.util
import json
import os
import resource
import sys
import sysconfig

CONFIGURATION = """
models: [{model}]
vocabs: [{source}, {target}]
shortlist: [{shortlist}, false]
beam-size: 1
normalize: 1.0
word-penalty: 0
max-length-break: 256
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
skip-cost: true
cpu-threads: 0
quiet: true
quiet-translation: true
gemm-precision: int8shiftAlphaAll
alignment: soft
ssplit-mode: sentence
"""


def load_library():
    pattern = os.path.join(sysconfig.get_path("platlib"), "bergamot", "_bergamot*.so")
    spec = importlib.util.spec_from_file_location("_bergamot", glob.glob(pattern)[0])
    library = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(library)
    return library


def find(directory, *patterns):
    return [path for pattern in patterns for path in sorted(glob.glob(os.path.join(directory, pattern)))]


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main(directory):
    library = load_library()
    vocabularies = find(directory, "vocab*.spm", "srcvocab*.spm", "trgvocab*.spm")
    configuration = CONFIGURATION.format(
        model=find(directory, "model.*.bin")[0],
        source=vocabularies[0],
        target=vocabularies[-1],
        shortlist=find(directory, "lex*.bin")[0],
    )
    service = library.Service(library.ServiceConfig(numWorkers=1, cacheSize=0))
    model = service.modelFromConfig(configuration)
    options = library.ResponseOptions(qualityScores=False, alignment=False, HTML=False, sentenceMappings=False)
    for line in sys.stdin:
        task = json.loads(line)
        sentences, size = task["sentences"], task["size"]
        before = cpu_seconds()
        for start in range(0, len(sentences), size):
            service.translate(model, library.VectorString(sentences[start : start + size]), options)
        print(cpu_seconds() - before, flush=True)


main(sys.argv[1])
