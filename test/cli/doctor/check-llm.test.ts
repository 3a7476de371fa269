import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type LlmBehaviour,
  type LlmServerOptions,
  misbehaviour,
  sendJson,
  startLlmServer,
  status,
} from '../../../load/servers/llm-server.ts';
import { checkLlm } from '../../../src/cli/doctor/check-llm.ts';
import type { LlmConfig } from '../../../src/config/config.ts';

const limits = { timeout: 60_000 };
const HOT = '{"opposite":"hot"}';

const settings = {
  model: undefined,
  apiKey: undefined,
  concurrency: 8,
  contextTokens: undefined,
  idleTimeoutMs: 30_000,
  profile: undefined,
} as const satisfies Omit<LlmConfig, 'urls'>;

/** What is found of a server, a line each, its URL left out. */
async function examine(
  t: TestContext,
  own: Partial<LlmConfig>,
  { behave, models, ...options }: LlmServerOptions & { behave?: LlmBehaviour; models?: number } = {},
): Promise<string[]> {
  const server = await startLlmServer({ createOutput: () => HOT, ...options });
  t.after(() => server[Symbol.asyncDispose]());
  if (behave) server.behaviour = behave;
  if (models !== undefined) server.models = (response) => sendJson(response, {}, models);
  const findings = await checkLlm({ ...settings, urls: [server.baseUrl], ...own }, t.signal);
  return findings.map(({ state, message }) => `${state}: ${message.replace(`${server.baseUrl} `, '')}`);
}

test('a server that is well is so, with its model, its time and its context', limits, async (t) => {
  const [answers, context, ...rest] = await examine(t, {});
  assert.match(answers ?? '', /^ok: answers as test-model, in \d+ ms$/);
  assert.deepEqual([context, ...rest], ['ok: has room for 32,768 tokens']);
});

test('a model that the server does not name is told, with those that it has', limits, async (t) => {
  const findings = await examine(t, { model: 'another' });
  assert.match(findings.join('\n'), /^warning: does not name another among its models, which are test-model$/m);
});

test('a model with control characters in its name does not reach the terminal', limits, async (t) => {
  const [answers] = await examine(t, {}, { model: 'a\u001b[2J-model' });
  assert.match(answers ?? '', /^ok: answers as a\[2J-model,/);
});

test('how much context there is must be known from somewhere, and not be more than there is', limits, async (t) => {
  const silent = { details: {} };
  assert.match((await examine(t, {}, silent)).join('\n'), /^warning: does not say how much context .* 4,096/m);
  assert.ok((await examine(t, { contextTokens: 8_192 }, silent)).includes('ok: has room for 8,192 tokens'));
  assert.match((await examine(t, { contextTokens: 99_999 })).join('\n'), /^warning: .*32,768 .*GLOSSA_LLM_CONTEXT/m);
});

test('whether a server keeps to a schema is found out, not believed', limits, async (t) => {
  const findings = await examine(t, {}, { createOutput: () => 'Hot.' });
  assert.match(findings.join('\n'), /^warning: does not keep to a JSON schema/m);
  const without = await examine(t, {}, { createOutput: () => 'Hot.', behave: misbehaviour.noResponseFormat });
  assert.match(without.join('\n'), /^warning: takes no JSON schema/m);
});

test('a key that goes to another machine unencrypted is warned of', limits, async (t) => {
  const urls = ['http://[::ffff:127.0.0.1]:1/v1', 'http://127.0.0.1:1/v1'];
  const findings = await checkLlm({ ...settings, apiKey: 'secret', urls }, t.signal);
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['warning', 'broken', 'broken'],
  );
  assert.match(findings[0]?.message ?? '', /unencrypted: use https/);
});

for (const [what, message, of] of [
  ['denies the key', /does not accept the key: see GLOSSA_LLM_API_KEY$/, { models: 401 }],
  ['lists no models', /most URLs end in \/v1/, { models: 404 }],
  ['takes no question', /does not take a question/, { behave: status(400) }],
  ['answers with a page of a proxy', /is the URL right/, { behave: misbehaviour.html }],
  ['thinks without an end', /turn its thinking off/, { behave: misbehaviour.cutByTokens }],
] as const) {
  test(`a server that ${what} is broken, and the reader knows what to do`, limits, async (t) => {
    assert.match((await examine(t, {}, of)).join('\n'), new RegExp(`^broken: .*${message.source}`, 'm'));
  });
}

test('a server that lists no models is well when it is told which one to ask', limits, async (t) => {
  const findings = await examine(t, { model: 'a-model' }, { models: 404 });
  assert.match(findings.join('\n'), /^ok: answers as a-model/);
});
