import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import {
  type ChatRequest,
  type FakeLlmServer,
  misbehaviour,
  respond,
  respondWith,
  startFakeLlmServer,
} from '../../load/servers/fake-llm-server.ts';
import { instructionsOf, materialOf, REPORT, summarizes } from '../summarization/engines/llm/support.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);

suite('POST /v1/ai/summary with a language model', { timeout: 300_000 }, () => {
  let server: FakeLlmServer;
  let glossa: TestService;
  before(async () => {
    server = await startFakeLlmServer({ generate: summarizes });
    glossa = await startTestService({ GLOSSA_LLM_URL: server.baseUrl, GLOSSA_TRANSLATION_ENGINES: 'bergamot' });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  const summarize = (body: object) => glossa.post('/v1/ai/summary', body);

  test('the header names the engine, and only the extractive engine returns sources', async () => {
    const written = await summarize({ text: REPORT, include_sources: true });
    assert.deepEqual([written.status, written.headers.get('x-glossa-engine')], [200, 'llm']);
    assert.match(String(written.body.summary), /^As reported, The harbour office/);
    assert.equal('sources' in written.body, false);
    const usage = written.body._usage as Record<string, number>;
    assert.ok(usage.input_tokens && usage.output_tokens && usage.inference_time_tokens);
    server.nextBehaviours = [misbehaviour.wrongLanguage, misbehaviour.wrongLanguage];
    const chosen = await summarize({ text: REPORT, type: 'points', max_points: 3, include_sources: true });
    assert.deepEqual([chosen.status, chosen.headers.get('x-glossa-engine')], [200, 'extractive']);
    assert.equal((chosen.body.sources as unknown[]).length, 3);
    assert.ok(
      glossa.logLines.some((line) =>
        /"reason":"language","next":"extractive","detail":".*another language.*GLOSSA_LLM_MODEL/.test(line),
      ),
    );
    const metrics = await (await glossa.fetch('/metrics')).text();
    assert.match(metrics, /glossa_summarization_fallbacks_total\{engine="llm",reason="language"\} 1/);
  });

  test('an outage of the model is logged once for many summaries, and each of its reasons', async () => {
    const warnings = () =>
      glossa.logLines.filter((line) => /"level":40.*summary falls back to the next/.test(line)).length;
    assert.equal((await summarize({ text: REPORT })).headers.get('x-glossa-engine'), 'llm');
    const before = warnings();
    for (let outage = 1; outage <= 2; outage++) {
      for (let summary = 0; summary < 3; summary++) {
        server.nextBehaviours = [misbehaviour.wrongLanguage, misbehaviour.wrongLanguage];
        assert.equal((await summarize({ text: REPORT })).headers.get('x-glossa-engine'), 'extractive');
      }
      server.nextBehaviours = [misbehaviour.refusal, misbehaviour.refusal];
      assert.equal((await summarize({ text: REPORT })).headers.get('x-glossa-engine'), 'extractive');
      assert.equal(warnings(), before + 2 * outage);
      assert.equal((await summarize({ text: REPORT })).headers.get('x-glossa-engine'), 'llm');
    }
  });

  test('the model receives a PDF as headings and paragraphs', async () => {
    const path = '/v1/store/file?key=history.pdf';
    const headers = { 'content-type': 'application/pdf' };
    await glossa.fetch(path, { method: 'POST', headers, body: await readFile(SAMPLE) });
    const begun = server.received.length;
    const { status, headers: answered, body } = await summarize({ file_store_key: 'history.pdf', type: 'points' });
    assert.deepEqual([status, answered.get('x-glossa-engine')], [200, 'llm']);
    assert.equal((body.summary as string[]).length, 2);
    assert.match(materialOf(server.received[begun] as ChatRequest), /^# .+\n\n/);
    assert.match(instructionsOf(server.received[begun] as ChatRequest), /English/);
  });

  test('a client disconnect closes the connection to the LLM server', async (t) => {
    const begun = server.received.length;
    server.nextBehaviours = [misbehaviour.hang];
    const client = new AbortController();
    const request = glossa.fetch('/v1/ai/summary', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: REPORT }),
      signal: client.signal,
    });
    const left = assert.rejects(request);
    await waitUntil(t, () => server.received.length > begun);
    client.abort();
    await left;
    assert.equal(await server.received[begun]?.ended, 'gone');
  });

  test('the log contains no text of requests or responses', async () => {
    server.nextBehaviours = [respondWith(() => 'I am sorry about the blue herring.'), respond];
    await summarize({ text: REPORT });
    assert.equal(
      glossa.logLines.some((line) => /herring|Lindholm/.test(line)),
      false,
    );
  });
});

test('a language model that is the only configured engine has no fallback', { timeout: 300_000 }, async (t) => {
  await using server = await startFakeLlmServer();
  server.behaviour = misbehaviour.refusal;
  await using glossa = await startTestService({ GLOSSA_LLM_URL: server.baseUrl, GLOSSA_SUMMARY_ENGINE: 'llm' });
  await waitUntil(t, () => server.modelListRequests > 0);
  const { status, body, headers } = await glossa.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([status, body.code], [503, 'engine_unavailable']);
  assert.ok(Number(headers.get('retry-after')) > 0);
});

test('a translation-only model receives no summaries', { timeout: 300_000 }, async (t) => {
  await using server = await startFakeLlmServer({ model: 'translategemma-12b-it', generate: summarizes });
  await using glossa = await startTestService({ GLOSSA_LLM_URL: server.baseUrl });
  await waitUntil(t, async () => /glossa_llm_endpoints_up 1/.test(await (await glossa.fetch('/metrics')).text()));
  const { status, headers } = await glossa.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([status, headers.get('x-glossa-engine'), server.received.length], [200, 'extractive', 0]);
});
