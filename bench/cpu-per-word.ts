/**
 * Compares processor time per word with the `apertium` command on one large file. The service gets the same sentences in
 * requests of 300,000 characters, then in concurrent requests of one sentence. Needs Debian's package apertium-eng-spa.
 *
 *   npm run bench -- cpu-per-word --data DIR [--rounds 3] [--json]
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median } from '../load/averages.ts';
import { figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { runLoad } from '../load/http-load.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { sentencesOf, textOfLength, wordsOf } from '../load/texts/sentences.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' }, ...JSON_OPTION },
});
const sentences = sentencesOf(values.data, 'en');
const bigText = textOfLength(sentences, 299_000);

await using opened = new AsyncDisposableStack();
const directory = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
opened.defer(() => rm(directory, { recursive: true, force: true }));
const file = join(directory, 'big.txt');
await writeFile(file, bigText.repeat(3));
const glossa = opened.use(await startLaunchedService());

/** Processor time of the command with all stages, in seconds. `times` reports the shell and its children. */
async function commandSeconds(): Promise<number> {
  const line = `apertium -u eng-spa < '${file}' > '${file}.out'; times`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', line]);
  const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

async function serviceSeconds(work: () => Promise<number>): Promise<number> {
  const before = cpuSecondsOfTree(glossa.pid);
  const words = await work();
  return (cpuSecondsOfTree(glossa.pid) - before) / words;
}

async function bigRequests(): Promise<number> {
  const { path, ...request } = glossa.translation(bigText, 'en', 'es');
  for (let i = 0; i < 3; i++) {
    const answer = await fetch(glossa.url + path, request);
    await answer.text();
    if (answer.status !== 200) throw new Error(`Glossa answered ${answer.status}.`);
  }
  return wordsOf(bigText) * 3;
}

async function smallRequests(): Promise<number> {
  const requests = sentences.map((text) => glossa.translation(text, 'en', 'es'));
  const { requests: sent } = await runLoad(glossa.url, requests, { concurrency: 32, seconds: 6 });
  return (sent / sentences.length) * wordsOf(sentences.join(' '));
}

await bigRequests();
const command: number[] = [];
const big: number[] = [];
const small: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  command.push((await commandSeconds()) / (wordsOf(bigText) * 3));
  big.push(await serviceSeconds(bigRequests));
  small.push(await serviceSeconds(smallRequests));
}
const anchor = median(command);
const rows = [
  { group: 'one file', system: 'apertium command', seconds: anchor },
  { group: 'requests of 300,000 characters', system: 'Glossa', seconds: median(big) },
  { group: '32 sentences at a time', system: 'Glossa', seconds: median(small) },
];
if (values.json) {
  printFigures(
    rows.flatMap(({ group, system, seconds }) =>
      figuresOf(group, system, { 'microseconds of processor time per word': seconds * 1e6 }),
    ),
  );
} else {
  console.log(`medians of ${values.rounds} rounds, microseconds of processor time for a word`);
  for (const { group, system, seconds } of rows) {
    const name = `${system}, ${group}`.padEnd(40);
    console.log(`${name}${(seconds * 1e6).toFixed(0).padStart(6)}   x ${(seconds / anchor).toFixed(2)}`);
  }
}
