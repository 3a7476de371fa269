import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { describeWithPythonClients, runPython } from '../../support/python-clients.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const CONNECT = `
import json, os
from libretranslatepy import LibreTranslateAPI
api = LibreTranslateAPI(os.environ["GLOSSA_URL"], os.environ["GLOSSA_API_KEY"])
`;

const language = z.object({ language: z.string(), confidence: z.number() });

describeWithPythonClients('the Python client of LibreTranslate', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const run = (expression: string) => runPython(glossa, `${CONNECT}print(json.dumps(${expression}))`);

  test('translates', async () => {
    assert.equal(await run('api.translate("The house is very big.", "en", "es")'), 'La casa es muy grande.');
  });

  test('detects, and lists the languages', async () => {
    const [first] = z.array(language).parse(await run('api.detect("The house is very big.")'));
    assert.equal(first?.language, 'en');
    const listed = z.array(z.object({ code: z.string(), name: z.string() })).parse(await run('api.languages()'));
    assert.ok(listed.some(({ code, name }) => code === 'es' && name === 'Spanish'));
  });

  test('reports errors with their status', async () => {
    const script = `${CONNECT}
from urllib.error import HTTPError
def status(call):
    try:
        call()
    except HTTPError as error:
        return [error.code, json.loads(error.read())["error"]]
stranger = LibreTranslateAPI(os.environ["GLOSSA_URL"], "an-unknown-key-of-enough-length")
print(json.dumps([status(lambda: api.translate("a", "en", "zz")), status(lambda: stranger.detect("a"))]))
`;
    const [unknown, denied] = z.array(z.tuple([z.number(), z.string()])).parse(await runPython(glossa, script));
    assert.deepEqual(unknown, [400, 'zz is not supported']);
    assert.equal(denied?.[0], 403);
  });
});
