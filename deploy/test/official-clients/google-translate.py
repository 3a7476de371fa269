"""Calls a service with `google-cloud-translate`, version 2 of its API: `PROGRAM URL KEY FROM TO`."""

import json
import sys

from google.api_core.client_options import ClientOptions
from google.api_core.exceptions import GoogleAPIError
from google.auth.credentials import AnonymousCredentials
from google.auth.transport.requests import AuthorizedSession
from google.cloud import translate_v2

url, key, source, target = sys.argv[1:]
session = AuthorizedSession(AnonymousCredentials())
session.headers["X-Goog-Api-Key"] = key
options = ClientOptions(api_endpoint=url)
client = translate_v2.Client(credentials=AnonymousCredentials(), client_options=options, _http=session)
try:
    client.translate("Hello.", target_language="xx")
    failure = None
except GoogleAPIError as error:
    failure = error.code
one = client.translate("The house is big.", source_language=source, target_language=target)
several = client.translate(["The house is big.", "12"], target_language=target)
print(json.dumps({
    "text": one["translatedText"],
    "texts": [it["translatedText"] for it in several],
    "language": client.detect_language("Where is the library?")["language"],
    "hasTarget": any(it["language"] == target for it in client.get_languages()),
    "failure": failure,
}))
