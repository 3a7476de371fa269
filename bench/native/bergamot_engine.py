"""Translates with the native library of PyPI's package bergamot (0.4.5, for Python 3.6 to 3.10), in one thread.

bergamot_engine.py MODEL_DIRECTORY (serve.py). Importing the package itself would ask the internet for a list of models.
"""

import glob
import importlib.util
import os
import sys
import sysconfig

from serve import find, serve

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
    serve(lambda sentences: service.translate(model, library.VectorString(sentences), options))


main(sys.argv[1])
