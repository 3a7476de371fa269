"""Writes PDFs with the writer of LibreTranslate (PyPI: argos-translate-files), with words made longer in place of a translation.

    python argos.py OUTPUT FILE...
"""

import importlib.util
import re
import shutil
import sys
import time
import types
from pathlib import Path


def load_writer():
    """The writer alone: its package imports the engine of Argos, which it gets as an argument."""
    for name in ("argostranslate", "argostranslate.translate", "argostranslatefiles", "argostranslatefiles.abstract_file"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["argostranslate.translate"].ITranslation = object
    sys.modules["argostranslatefiles.abstract_file"].AbstractFile = object
    for folder in map(Path, sys.path):
        path = folder / "argostranslatefiles" / "formats" / "pdf.py"
        if path.exists():
            spec = importlib.util.spec_from_file_location("argos_pdf", path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module.PdfTranslator
    sys.exit("argos-translate-files is not installed.")


class Longer:
    """Every second word of three letters or more gets three letters."""

    def translate(self, text):
        count = 0

        def longer(match):
            nonlocal count
            count += 1
            return match[0] + ("eez" if count % 2 else "")

        return re.sub(r"[^\W\d_]{3,}", longer, text)


def main():
    output, *files = sys.argv[1:]
    translator = load_writer()
    for file in files:
        begin = time.process_time()
        try:
            translator(file, str(Path(output) / Path(file).name), Longer()).translate_pdf()
        except Exception as error:  # A failure is a result, too.
            print(f"{Path(file).name}: {error}", file=sys.stderr)
            shutil.rmtree(Path(output) / Path(file).name, ignore_errors=True)
        print(f"{time.process_time() - begin:.3f}", flush=True)


main()
