"""Translates with PyPI's package fxtranslate, in one thread.

fxtranslate_engine.py MODEL_DIRECTORY (serve.py). It takes one sentence a call, or a text that it splits into sentences itself.
"""

import pathlib
import sys

from fxtranslate import Translator
from serve import find, serve


def main(directory):
    names = [find(directory, "model.*.bin"), find(directory, "vocab*.spm", "srcvocab*.spm"),
             find(directory, "vocab*.spm", "trgvocab*.spm"), find(directory, "lex*.bin")]
    translator = Translator(*[pathlib.Path(paths[0]).read_bytes() for paths in names if paths])

    def translate(sentences):
        if len(sentences) == 1:
            translator.translate(sentences[0])
        else:
            translator.translate_long(" ".join(sentences))

    serve(translate)


main(sys.argv[1])
