import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLlm } from '../../../src/cli/doctor/check-llm.ts';
import { REPORT } from '../../summarization/engines/llm/support.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { limits } from '../support.ts';
import { API_KEY, type LlamaServer, type LlamaServerOptions, MODEL, startLlamaServer } from './llama-server.ts';

const SOURCES = ['The red house is near the river.', 'The red home is close to a river.'];
const SPANISH = 'La casa roja está cerca del río.';
const SUMMARY = 'The harbour office of Lindholm opened a new ferry terminal for commuters.';

async function start(
  t: TestContext,
  options: LlamaServerOptions,
  environment: Record<string, string> = {},
): Promise<{ server: LlamaServer; service: TestService; readMetric(name: string): Promise<number> }> {
  const server = await startLlamaServer(t, { contextTokens: 16_384, ...options });
  const service = await startTestService({
    GLOSSA_TRANSLATION_ENGINES: 'llm',
    GLOSSA_LLM_URL: server.baseUrl,
    GLOSSA_LLM_API_KEY: API_KEY,
    GLOSSA_LLM_TIMEOUT: '100',
    GLOSSA_DEADLINE: '200',
    ...environment,
  });
  t.after(() => service[Symbol.asyncDispose]());
  /** The sum of the metrics that begin with this name and labels. */
  async function readMetric(name: string): Promise<number> {
    const text = await (await service.fetch('/metrics')).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
  await waitUntil(t, async () => (await readMetric('glossa_llm_endpoints_up')) === 1);
  return { server, service, readMetric };
}

const translate = (service: TestService, text: readonly string[]) =>
  service.post('/v1/ai/translate', { text, current_language: 'en', target_language: 'es' });

test('a service translates with the server, and counts the same tokens', limits, async (t) => {
  const { server, service, readMetric } = await start(t, { recitation: SPANISH });
  const { status, headers, body } = await translate(service, SOURCES);
  assert.deepEqual(
    [status, headers.get('x-glossa-engine'), body.translated_text],
    [200, 'llm', SOURCES.map(() => SPANISH)],
  );
  const prompt = await server.readCounter('prompt_tokens_total');
  const cached = await server.readCounter('prompt_tokens_cached_total');
  assert.equal(await readMetric('glossa_llm_tokens_total{kind="prompt"}'), prompt + cached);
  assert.equal(
    await readMetric('glossa_llm_tokens_total{kind="completion"}'),
    await server.readCounter('tokens_predicted_total'),
  );
});

test('a service summarizes with the server', limits, async (t) => {
  const { service } = await start(t, { recitation: SUMMARY });
  const { status, headers, body } = await service.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([status, headers.get('x-glossa-engine'), body.summary], [200, 'llm', SUMMARY]);
});

test('random characters are no translation and no summary', limits, async (t) => {
  const { service, readMetric } = await start(t, {});
  const translated = await translate(service, [REPORT.slice(0, REPORT.indexOf('Most of them'))]);
  assert.deepEqual([translated.status, translated.body.code], [503, 'engine_unavailable']);
  const summarized = await service.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([summarized.status, summarized.headers.get('x-glossa-engine')], [200, 'extractive']);
  assert.ok((await readMetric('glossa_llm_requests_total{purpose="translation"')) >= 1);
  assert.ok((await readMetric('glossa_llm_requests_total{purpose="summary"')) >= 1);
  assert.equal(await readMetric('glossa_llm_endpoints_up'), 1);
  assert.equal(
    service.logLines.some((line) => /river|Lindholm/.test(line)),
    false,
  );
});

test('the requests of a client that disconnects free their slots', limits, async (t) => {
  const { server, service, readMetric } = await start(t, { slots: 2 });
  const controller = new AbortController();
  const left = assert.rejects(
    service.fetch('/v1/ai/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: Array(200).fill(REPORT), current_language: 'en', target_language: 'es' }),
      signal: controller.signal,
    }),
  );
  await waitUntil(t, async () => (await server.countBusySlots()) > 0);
  controller.abort();
  await left;
  await waitUntil(
    t,
    async () => (await readMetric('glossa_llm_requests_total{purpose="translation",result="canceled"')) > 0,
  );
  await waitUntil(t, async () => (await server.countBusySlots()) === 0);
});

test('the diagnostics name the model, the context and a wrong key', limits, async (t) => {
  const server = await startLlamaServer(t, { recitation: 'hot', contextTokens: 4_096 });
  const config = {
    model: undefined,
    concurrency: 8,
    contextTokens: undefined,
    idleTimeoutMs: 30_000,
    profile: undefined,
    hubUrl: undefined,
  };
  const check = async (apiKey: string): Promise<string> => {
    const findings = await checkLlm({ ...config, urls: [server.baseUrl], apiKey }, t.signal);
    return findings.map(({ state, message }) => `${state}: ${message}`).join('\n');
  };
  const url = server.baseUrl.replaceAll('.', '\\.');
  assert.match(
    await check(API_KEY),
    new RegExp(`^ok: ${url} answers with ${MODEL} in \\d+ ms\nok: ${url} has a context of 4,096 tokens$`),
  );
  assert.match(await check('wrong'), /^broken: .* rejects the API key: check GLOSSA_LLM_API_KEY/);
});
