import { appendFileSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { processOptions } from '../../../src/llm/embedded/start-messages.ts';
import type { Behaviour } from './support.ts';

/*
 * Stands in for the process of the embedded model, with scripted behaviour. `file` is a folder: `script.json` has the
 * behaviour of each start, the last one for all later ones; `starts` gets the process ID of each start, `requests` a line for
 * each request, `closed` one for each that the service has given up.
 */
const { file: folder, socket } = processOptions.parse(JSON.parse(process.argv[2] ?? ''));
const note = (name: string, line: unknown): void => appendFileSync(join(folder, name), `${line}\n`);
note('starts', process.pid);
const starts = readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length;
const script: Behaviour[] = JSON.parse(readFileSync(join(folder, 'script.json'), 'utf8'));
const behaviour = script[starts - 1] ?? script.at(-1) ?? 'answers';
const PROMPT_TOKENS = 100;
const OUTPUT_TOKENS = 40;
const report = (message: object): void => void writeSync(3, `${JSON.stringify(message)}\n`);

process.stdin.on('close', () => process.exit()).resume();
if (typeof behaviour === 'object') {
  report(behaviour);
  process.exit();
}
if (behaviour === 'ends') process.exit(1);
if (behaviour === 'floods') for (;;) writeSync(3, 'x'.repeat(65_536));
createServer(async (request, response) => {
  if (request.url === '/v1/models') {
    response.end(JSON.stringify({ data: [{ id: 'scripted', max_model_len: 4_096 }] }));
    return;
  }
  const body = JSON.parse(await text(request));
  note('requests', body.messages.at(-1).content);
  response.on('close', () => response.writableFinished || note('closed', ''));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour === 'crawls') {
    const outputTokens = Math.min(body.max_tokens, OUTPUT_TOKENS);
    const usage = { prompt_tokens: PROMPT_TOKENS, completion_tokens: outputTokens };
    await sleep(PROMPT_TOKENS);
    for (let token = 0; token < outputTokens; token++) {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'one ' } }] })}\n\n`);
      await sleep(10);
    }
    const isCut = outputTokens < OUTPUT_TOKENS;
    const end = { choices: [{ delta: {}, finish_reason: isCut ? 'length' : 'stop' }], usage };
    response.end(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`);
    return;
  }
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: `Yes by ${process.pid}.` } }] })}\n\n`);
  if (behaviour === 'stalls') return;
  if (behaviour === 'dies') process.kill(process.pid, 'SIGKILL');
  response.end(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`);
}).listen(socket, () => report({ ready: true }));
