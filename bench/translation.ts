/**
 * Measures BLEU and chrF of every engine on parallel text, beside published scores of other systems.
 *
 *   npm run bench -- translation --data DIR [--pairs en-de,de-fr] [--from 0] [--limit 997] [--bare] [--outputs DIR] [--json]
 *
 * DIR contains parallel text: `<code>.txt` with one sentence per line (FLORES-200 dev or devtest). Each engine is measured
 * alone over HTTP, by its best route, direct or through pivot languages; then the service's own choice if it combines
 * engines. Models are downloaded into the models directory of this environment, unless `GLOSSA_MODELS=installed`. The
 * default pairs are all that Apertium translates directly. `--bare` adds Apertium without the service, with the 95%
 * confidence interval of the difference. `--outputs` writes the output of each system to `<pair>.<system>.txt`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { parsePair } from '../src/languages/language-pair.ts';
import { directionRows } from '../src/translation/engines/apertium/directions.ts';
import { findApertiumRoot } from '../src/translation/engines/apertium/installation.ts';
import { gainLines } from './translation/against-bare.ts';
import { translateBare } from './translation/bare-engine.ts';
import { bleuFor } from './translation/bleu.ts';
import { chrF } from './translation/chrf.ts';
import { countsOf, scoreOf } from './translation/metric.ts';
import { sentencesOf } from './translation/parallel-text.ts';
import { publishedFor, reportLines, type Score, setOf } from './translation/report.ts';
import { startSystem } from './translation/systems.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    pairs: { type: 'string' },
    from: { type: 'string', default: '0' },
    limit: { type: 'string', default: '1012' },
    bare: { type: 'boolean', default: false },
    outputs: { type: 'string' },
    ...JSON_OPTION,
  },
});
const { data, outputs } = values;
if (data === undefined) throw new Error('Say where the sentences are: --data DIR');
const root = findApertiumRoot(process.env.GLOSSA_APERTIUM_DIR, join(import.meta.dirname, '..'));
const pairs = values.pairs?.split(',') ?? directionRows.map(({ from, to }) => `${from}-${to}`);

await using opened = new AsyncDisposableStack();
const names = ['bergamot', 'apertium', ...(process.env.GLOSSA_LIBRETRANSLATE_URL ? ['libretranslate'] : [])];
const alone = await Promise.all(names.map((name) => startSystem(name, [name])));
for (const system of alone) opened.use(system);
const service = opened.use(await startSystem('glossa'));

const figures: Figure[] = [];
for (const pair of pairs) await measure(pair);
if (values.json) printFigures(figures);

async function measure(pair: string): Promise<void> {
  const languages = parsePair(pair);
  if (!languages) return console.error(`${pair} is no pair of languages`);
  const { from, to } = languages;
  const source = sentencesOf(data ?? '', from);
  const target = sentencesOf(data ?? '', to);
  if (!source || !target) return console.error(`${pair}: there are no sentences of both languages`);
  const first = Number(values.from);
  const sources = source.slice(first, first + Number(values.limit));
  const references = target.slice(first, first + Number(values.limit));
  const choice = await service.wayOf(from, to);
  const scores: Score[] = [];
  const gains: string[] = [];
  for (const system of [...alone, service]) {
    const way = await system.wayOf(from, to);
    if (!way || (system === service && scores.some(({ chosen }) => chosen))) continue;
    const texts = await system.translate(from, to, sources);
    keep(`${pair}.${system.name}.txt`, texts);
    const chosen = way.label === choice?.label;
    scores.push({ system: way.label, chosen, expected: way.expected, ...scoresOf(to, texts, references) });
    const direction = directionRows.find((one) => one.from === from && one.to === to);
    if (!values.bare || system.name !== 'apertium' || !direction || root === undefined) continue;
    gains.push(...gainLines(await translateBare(root, direction, sources), texts, references));
  }
  figures.push(
    ...scores.flatMap(({ system, bleu, chrF: value }) =>
      figuresOf(pair, `Glossa, ${system}`, { BLEU: bleu, chrF: value }),
    ),
    ...publishedFor(from, to, setOf(source.length)).flatMap(({ system, bleu }) =>
      figuresOf(pair, system, { BLEU: bleu }),
    ),
  );
  if (values.json) return;
  console.log(reportLines(from, to, sources.length, setOf(source.length), scores).join('\n'));
  for (const line of gains) console.log(line);
}

function scoresOf(to: string, texts: readonly string[], references: readonly string[]) {
  const bleu = bleuFor(to);
  return {
    bleu: scoreOf(bleu, countsOf(bleu, texts, references)),
    chrF: scoreOf(chrF, countsOf(chrF, texts, references)),
  };
}

function keep(name: string, texts: readonly string[]): void {
  if (outputs === undefined) return;
  mkdirSync(outputs, { recursive: true });
  writeFileSync(join(outputs, name), `${texts.join('\n')}\n`);
}
