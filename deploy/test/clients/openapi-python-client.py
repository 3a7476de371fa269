"""Calls a service with the client of openapi-python-client: `PROGRAM URL KEY FILE FILE_URL`."""

import json
import sys
import time

from client import AuthenticatedClient, models
from client.api.documents import get_document, read_translated_document, translate_document as create_document
from client.api.files import upload_file
from client.api.operations import detect, summarize, translate as translate_texts
from client.types import File

url, key, path, file_url = sys.argv[1:]
pair = {"current_language": "en", "target_language": "de"}
client = AuthenticatedClient(base_url=url, token=key, prefix="", auth_header_name="x-api-key")


def translate(text, **languages):
    return translate_texts.sync_detailed(client=client, body=models.TranslateRequest(text, **{**pair, **languages}))


def translate_document(**source):
    created = create_document.sync(client=client, body=models.DocumentForm(**source, **pair))
    while (status := get_document.sync(created.document_id, client=client).status) != "done":
        assert status in ("queued", "translating"), status
        time.sleep(0.1)
    return read_translated_document.sync(created.document_id, client=client).payload.read().decode()


def note():
    return File(open(path, "rb"), "note.txt")


detected = detect.sync(client=client, body=models.DetectRequest("Where is the library?")).detected
points = models.SummaryRequestTypeType1.POINTS
summary = summarize.sync(client=client, body=models.SummaryRequest("A bridge opens. It is long.", type_=points)).summary
stored = upload_file.sync(client=client, body=models.UploadFileBody(note()), key="python-client.txt", overwrite=True)
failure = translate("Hello.", target_language="xx")
print(json.dumps({
    "text": translate("The house is big.").parsed.translated_text,
    "texts": translate(["The house is big.", "12"]).parsed.translated_text,
    "language": detected.language,
    "points": summary,
    "stored": {"key": stored.key, "size": stored.size},
    "documents": [
        translate_document(file=note()),
        translate_document(url=file_url),
        translate_document(file_store_key=stored.key),
    ],
    "failure": {"status": failure.status_code, "code": failure.parsed.code},
}))
