"""Calls a service with the client of OpenAPI Generator for Python: `PROGRAM URL KEY FILE FILE_URL`."""

import json
import sys
import time

import openapi_client as glossa

url, key, path, file_url = sys.argv[1:]
pair = {"current_language": "en", "target_language": "de"}
client = glossa.ApiClient(glossa.Configuration(host=url, api_key={"key": key}))
operations, documents = glossa.OperationsApi(client), glossa.DocumentsApi(client)


def translate(text, **languages):
    request = glossa.TranslateRequest(text=glossa.TranslateRequestText(text), **{**pair, **languages})
    return operations.translate(request).translated_text.actual_instance


def translate_document(**source):
    created = documents.translate_document(**source, **pair)
    while (status := documents.get_document(created.document_id).status) != "done":
        assert status in ("queued", "translating"), status
        time.sleep(0.1)
    return documents.read_translated_document(created.document_id).decode()


detected = operations.detect(glossa.DetectRequest(text=glossa.DetectRequestText("Where is the library?"))).detected
summary = operations.summarize(glossa.SummaryRequest(text="A bridge opens. It is long.", type="points")).summary
with open(path, "rb") as file:
    note = ("note.txt", file.read())
stored = glossa.FilesApi(client).upload_file(file=note, key="python.txt", overwrite=True)
try:
    translate("Hello.", target_language="xx")
    failure = None
except glossa.ApiException as error:
    failure = {"status": error.status, "code": error.data.code}
print(json.dumps({
    "text": translate("The house is big."),
    "texts": translate(["The house is big.", "12"]),
    "language": detected.actual_instance.language,
    "points": summary.actual_instance,
    "stored": {"key": stored.key, "size": stored.size},
    "documents": [
        translate_document(file=note),
        translate_document(url=file_url),
        translate_document(file_store_key=stored.key),
    ],
    "failure": failure,
}))
