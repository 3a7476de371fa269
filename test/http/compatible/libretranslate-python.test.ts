import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeWithPythonClients, runPython } from '../../support/python-clients.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const CONNECT = `
import json, os
from libretranslatepy import LibreTranslateAPI
api = LibreTranslateAPI(os.environ["GLOSSA_URL"], os.environ["GLOSSA_API_KEY"])
`;

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
});
