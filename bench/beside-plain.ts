/**
 * Measures processor time of HTML, Markdown and glossaries beside that of the plain text, on installed neural models.
 *
 *   npm run bench -- beside-plain --models DIR --data DIR [--from en --to pt] [--rounds 3]
 *
 * `--models` names a models directory with the direction. `--data` names parallel text: `<code>.txt` with one sentence per
 * line. Prints medians of the rounds. Each round measures all cases, so that the load of the machine concerns all alike.
 */

import { parseArgs } from 'node:util';
import { z } from 'zod';
import { median } from '../load/averages.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { sentencesOf, textOfLength } from '../load/texts/sentences.ts';
import { buildPage } from './beside-plain/page.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    data: { type: 'string' },
    from: { type: 'string', default: 'en' },
    to: { type: 'string', default: 'pt' },
    rounds: { type: 'string', default: '3' },
  },
});
const { models, data, from, to } = values;
if (models === undefined) throw new Error('Say where the models are: --models DIR');

const PAGE_LENGTH = 100_000;
const LONG_LENGTH = 300_000;
const GLOSSARY_ENTRIES = 10_000;
const SHORT_REQUESTS = 400;

const sentences = sentencesOf(data, from);
const page = buildPage(sentences, PAGE_LENGTH);
const short = sentences.find((sentence) => sentence.split(' ').length === 20) ?? '';

await using engine = await startLaunchedService({ GLOSSA_MODELS_DIR: models, GLOSSA_TRANSLATION_ENGINES: 'bergamot' });
/** With a cache, a repeated request shows what the glossary costs without the engine. */
await using cached = await startLaunchedService({
  GLOSSA_MODELS_DIR: models,
  GLOSSA_TRANSLATION_ENGINES: 'bergamot',
  GLOSSA_TRANSLATION_CACHE: '64',
});

async function post(service: typeof engine, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Terms that are in none of the sentences, so that the engine has the same work. */
const entries = Object.fromEntries(
  Array.from({ length: GLOSSARY_ENTRIES }, (_, index) => [`${word(index)} ${word(index * 7)}`, `${word(index * 3)}`]),
);

function word(index: number): string {
  return `zq${index.toString(36).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`;
}

const created = z.object({ glossary_id: z.string() });
async function createGlossary(service: typeof engine): Promise<string> {
  const body = { name: 'benchmark', source_language: from, target_language: to, entries };
  return created.parse(await post(service, '/v1/glossaries', body)).glossary_id;
}

interface Case {
  name: string;
  service: typeof engine;
  body: Record<string, unknown>;
  requests: number;
  /** The case that this one is compared with. */
  beside?: string;
  cpuMs: number[];
}

const ids = { engine: await createGlossary(engine), cached: await createGlossary(cached) };
const long = textOfLength(sentences, LONG_LENGTH).slice(0, LONG_LENGTH);
const cases: Case[] = [
  { name: 'page, plain text', service: engine, body: { text: page.text }, requests: 1, cpuMs: [] },
  {
    name: 'page, HTML',
    service: engine,
    body: { text: page.html, format: 'html' },
    requests: 1,
    beside: 'page, plain text',
    cpuMs: [],
  },
  {
    name: 'page, Markdown',
    service: engine,
    body: { text: page.markdown, format: 'markdown' },
    requests: 1,
    beside: 'page, plain text',
    cpuMs: [],
  },
  { name: '20 words', service: cached, body: { text: short }, requests: SHORT_REQUESTS, cpuMs: [] },
  {
    name: '20 words, glossary',
    service: cached,
    body: { text: short, glossary_id: ids.cached },
    requests: SHORT_REQUESTS,
    beside: '20 words',
    cpuMs: [],
  },
  { name: '300,000 characters', service: engine, body: { text: long }, requests: 1, cpuMs: [] },
  {
    name: '300,000 characters, glossary',
    service: engine,
    body: { text: long, glossary_id: ids.engine },
    requests: 1,
    beside: '300,000 characters',
    cpuMs: [],
  },
];

async function run({ service, body, requests }: Case): Promise<void> {
  for (let at = 0; at < requests; at++) {
    await post(service, '/v1/ai/translate', { current_language: from, target_language: to, ...body });
  }
}

for (const one of cases) await run(one);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const one of cases) {
    const before = cpuSecondsOfTree(one.service.pid);
    await run(one);
    one.cpuMs.push(((cpuSecondsOfTree(one.service.pid) - before) * 1000) / one.requests);
  }
}

console.log(`The page has ${page.html.length} characters of HTML and ${page.text.length} of text.`);
for (const { name, beside, cpuMs } of cases) {
  const base = cases.find((one) => one.name === beside);
  const ratios = cpuMs.map((ms, round) => ms / (base?.cpuMs[round] ?? ms));
  const differences = cpuMs.map((ms, round) => ms - (base?.cpuMs[round] ?? ms));
  const comparison = base ? `  ${median(ratios).toFixed(3)} times, ${median(differences).toFixed(2)} ms more` : '';
  console.log(`${name.padEnd(30)} CPU ${median(cpuMs).toFixed(2)} ms${comparison}`);
}
