"""Calls a service with `azure-ai-translation-text`: `PROGRAM URL KEY FROM TO`."""

import json
import sys

from azure.ai.translation.text import TextTranslationClient
from azure.core.credentials import AzureKeyCredential
from azure.core.exceptions import HttpResponseError

url, key, source, target = sys.argv[1:]
client = TextTranslationClient(endpoint=url, credential=AzureKeyCredential(key), region="any")
try:
    client.translate(["Hello."], to_language=["xx"])
    failure = None
except HttpResponseError as error:
    failure = error.status_code
one = client.translate(["The house is big."], to_language=[target], from_language=source)
two = client.translate(["The house is big.", "12"], to_language=[target])
print(json.dumps({
    "text": one[0].translations[0].text,
    "texts": [it.translations[0].text for it in two],
    "language": two[0].detected_language.language,
    "hasTarget": target in client.get_supported_languages().translation,
    "failure": failure,
}))
