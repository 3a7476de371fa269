"""Calls a service with the client that OpenAPI Generator makes for Python: `client.py URL KEY FILE`."""

import sys
import time

import openapi_client as glossa

url, key, file = sys.argv[1:]
configuration = glossa.Configuration(host=url, api_key={"key": key})
with glossa.ApiClient(configuration) as client:
    operations = glossa.OperationsApi(client)

    def translate(text):
        return operations.translate(glossa.TranslateRequest(
            text=glossa.TranslateRequestText(text), current_language="en", target_language="de"))

    one = translate("The house is big.")
    assert one.success and isinstance(one.translated_text.actual_instance, str), one
    assert len(translate(["One.", "Two."]).translated_text.actual_instance) == 2
    detected = operations.detect(glossa.DetectRequest(text=glossa.DetectRequestText("Where is the library?")))
    assert detected.detected.actual_instance.language == "en", detected
    mixed = operations.translate(glossa.TranslateRequest(
        text=glossa.TranslateRequestText(["Where is the library?", "12"]), target_language="de"))
    assert mixed.detected_language.actual_instance == ["en", None], mixed
    summary = operations.summarize(glossa.SummaryRequest(text="A bridge opens. It is long.", type="points"))
    assert summary.summary.actual_instance, summary

    with open(file, "rb") as opened:
        data = (file.rsplit("/", 1)[-1], opened.read())
    stored = glossa.FilesApi(client).upload_file(file=data, key="note.txt", overwrite=True)
    assert stored.key == "note.txt" and stored.size == len(data[1]), stored
    documents = glossa.DocumentsApi(client)
    created = documents.translate_document(file=data, target_language="de", current_language="en")
    for _ in range(600):
        document = documents.get_document(created.document_id)
        if document.status in ("done", "failed"):
            break
        time.sleep(0.1)
    assert document.status == "done", document
    assert len(documents.read_translated_document(created.document_id)) > 0

    try:
        operations.translate(glossa.TranslateRequest(
            text=glossa.TranslateRequestText("a"), current_language="en", target_language="xx"))
        raise AssertionError("no error")
    except glossa.ApiException as error:
        assert error.status == 400 and error.data.code == "unknown_language", error
print("done")
