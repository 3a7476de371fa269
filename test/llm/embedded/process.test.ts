import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '../../support/wait-until.ts';
import { limits, request } from '../support.ts';
import { isRunning, openScripted } from './support.ts';

const ask = (content: string, own: object = {}) => request({ messages: [{ role: 'user', content }], ...own });
const YES = /^Yes by (\d+)\.$/;
const isLoaded = (log: readonly string[]): boolean => log.some((line) => line.includes('LLM server is up'));

test('requests wait for a model that is being loaded', limits, async (t) => {
  const { llm, log } = await openScripted(t, ['answers']);
  assert.deepEqual([llm.isUp(), isLoaded(log)], [true, false]);
  const answer = await llm.complete(ask('first'));
  assert.match(answer.kind === 'completed' ? answer.text : answer.failure, YES);
});

test('a process that is killed in the middle of 20 requests loses none of them', limits, async (t) => {
  const { llm, lines, log } = await openScripted(t, ['stalls', 'answers']);
  const completions = Promise.all(Array.from({ length: 20 }, (_, index) => llm.complete(ask(`${index}`))));
  await waitUntil(t, async () => (await lines('requests')).length === 4);
  const [first] = await lines('starts');
  process.kill(Number(first), 'SIGKILL');
  const answers = await completions;
  const [, second] = await lines('starts');
  assert.deepEqual(
    answers.map((answer) => answer.kind === 'completed' && YES.exec(answer.text)?.[1]),
    Array(20).fill(second),
  );
  assert.ok(llm.isUp());
  assert.match(log.join(''), /"outcome":"lost"/);
});

test('a process that dies with every request takes its requests along only', limits, async (t) => {
  const { llm, lines } = await openScripted(t, ['dies', 'dies', 'dies', 'answers'], { sequences: 1 });
  assert.deepEqual(await llm.complete(ask('poison')), { kind: 'failed', failure: 'unreachable' });
  assert.deepEqual(await lines('requests'), ['poison', 'poison', 'poison']);
  await waitUntil(t, () => llm.isUp());
  const answer = await llm.complete(ask('other'));
  assert.equal(answer.kind, 'completed');
});

test('an aborted request leaves the process, which goes on', limits, async (t) => {
  const { llm, lines } = await openScripted(t, ['stalls']);
  const controller = new AbortController();
  const completion = assert.rejects(llm.complete(ask('long', { signal: controller.signal })));
  await waitUntil(t, async () => (await lines('requests')).length === 1);
  controller.abort();
  await completion;
  await waitUntil(t, async () => (await lines('closed')).length === 1);
  const [pid, ...others] = await lines('starts');
  assert.deepEqual([isRunning(pid), others], [true, []]);
});

test('a process that hangs is replaced', limits, async (t) => {
  const { llm, lines, log } = await openScripted(t, ['stalls', 'answers'], { maxSilenceMs: 200 });
  await waitUntil(t, () => isLoaded(log));
  const [first] = await lines('starts');
  process.kill(Number(first), 'SIGSTOP');
  assert.deepEqual(await llm.complete(ask('first', { timeoutMs: 200 })), { kind: 'failed', failure: 'timeout' });
  await waitUntil(t, () => !isRunning(first));
  const answer = await llm.complete(ask('second'));
  assert.match(answer.kind === 'completed' ? answer.text : answer.failure, YES);
});

test('a slow request that times out leaves a process that still answers probes', limits, async (t) => {
  const { llm, lines, log } = await openScripted(t, ['stalls'], { maxSilenceMs: 20_000 });
  await waitUntil(t, () => isLoaded(log));
  assert.deepEqual(await llm.complete(ask('slow', { timeoutMs: 2_000 })), { kind: 'failed', failure: 'timeout' });
  await waitUntil(t, async () => (await lines('closed')).length === 1);
  const [pid, ...others] = await lines('starts');
  assert.deepEqual([isRunning(pid), others], [true, []]);
});

const PROBLEMS = {
  'no runtime': [{ reason: 'runtime' }, /runtime .* is not installed .*`glossa models pull llm`/],
  'no file': [{ reason: 'file' }, /cannot be read\. Check GLOSSA_LLM_MODEL/],
  'a file of another kind': [{ reason: 'model', fault: 'kind' }, /is no GGUF file\. Choose/],
  'too little memory': [
    { reason: 'memory', neededBytes: 3_221_225_472, availableBytes: 1_073_741_824 },
    /needs 3 GB of memory, and 1 GB are available\. Free memory, set a smaller GLOSSA_LLM_CONTEXT/,
  ],
  'an end without a message': ['ends', /ended during its start/],
  'an endless message': ['floods', /ended during its start/],
} as const;

for (const [name, [behaviour, sentence]] of Object.entries(PROBLEMS)) {
  test(`a start with ${name} says what is missing, and is tried again later`, limits, async (t) => {
    const { llm, lines, log } = await openScripted(t, [behaviour, 'answers'], {});
    await waitUntil(t, () => llm.problem() !== undefined || isLoaded(log));
    assert.match(log.join(''), sentence);
    const [first] = await lines('starts');
    await waitUntil(t, () => llm.isUp());
    assert.deepEqual([llm.problem(), isRunning(first)], [undefined, false]);
    const answer = await llm.complete(ask('later'));
    assert.equal(answer.kind, 'completed');
  });
}

test('requests fail at once while the model cannot start', limits, async (t) => {
  const { llm } = await openScripted(t, [{ reason: 'file' }]);
  await waitUntil(t, () => llm.problem() !== undefined);
  assert.deepEqual(await llm.complete(ask('first')), { kind: 'failed', failure: 'unreachable' });
  assert.equal(llm.isUp(), false);
});

test('closing the client ends the process', limits, async (t) => {
  const { llm, lines, log } = await openScripted(t, ['stalls']);
  const completion = assert.rejects(llm.complete(ask('long')), { code: 'shutting_down' });
  await waitUntil(t, async () => (await lines('requests')).length === 1);
  const [pid] = await lines('starts');
  await llm[Symbol.asyncDispose]();
  await completion;
  assert.equal(isRunning(pid), false);
  assert.doesNotMatch(log.join(''), /was lost/);
});
