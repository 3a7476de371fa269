/**
 * Measures memory over an hour of mixed load: translations of several pairs and sizes, summaries of texts and a PDF,
 * uploads, deletions and rejected requests. Prints the resident memory of the service every five minutes.
 *
 *   npm run bench -- soak --data DIR [--minutes 60] [--per-second 20] [--json]
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../load/averages.ts';
import { type Figure, figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree, residentMiB } from '../load/processes.ts';
import { sentencesOf, textOfLength } from '../load/texts/sentences.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    'per-second': { type: 'string', default: '20' },
    ...JSON_OPTION,
  },
});
const english = sentencesOf(values.data, 'en');
const spanish = sentencesOf(values.data, 'es');
const pdf = readFileSync(join(import.meta.dirname, '../assets/a-short-history-of-translation.pdf'));
await using glossa = await startLaunchedService();
const { key } = glossa;

let turn = 0;
const next = (texts: readonly string[]): string => texts[turn % texts.length] ?? '';
/** Kinds of requests. Repeated entries are more frequent. */
const KINDS: (() => Promise<Response>)[] = [
  ...Array.from({ length: 10 }, () => () => translate(next(english), 'en', 'es')),
  ...Array.from({ length: 4 }, () => () => translate(next(spanish), undefined, 'ca')),
  () => translate(next(english), 'en', 'pt'),
  () => translate(english.slice(0, 50), undefined, 'es'),
  () => translate(textOfLength(english, 20_000), 'en', 'es'),
  () => summarize({ text: textOfLength(english, 10_000) }),
  () => summarize({ text: textOfLength(english, 100_000), type: 'points', max_points: 5 }),
  () => summarize({ file_store_key: 'a-short-history-of-translation.pdf' }),
  () => send(`/v1/store/file?key=soak-${turn % 50}&overwrite=true`, { method: 'POST', body: pdf }),
  () => send(`/v1/store/file/read/soak-${(turn + 25) % 50}`, { method: 'GET' }),
  () => translate('', 'en', 'es'),
];

const send = (path: string, init: RequestInit): Promise<Response> =>
  fetch(glossa.url + path, { ...init, headers: { 'x-api-key': key, ...init.headers } });
const post = (path: string, body: unknown): Promise<Response> =>
  send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const translate = (text: string | readonly string[], from: string | undefined, to: string): Promise<Response> =>
  post('/v1/ai/translate', { text, current_language: from, target_language: to });
const summarize = (body: object): Promise<Response> => post('/v1/ai/summary', body);

const began = performance.now();
const minutes = (): number => (performance.now() - began) / 60_000;
const byStatus = new Map<number, number>();
const unanswered = new Set<Promise<void>>();
const figures: Figure[] = [];
let samples: number[] = [];
let nextReport = 5;
while (minutes() < Number(values.minutes)) {
  await sleep(1000 / Number(values['per-second']));
  // On a machine that is too slow for the load, requests run one after another.
  while (unanswered.size >= 32) await Promise.race(unanswered);
  const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
  turn++;
  const work = Promise.resolve(kind?.())
    .then(async (answer) => {
      await answer?.arrayBuffer();
      if (answer) byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
    })
    .finally(() => unanswered.delete(work));
  unanswered.add(work);
  samples.push(residentMiB(glossa.pid));
  if (minutes() < nextReport) continue;
  figures.push(
    ...figuresOf(`after ${nextReport} minutes`, 'Glossa', {
      'MiB resident': median(samples),
      'MiB resident at most': Math.max(...samples),
      'requests so far': turn,
    }),
  );
  const statuses = [...byStatus].map(([status, count]) => `${status}: ${count}`).join(', ');
  say(
    `${nextReport} min: ${median(samples).toFixed(0)} MiB (most ${Math.max(...samples).toFixed(0)}), ` +
      `${cpuSecondsOfTree(glossa.pid).toFixed(0)} s of processor time, ${turn} requests (${statuses})`,
  );
  samples = [];
  nextReport += 5;
}
await Promise.all(unanswered);
if (values.json) printFigures(figures);

function say(line: string): void {
  if (!values.json) console.log(line);
}
