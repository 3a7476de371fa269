/**
 * Compares quality and speed of summaries with methods of the literature and with other programs.
 *
 *   npm run bench -- summaries --data DIR [--sets cnndm,bbc] [--limit 300] [--part dev|held-out] [--peers]
 *                              [--outputs DIR] [--bounds 2000] [--speed]
 *
 * DIR contains sets `<name>.jsonl.gz` with one `{ id, lang, text, summary, focus? }` per line; `summary` is one reference or a list,
 * of which the best counts. A service creates three points, and a text with as many characters as the references
 * (`BUDGETS`). `--outputs` writes the output of each system to `<set>.txt`. `--bounds` sends that many requests with limits
 * of 1 to 1,000 characters. `--speed` measures the engine alone. Both work without sets (`--sets none`). `--peers` installs
 * other summarizers from npm into a temporary directory.
 */

import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../load/averages.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import type { Budget } from './summaries/ask.ts';
import { checkBounds } from './summaries/bounds.ts';
import { installPeers } from './summaries/peers.ts';
import { heading, Results, report } from './summaries/results.ts';
import { type ReferenceDocument, readSet, setsIn } from './summaries/sets.ts';
import { measureSpeed } from './summaries/speed.ts';
import { baselineSystems, peerSystem, type System, serviceSystem } from './summaries/systems.ts';

const POINTS = 3;
/** Length limit of a set in characters. The default is the median length of its references. */
const BUDGETS: Record<string, number> = { bbc: 860, klexikon_de: 1500 };
/** Processor time after which a slow peer gets no more documents of a set, in seconds. */
const PEER_SECONDS = 60;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string' },
    limit: { type: 'string', default: '300' },
    part: { type: 'string', default: 'held-out' },
    peers: { type: 'boolean', default: false },
    outputs: { type: 'string' },
    bounds: { type: 'string' },
    speed: { type: 'boolean', default: false },
  },
});
const { data, part, outputs } = values;
if (data === undefined) throw new Error('Say where the sets are: --data DIR');
if (part !== 'dev' && part !== 'held-out') throw new Error('--part is dev or held-out.');
const wanted = values.sets?.split(',');
const names = setsIn(data).filter((name) => !wanted || wanted.includes(name));
if (outputs) mkdirSync(outputs, { recursive: true });

await using opened = new AsyncDisposableStack();
const glossa = opened.use(await startLaunchedService());
const peers = values.peers ? await installPeers(opened) : [];
const systems = [serviceSystem(glossa), ...baselineSystems(), ...peers.map(peerSystem)];

for (const name of names) {
  const all = readSet(data, name, part);
  const documents = all.slice(0, Number(values.limit));
  if (outputs) rmSync(join(outputs, `${name}.txt`), { force: true });
  await compare(name, documents, { sentences: POINTS });
  await compare(name, documents, { characters: BUDGETS[name] ?? medianLength(all) });
}
if (values.bounds) {
  const texts = setsIn(data).flatMap((name) => readSet(data, name, part, 40).map(({ text }) => text));
  await checkBounds(glossa, texts, Number(values.bounds));
}
if (values.speed) measureSpeed(setsIn(data).includes('bbc') ? readSet(data, 'bbc', 'dev') : []);

async function compare(name: string, documents: readonly ReferenceDocument[], budget: Budget): Promise<void> {
  const size = 'sentences' in budget ? `${budget.sentences} points` : `text of ${budget.characters} characters`;
  console.log(`\n${heading(`${name}, ${documents.length} documents, ${size}`)}`);
  const all: Results[] = [];
  for (const system of systems) {
    const results = await run(system, name, documents, budget);
    if (results.documents > 0) all.push(results);
  }
  console.log(report(all));
}

async function run(system: System, set: string, documents: readonly ReferenceDocument[], budget: Budget) {
  const results = new Results(system.name);
  const isPeer = peers.some(({ name }) => name === system.name);
  for (const document of documents) {
    if (isPeer && results.cpuSeconds > PEER_SECONDS) break;
    const outcome = await system.summarize(document, budget);
    if (!outcome) continue;
    results.add(document, outcome, budget);
    if (!outputs) continue;
    const lines = [`## ${document.id} · ${system.name} · ${JSON.stringify(budget)}`, ...outcome.sentences, ''];
    appendFileSync(join(outputs, `${set}.txt`), `${lines.join('\n')}\n`);
  }
  return results;
}

function medianLength(documents: readonly ReferenceDocument[]): number {
  const lengths = documents.flatMap(({ references }) => references.map((reference) => [...reference].length));
  return median(lengths) || 1;
}
