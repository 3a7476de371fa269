/**
 * Measures the quality of Apertium's directions and of chains of them, as chrF.
 *
 *   npm run bench -- apertium-quality --data DIR [--sentences 250] [--hops 1|2|3] [--json FILE]
 *
 * DIR contains parallel text: `<code>.txt` with one sentence per line, such as FLORES-200 dev. Targets need a reference;
 * pivot languages do not. Three hops are measured only for pairs that two hops cannot translate. `--json` writes all
 * figures, from which `quality` in the engine's directions.json comes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Direction, Segment } from '../src/translation/engine.ts';
import { createApertiumEngine } from '../src/translation/engines/apertium/engine.ts';
import { findApertiumRoot } from '../src/translation/engines/apertium/installation.ts';
import { chrF } from './translation/chrf.ts';
import { countsOf, scoreOf } from './translation/metric.ts';
import { sentencesOf } from './translation/parallel-text.ts';

interface Measured {
  path: string[];
  chrF: number;
}

/** Variants without a file in FLORES, with the code whose text replaces theirs. */
const STANDS_FOR: Record<string, string> = {
  'ca-valencia': 'ca',
  'en-US': 'en',
  'pt-BR': 'pt',
  'sr-Latn': 'hr',
  sh: 'hr',
};

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sentences: { type: 'string', default: '250' },
    hops: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('--data is missing: a folder of parallel text, one <code>.txt a language.');

const root = findApertiumRoot(process.env.GLOSSA_APERTIUM_DIR, join(import.meta.dirname, '..'));
await using engine = await createApertiumEngine({
  root,
  memoryBudgetMiB: 3000,
  log: pino({ level: 'warn' }),
  registry: new Registry(),
});
const directions = engine.directions();

const texts = new Map<string, readonly string[] | undefined>();
function textOf(code: string): readonly string[] | undefined {
  if (!texts.has(code)) {
    const lines = sentencesOf(data ?? '', STANDS_FOR[code] ?? code);
    texts.set(code, lines?.slice(0, Number(values.sentences)));
  }
  return texts.get(code);
}

async function translateAll({ from, to }: Direction, sentences: readonly string[]): Promise<string[]> {
  const { signal } = new AbortController();
  const segments = sentences.map((text): Segment => ({ parts: [{ kind: 'text', text }], tags: [] }));
  const { texts } = await engine.translate({ path: [from, to], segments, signal });
  return texts.map((translation) => translation?.text ?? '');
}

/** Sentences after the hops of a path. */
interface Reached {
  path: readonly string[];
  sentences: readonly string[];
}

const results: Measured[] = [];
let reached: Reached[] = [...new Set(directions.map(({ from }) => from))].flatMap((code) => {
  const sentences = textOf(code);
  return sentences ? [{ path: [code], sentences }] : [];
});
for (let hop = 1; hop <= Number(values.hops); hop++) {
  const known = new Set(results.map(({ path }) => `${path[0]} ${path.at(-1)}`));
  const next: Reached[] = [];
  for (const direction of directions) {
    for (const { path, sentences } of reached) {
      const { from, to } = direction;
      if (path.at(-1) !== from || path.includes(to) || (hop === 3 && known.has(`${path[0]} ${to}`))) continue;
      const translated = await translateAll(direction, sentences);
      const longer = [...path, to];
      // Variants are targets only, never pivots.
      if (!(to in STANDS_FOR)) next.push({ path: longer, sentences: translated });
      const reference = textOf(to);
      if (!reference) continue;
      const score = scoreOf(chrF, countsOf(chrF, translated, reference));
      results.push({ path: longer, chrF: score });
      console.log(`${longer.join(' > ').padEnd(24)} ${score.toFixed(1)}`);
    }
  }
  reached = next;
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results));
