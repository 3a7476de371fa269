import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeWithPythonClients, runPython } from '../../support/python-clients.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const CONNECT = `
import deepl, json, os
def connect(key=os.environ["GLOSSA_API_KEY"]):
    return deepl.DeepLClient(key, server_url=os.environ["GLOSSA_URL"])
client = connect()
# What a call returns, or the name and the message of its exception.
def outcome(call):
    try:
        return call()
    except deepl.DeepLException as error:
        return [type(error).__name__, error.http_status_code, str(error)]
`;

describeWithPythonClients('the Python client of the DeepL API', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'apertium' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const run = (expression: string, service = glossa) =>
    runPython(service, `${CONNECT}print(json.dumps(${expression}))`);

  test('translates one text with all options, and fifty in their order', async () => {
    const result =
      await run(`vars(client.translate_text("<p>The house is <x>big</x>.</p>", source_lang="en", target_lang="es",
      context="A house.", split_sentences=deepl.SplitSentences.NO_NEWLINES, preserve_formatting=True,
      formality=deepl.Formality.PREFER_MORE, tag_handling="xml", tag_handling_version="v2", outline_detection=False,
      splitting_tags=["p"], non_splitting_tags="b,i", ignore_tags=["x", "y"], model_type="quality_optimized",
      custom_instructions=["Be kind."], extra_body_parameters={"enable_beta_languages": True}))`);
    assert.ok(typeof result === 'object' && result !== null && 'text' in result);
    assert.match(String(result.text), /^<p>La casa es <x>big<\/x>\.<\/p>$/);
    assert.deepEqual(
      { ...result, text: '' },
      { text: '', detected_source_lang: 'EN', billed_characters: 31, model_type_used: 'quality_optimized' },
    );
    const texts = await run(
      `[it.text for it in client.translate_text(["The house %d" % n for n in range(50)], target_lang="ES")]`,
    );
    assert.deepEqual(
      texts,
      Array.from({ length: 50 }, (_, index) => `La casa ${index}`),
    );
  });

  test('lists languages, and reads the usage', async () => {
    const [sources, targets, limit, isCounted] = await runLists();
    assert.ok(sources.includes('EN') && !sources.includes('EN-GB'));
    assert.ok(targets.includes('EN-GB') && targets.includes('PT-BR') && !targets.includes('EN'));
    assert.deepEqual([limit, isCounted], [1_000_000_000_000, true]);
  });

  async function runLists(): Promise<[string[], string[], number, boolean]> {
    const result = await run(`[[it.code for it in client.get_source_languages()],
      [it.code for it in client.get_target_languages() if it.supports_formality is False],
      client.get_usage().character.limit, client.get_usage().character.count > 0]`);
    assert.ok(Array.isArray(result));
    const [sources, targets, limit, isCounted] = result;
    return [sources, targets, limit, isCounted];
  }

  test('raises its own exceptions', async () => {
    const outcomes = await run(`[outcome(call)[:2] for call in [
      lambda: connect("an-unknown-key-of-enough-length").get_usage(),
      lambda: client.translate_text("Hello", target_lang="XX"),
      lambda: client.translate_text(["Hello"] * 51, target_lang="ES"),
      lambda: client.translate_text("The house", source_lang="EN", target_lang="ES", formality="less"),
      lambda: client.translate_text("Hello", source_lang="EN", target_lang="ES", style_rule="none"),
      lambda: client.translate_text("Hello", source_lang="EN", target_lang="ES", glossary="none"),
      lambda: client.rephrase_text("Hello"),
      lambda: client.get_all_style_rules(),
    ]]`);
    assert.deepEqual(outcomes, [
      ['AuthorizationException', 403],
      ...Array.from({ length: 4 }, () => ['DeepLException', 400]),
      ...Array.from({ length: 3 }, () => ['DeepLException', 404]),
    ]);
  });

  test('is out of quota', async () => {
    await using limited = await startTestService({ GLOSSA_KEY_LIMITS: '3 characters/month' });
    const outcomes = await run(
      `[client.translate_text("123", target_lang="ES").text, outcome(lambda: client.translate_text("4", target_lang="ES"))[:2]]`,
      limited,
    );
    assert.deepEqual(outcomes, ['123', ['QuotaExceededException', 456]]);
  });

  test('succeeds after too many requests, because it tries again', async () => {
    await using limited = await startTestService({ GLOSSA_RATE_LIMIT: '1' });
    const script = `${CONNECT}
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor() as pool:
    results = [it.text for it in pool.map(lambda text: client.translate_text(text, target_lang="ES"), ["1", "2"])]
print(json.dumps(results))`;
    assert.deepEqual(await runPython(limited, script), ['1', '2']);
  });
});
