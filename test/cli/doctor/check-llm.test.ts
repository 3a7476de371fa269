import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type FakeLlmServerOptions,
  type LlmBehaviour,
  misbehaviour,
  respondWithStatus,
  sendJson,
  startFakeLlmServer,
} from '../../../load/servers/fake-llm-server.ts';
import { checkLlm } from '../../../src/cli/doctor/check-llm.ts';
import type { LlmConfig } from '../../../src/config/config.ts';

const limits = { timeout: 300_000 };
const HOT = '{"opposite":"hot"}';

const settings = {
  model: undefined,
  apiKey: undefined,
  concurrency: 8,
  contextTokens: undefined,
  idleTimeoutMs: 30_000,
  profile: undefined,
  hubUrl: undefined,
} as const satisfies Omit<LlmConfig, 'urls'>;

/** The findings about one server as lines, without its URL. */
async function check(
  t: TestContext,
  own: Partial<LlmConfig>,
  { behave, models, ...options }: FakeLlmServerOptions & { behave?: LlmBehaviour; models?: number } = {},
): Promise<string[]> {
  const server = await startFakeLlmServer({ generate: () => HOT, ...options });
  t.after(() => server[Symbol.asyncDispose]());
  if (behave) server.behaviour = behave;
  if (models !== undefined) server.handleModels = (response) => sendJson(response, {}, models);
  const findings = await checkLlm({ ...settings, urls: [server.baseUrl], ...own }, t.signal);
  return findings.map(({ state, message }) => `${state}: ${message.replace(`${server.baseUrl} `, '')}`);
}

test('a healthy server is reported with its model, response time and context', limits, async (t) => {
  const [answers, context, ...rest] = await check(t, {});
  assert.match(answers ?? '', /^ok: answers with test-model in \d+ ms$/);
  assert.deepEqual([context, ...rest], ['ok: has a context of 32,768 tokens']);
});

test('a model that the server does not list is a warning with the listed models', limits, async (t) => {
  const findings = await check(t, { model: 'another' });
  assert.match(findings.join('\n'), /^warning: does not list the model another; its models are test-model$/m);
});

test('control characters in a model name do not reach the terminal', limits, async (t) => {
  const [answers] = await check(t, {}, { model: 'a\u001b[2J-model' });
  assert.match(answers ?? '', /^ok: answers with a\[2J-model /);
});

test('an unknown or overstated context size is a warning', limits, async (t) => {
  const silent = { details: {} };
  assert.match((await check(t, {}, silent)).join('\n'), /^warning: does not report its context size.*4,096/m);
  assert.ok((await check(t, { contextTokens: 8_192 }, silent)).includes('ok: has a context of 8,192 tokens'));
  assert.match((await check(t, { contextTokens: 99_999 })).join('\n'), /^warning: .*32,768 .*GLOSSA_LLM_CONTEXT/m);
});

test('a server that ignores or rejects JSON schemas is a warning', limits, async (t) => {
  const findings = await check(t, {}, { generate: () => 'Hot.' });
  assert.match(findings.join('\n'), /^warning: does not follow JSON schemas/m);
  const without = await check(t, {}, { generate: () => 'Hot.', behave: misbehaviour.noResponseFormat });
  assert.match(without.join('\n'), /^warning: does not support JSON schemas/m);
});

test('an API key over unencrypted HTTP to another machine is a warning', limits, async (t) => {
  const urls = ['http://[::ffff:127.0.0.1]:1/v1', 'http://127.0.0.1:1/v1'];
  const findings = await checkLlm({ ...settings, apiKey: 'secret', urls }, t.signal);
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['warning', 'broken', 'broken'],
  );
  assert.match(findings[0]?.message ?? '', /unencrypted: use https/);
});

for (const [fault, message, options] of [
  ['denies the key', /rejects the API key: check GLOSSA_LLM_API_KEY$/, { models: 401 }],
  ['lists no models', /most URLs end in \/v1/, { models: 404 }],
  ['rejects completions', /rejects a completion request/, { behave: respondWithStatus(400) }],
  ['answers with an HTML page', /check the URL and the model/, { behave: misbehaviour.html }],
  ['never stops reasoning', /turn off its reasoning mode/, { behave: misbehaviour.cutByTokens }],
] as const) {
  test(`a server that ${fault} is broken, and the message says what to do`, limits, async (t) => {
    assert.match((await check(t, {}, options)).join('\n'), new RegExp(`^broken: .*${message.source}`, 'm'));
  });
}

test('a server without a model list is healthy if GLOSSA_LLM_MODEL is set', limits, async (t) => {
  const findings = await check(t, { model: 'a-model' }, { models: 404 });
  assert.match(findings.join('\n'), /^ok: answers with a-model/);
});
