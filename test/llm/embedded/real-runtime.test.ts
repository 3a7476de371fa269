import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { test } from 'node:test';
import { waitUntil } from '../../support/wait-until.ts';
import { limits, request, SCHEMA } from '../support.ts';
import { openEmbedded, withoutRuntime, writeRandomModel } from './real-runtime.ts';

const options = { ...limits, skip: withoutRuntime };
const STARTED = /the process of the language model has started/g;

test('the embedded model answers, and its tokens are counted', options, async (t) => {
  const { llm, registry } = openEmbedded(t, await writeRandomModel(t, { recitation: 'hot' }));
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'hot' });
  assert.equal(llm.model, 'random');
  assert.equal(llm.contextTokens(), 8_192);
  const metrics = await registry.metrics();
  assert.match(metrics, /glossa_llm_tokens_total\{kind="prompt"\} [1-9]\d*\n/);
  assert.match(metrics, /glossa_llm_tokens_total\{kind="completion"\} [1-9]\d*\n/);
});

test('a grammar makes the answer follow the JSON schema', options, async (t) => {
  const { llm } = openEmbedded(t, await writeRandomModel(t, { recitation: 'hot' }));
  const schema = { ...SCHEMA.schema, required: ['said'], additionalProperties: false };
  const answer = await llm.complete(request({ responseSchema: { name: 'answer', schema } }));
  assert.equal(answer.kind, 'completed');
  if (answer.kind === 'completed') assert.equal(typeof JSON.parse(answer.text).said, 'string');
});

test('requests at once and one after the other have the same answers', options, async (t) => {
  const { llm } = openEmbedded(t, await writeRandomModel(t, { recitation: 'hot and dry' }));
  const ask = (content: string) => llm.complete(request({ messages: [{ role: 'user', content }] }));
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`Say it. ${index}`)));
  assert.deepEqual(answers, Array(6).fill({ kind: 'completed', text: 'hot and dry' }));
});

test('an answer without an end stops at its token limit', options, async (t) => {
  const { llm } = openEmbedded(t, await writeRandomModel(t));
  assert.deepEqual(await llm.complete(request({ maxTokens: 20 })), { kind: 'failed', failure: 'runaway' });
});

test('a prompt beyond the context is refused, and the next one is answered', options, async (t) => {
  const { llm } = openEmbedded(t, await writeRandomModel(t, { recitation: 'hot' }), { contextTokens: 512 });
  const long = request({ messages: [{ role: 'user', content: 'cold '.repeat(5_000) }] });
  assert.deepEqual(await llm.complete(long), { kind: 'failed', failure: 'refused' });
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'hot' });
  assert.equal(llm.contextTokens(), 512);
});

test('an aborted generation frees its place', options, async (t) => {
  const { llm, log } = openEmbedded(t, await writeRandomModel(t), { sequences: 1 });
  await waitUntil(t, () => log.some((line) => line.includes('LLM server is up')));
  const endless = { maxTokens: 7_000, maxCharacters: 1_000_000 };
  const controller = new AbortController();
  const completion = assert.rejects(llm.complete(request({ ...endless, signal: controller.signal })), /enough/);
  setImmediate(() => controller.abort(new Error('enough')));
  await completion;
  assert.deepEqual(await llm.complete(request({ maxTokens: 5 })), { kind: 'failed', failure: 'runaway' });
  assert.equal(log.join('').match(STARTED)?.length, 1);
});

test('an idle process ends, and the next request starts another one', options, async (t) => {
  const { llm, log } = openEmbedded(t, await writeRandomModel(t, { recitation: 'hot' }), { idleMs: 100 });
  await waitUntil(t, () => log.some((line) => line.includes('has ended')));
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'hot' });
  assert.doesNotMatch(log.join(''), /was lost/);
});

test('a file that is cut off, and one that does not exist, are told apart', options, async (t) => {
  const file = await writeRandomModel(t);
  const missing = openEmbedded(t, `${file}.gguf`);
  await waitUntil(t, () => missing.llm.problem() !== undefined);
  assert.match(missing.llm.problem() ?? '', /cannot be read/);
  await truncate(file, 1_000);
  const damaged = openEmbedded(t, file);
  await waitUntil(t, () => damaged.llm.problem() !== undefined);
  assert.match(damaged.llm.problem() ?? '', /is cut off/);
});
