import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeWithPythonClients, runPython } from '../../support/python-clients.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const CONNECT = `
import base64, deepl, io, json, os, time
client = deepl.DeepLClient(os.environ["GLOSSA_API_KEY"], server_url=os.environ["GLOSSA_URL"])
results = []
# Adds what a call returns, or the name of its exception.
def add(call):
    try:
        results.append(call())
    except deepl.DeepLException as error:
        results.append(type(error).__name__)
`;

describeWithPythonClients('the Python client of the DeepL API, with glossaries and documents', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'apertium' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const run = (script: string) => runPython(glossa, `${CONNECT}${script}\nprint(json.dumps(results))`);

  test('creates, uses, reads, lists and deletes glossaries of version 2', async () => {
    const results = await run(`
made = client.create_glossary("Words", source_lang="EN", target_lang="es", entries={"house": "CASONA", "a": "b"})
results += [made.name, made.source_lang, made.target_lang, made.entry_count, made.ready]
results.append(abs(made.creation_time.timestamp() - time.time()) < 60)
add(lambda: client.translate_text("The house is big.", source_lang="EN", target_lang="ES", glossary=made).text)
add(lambda: client.get_glossary_entries(made))
add(lambda: [one.glossary_id == made.glossary_id for one in client.list_glossaries()])
add(lambda: client.delete_glossary(made))
add(lambda: client.get_glossary(made.glossary_id))
made = client.create_glossary_from_csv("CSV", source_lang="EN", target_lang="ES", csv_data='"a, b",c,en,es\\nd,e,en,es')
add(lambda: client.get_glossary_entries(made))
add(lambda: client.delete_glossary(made))
add(lambda: any(pair.source_lang == "en" and pair.target_lang == "es" for pair in client.get_glossary_languages()))
`);
    assert.deepEqual(results, [
      ...['Words', 'EN', 'ES', 2, true, true],
      'La CASONA es grande.',
      { house: 'CASONA', a: 'b' },
      [true],
      null,
      'GlossaryNotFoundException',
      { 'a, b': 'c', d: 'e' },
      null,
      true,
    ]);
  });

  test('creates, changes, uses and deletes glossaries of version 3', async () => {
    const results = await run(`
Entries = deepl.api_data.MultilingualGlossaryDictionaryEntries
def pairs(glossary):
    return [[one.source_lang, one.target_lang, one.entry_count] for one in glossary.dictionaries]
made = client.create_multilingual_glossary("Set", [Entries("EN", "ES", {"house": "CASONA"}), Entries("en", "pt-BR", {"a": "b"})])
add(lambda: pairs(client.get_multilingual_glossary(made.glossary_id)))
add(lambda: client.translate_text("The house is big.", source_lang="EN", target_lang="ES", glossary=made).text)
add(lambda: pairs(client.update_multilingual_glossary_dictionary(made, Entries("en", "es", {"dog": "PERRAZO"}))))
add(lambda: client.get_multilingual_glossary_entries(made, "EN", "ES").dictionaries[0].entries)
add(lambda: client.replace_multilingual_glossary_dictionary(made, Entries("en", "es", {"x": "y"})).entry_count)
add(lambda: client.update_multilingual_glossary_name(made, "New name").name)
add(lambda: client.delete_multilingual_glossary_dictionary(made, source_lang="en", target_lang="es"))
add(lambda: [[one.name, pairs(one)] for one in client.list_multilingual_glossaries()])
add(lambda: client.translate_text("The house is big.", source_lang="EN", target_lang="ES", glossary=made).text)
add(lambda: client.delete_multilingual_glossary(made))
add(lambda: client.get_multilingual_glossary(made.glossary_id))
`);
    assert.deepEqual(results, [
      [
        ['EN', 'ES', 1],
        ['EN', 'PT', 1],
      ],
      'La CASONA es grande.',
      [
        ['EN', 'ES', 2],
        ['EN', 'PT', 1],
      ],
      'house\tCASONA\ndog\tPERRAZO\n',
      1,
      'New name',
      null,
      [['New name', [['EN', 'PT', 1]]]],
      'DeepLException',
      null,
      'GlossaryNotFoundException',
    ]);
  });

  test('translates a document, and reports one that fails', async () => {
    const broken = Buffer.from(await SAMPLE_FILES.docx.content('&broken;')).toString('base64');
    const results = await run(`
def wait(handle):
    status = client.translate_document_get_status(handle)
    while status.ok and not status.done:
        time.sleep(0.1)
        status = client.translate_document_get_status(handle)
    return status
handle = client.translate_document_upload("The house is big.\\n", source_lang="EN", target_lang="ES", filename="a.txt",
    formality=deepl.Formality.PREFER_LESS, output_format="txt")
add(lambda: str(wait(handle)))
add(lambda: wait(handle).billed_characters)
output = io.BytesIO()
client.translate_document_download(handle, output)
results.append(output.getvalue().decode())
add(lambda: client.translate_document_upload(b"PK\\x03\\x04x", target_lang="ES", filename="a.docx"))
add(lambda: client.translate_document_upload("x", target_lang="ES", filename="a.txt", output_format="docx"))
add(lambda: client.translate_document_get_status(deepl.DocumentHandle(handle.document_id, "wrong")))
failing = client.translate_document_upload(base64.b64decode("${broken}"), target_lang="ES", filename="a.docx")
add(lambda: [wait(failing).status.value, "damaged" in wait(failing).error_message])
add(lambda: client.translate_document_download(failing, output))
`);
    assert.deepEqual(results, [
      ...['done', 17, 'La casa es grande.\n'],
      ...['DeepLException', 'DeepLException', 'DeepLException'],
      ['error', true],
      'DeepLException',
    ]);
  });
});
