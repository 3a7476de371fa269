/**
 * Compares the embedded model with llama.cpp's own server: the same file, prompt and number of tokens, in turns.
 *
 *   npm run bench -- llm-speed --model FILE --python PYTHON [--threads 2 --rounds 3 --tokens 64]
 *
 * PYTHON is a Python that has PyPI's `xllamacpp`, such as `.glossa/llm-server/bin/python` after `npm run test:llm`. The prompt is
 * that of a summary with another beginning in each round, so that neither reads it from its cache. It prints tokens per second
 * of reading and of writing, and the ratio of the whole times.
 */

import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { request } from 'undici';
import { z } from 'zod';
import { median } from '../load/averages.ts';
import { freePort } from '../load/servers/free-port.ts';
import { RUNTIME_FOLDER } from '../src/llm/embedded/runtime.ts';
import { openEmbeddedTransport } from '../src/llm/embedded/transport.ts';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    python: { type: 'string', default: '.glossa/llm-server/bin/python' },
    threads: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    tokens: { type: 'string', default: '64' },
  },
});
if (values.model === undefined) throw new Error('Say which model: --model FILE');
const file = resolve(values.model);
const [threads, rounds, maxTokens] = [Number(values.threads), Number(values.rounds), Number(values.tokens)];
const CONTEXT_TOKENS = 2_048;
const KEY = 'key-of-the-benchmark';
const SCRIPT = join(import.meta.dirname, '../test/llm/real-server/llama-server.py');
const SENTENCE =
  'The ferry office of the islands opened a new terminal, because the old one was too small for summer. ';

const usage = z.object({ usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }) });

interface Run {
  promptTokens: number;
  tokens: number;
  firstMs: number;
  totalMs: number;
}

type Send = (body: string) => Promise<AsyncIterable<Buffer>>;

await using opened = new AsyncDisposableStack();
const systems: Record<string, Send> = { embedded: openEmbedded(), 'llama.cpp': await openServer() };
const runs: Record<string, Run[]> = { embedded: [], 'llama.cpp': [] };
for (const send of Object.values(systems)) await run(send, 'warm up', 1);
for (let round = 0; round < rounds; round++) {
  // The order changes, because a machine gets slower or faster meanwhile.
  const names = round % 2 === 0 ? Object.keys(systems) : Object.keys(systems).toReversed();
  for (const name of names) {
    const send = systems[name];
    if (send) runs[name]?.push(await run(send, `Report ${round}.`, maxTokens));
  }
}
for (const [name, all] of Object.entries(runs)) {
  const read = median(all.map(({ promptTokens, firstMs }) => promptTokens / (firstMs / 1_000)));
  const written = median(all.map(({ tokens, firstMs, totalMs }) => (tokens - 1) / ((totalMs - firstMs) / 1_000)));
  const [{ promptTokens = 0, tokens = 0 } = {}] = all;
  console.log(
    `${name.padEnd(10)} reads ${read.toFixed(1)}, writes ${written.toFixed(1)} tokens per second; ` +
      `${promptTokens} and ${tokens} tokens in ${(median(all.map(({ totalMs }) => totalMs)) / 1_000).toFixed(1)} s`,
  );
}
const times = (name: string): number[] => runs[name]?.map(({ totalMs }) => totalMs) ?? [];
const ratios = times('embedded').map((ms, index) => (times('llama.cpp')[index] ?? 0) / ms);
console.log(
  `speed of embedded to llama.cpp: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; median ${median(ratios).toFixed(2)}`,
);

async function run(send: Send, beginning: string, tokens: number): Promise<Run> {
  const messages = [
    // Without one, the template of llama.cpp's server adds its own, so that the prompts differ.
    { role: 'system', content: 'You retell reports.' },
    { role: 'user', content: `${beginning} ${SENTENCE.repeat(12)}\n\nRetell this report at great length.` },
  ];
  const options = { temperature: 0, max_tokens: tokens, stream: true, stream_options: { include_usage: true } };
  const startedAt = performance.now();
  let firstMs = 0;
  let text = '';
  for await (const bytes of await send(JSON.stringify({ model: 'model', messages, ...options }))) {
    text += bytes.toString();
    if (firstMs === 0 && /"content":"[^"]/.test(text)) firstMs = performance.now() - startedAt;
  }
  const totalMs = performance.now() - startedAt;
  const last = text.split('\n').findLast((line) => line.includes('"usage":{')) ?? '';
  const { prompt_tokens, completion_tokens } = usage.parse(JSON.parse(last.slice('data: '.length))).usage;
  return { promptTokens: prompt_tokens, tokens: completion_tokens, firstMs, totalMs };
}

function openEmbedded(): Send {
  const own = { runtime: RUNTIME_FOLDER, file, name: 'model', contextTokens: CONTEXT_TOKENS };
  const log = pino({ level: 'silent' });
  const transport = opened.use(openEmbeddedTransport({ ...own, sequences: 1, threads, idleMs: 3_600_000, log }));
  return async (body) => {
    const { hostname, protocol, pathname } = new URL(transport.url);
    const path = `${pathname}/chat/completions`;
    const headers = { 'content-type': 'application/json' };
    return (await transport.pool.request({ origin: `${protocol}//${hostname}`, method: 'POST', path, headers, body }))
      .body;
  };
}

async function openServer(): Promise<Send> {
  const port = await freePort();
  const size = ['--parallel', '1', '--ctx-size', `${CONTEXT_TOKENS}`, '--threads', `${threads}`];
  const child = spawn(
    values.python,
    [SCRIPT, '--model', file, '--jinja', '--port', `${port}`, '--api-key', KEY, ...size],
    {
      stdio: 'ignore',
    },
  );
  opened.defer(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The server of llama.cpp does not start: run it by hand.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  return async (body) =>
    (await request(`${url}/v1/chat/completions`, { method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 }))
      .body;
}
