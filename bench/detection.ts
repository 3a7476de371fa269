/**
 * Measures accuracy, calibration and cost of language detection.
 *
 *   npm run bench -- detection --data DIR [--samples 100]
 *
 * DIR contains `<code>.txt` with one sentence per line (FLORES). For each language the benchmark detects whole sentences,
 * five words, and one or two words, with the detector and with each model alone. It also measures how often a confidence
 * is right, how much strings gain from other strings of an array, and the time per text. The short strings are words, labels
 * and sentences with names (test/fixtures/short-strings).
 */
import { parseArgs } from 'node:util';
import { detectInContext } from '../src/languages/detect-in-context.ts';
import { detectLanguage, type LanguageEvidence } from '../src/languages/detect-language.ts';
import { type LanguageScores, loadDetectionModels } from '../src/languages/detection-models.ts';
import type { SourceRole } from '../src/languages/source-priors.ts';
import {
  drawTexts,
  generator,
  KINDS,
  matches,
  readLanguages,
  type Sample,
  SHORT_STRINGS,
} from './detection/samples.ts';

const LEVELS = [0.3, 0.5, 0.7, 0.8, 0.9, 0.95];

interface Detected extends Sample {
  evidence: LanguageEvidence | undefined;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    samples: { type: 'string', default: '100' },
  },
});
if (!values.data) throw new Error('Say where the sentences are: --data DIR');

const random = generator(7);
const models = await loadDetectionModels();
const sentences = readLanguages(values.data);
const started = performance.now();
const samples = detectSamples(sentences, Number(values.samples));
const milliseconds = performance.now() - started;

const languages = [...sentences.keys()];
console.log(
  `${languages.length} languages, ${samples.length} texts, ${((1000 * milliseconds) / samples.length).toFixed(0)} µs each\n`,
);
console.log(row('right, in %', KINDS));
console.log(
  row(
    'detector',
    KINDS.map((kind) => accuracy(kind, ({ evidence }) => detectInContext([evidence])[0]?.language)),
  ),
);
console.log(
  row(
    'for a translation',
    KINDS.map((kind) =>
      accuracy(kind, ({ evidence, language }) => detectInContext([evidence], roleIn(otherThan(language)))[0]?.language),
    ),
  ),
);
console.log(
  row(
    'fastText alone',
    KINDS.map((kind) => accuracy(kind, ({ text }) => best(models.fastText(text)))),
  ),
);
console.log(
  row(
    'CLD3 alone',
    KINDS.map((kind) => accuracy(kind, ({ text }) => best(models.cld3(text)))),
  ),
);

console.log(
  `\n${row(
    'confidence from',
    KINDS.map((kind) => `${kind}`),
  )}`,
);
for (const level of LEVELS)
  console.log(
    row(
      level.toFixed(2),
      KINDS.map((kind) => precision(kind, level)),
    ),
  );

console.log(`\n${row('in arrays', ['alone', 'of the eight', 'of the two'])}`);
for (const kind of KINDS) console.log(row(kind, inArrays(kind)));

console.log(`\n${row('lost of right', ['beside English', 'beside any other'])}`);
for (const kind of KINDS) console.log(row(kind, [lost(kind, ['en']), lost(kind, languages)]));

console.log(`\n${row('short strings', ['no target', 'English or Portuguese', 'only from it', 'into it'])}`);
for (const [language, strings] of readLanguages(SHORT_STRINGS)) {
  const own = language.replace('zh', 'zh-Hans');
  const roles = [undefined, roleIn(otherThan(language)), roleIn(otherThan(language), own), roleIn(own)];
  const correct = roles.map((roleOf) => {
    const found = strings.map((text) => detectInContext([detectLanguage(text, models)], roleOf)[0]?.language);
    return `${found.filter((code) => code?.replace('-Hans', '') === language).length} of ${strings.length}`;
  });
  console.log(row(language, correct));
}

/** The roles of the languages for a translation to a target, from every language or from one only. */
function roleIn(target: string, onlySource?: string): (language: string) => SourceRole {
  return (language) => {
    if (language === target) return 'target';
    return onlySource === undefined || language === onlySource ? 'source' : 'unusable';
  };
}

function otherThan(language: string): string {
  return language === 'en' ? 'pt' : 'en';
}

/** Detects texts of randomly chosen lines. */
function detectSamples(sentences: ReadonlyMap<string, readonly string[]>, count: number): Detected[] {
  return [...sentences].flatMap(([language, lines]) =>
    Array.from({ length: count }, () => pick(lines))
      .flatMap((line) => drawTexts(language, line, random))
      .map((sample) => ({ ...sample, evidence: detectLanguage(sample.text, models) })),
  );
}

function accuracy(kind: string, guess: (sample: Detected) => string | undefined): string {
  const some = samples.filter((sample) => sample.kind === kind);
  return percent(some.filter((sample) => matches(guess(sample), sample)).length, some.length);
}

function precision(kind: string, level: number): string {
  const some = samples.flatMap((sample) => {
    const detection = detectInContext([sample.evidence])[0];
    return sample.kind === kind && detection && detection.confidence >= level
      ? [matches(detection.language, sample)]
      : [];
  });
  return `${percent(some.filter(Boolean).length, some.length)} of ${some.length}`;
}

function inArrays(kind: string): string[] {
  const pool = Map.groupBy(
    samples.filter((sample) => sample.kind === kind),
    (sample) => sample.language,
  );
  const right = [0, 0, 0];
  const all = [0, 0, 0];
  const score = (column: number, language: string | undefined, sample: Detected) => {
    all[column] = (all[column] ?? 0) + 1;
    if (matches(language, sample)) right[column] = (right[column] ?? 0) + 1;
  };
  for (let round = 0; round < 1000; round++) {
    const [most, few] = [pick(languages), pick(languages)];
    const array = Array.from({ length: 10 }, (_, index) => pick(pool.get(index < 8 ? most : few) ?? []));
    for (const [index, detection] of detectInContext(array.map(({ evidence }) => evidence)).entries()) {
      const sample = array[index];
      if (!sample) continue;
      score(index < 8 ? 1 : 2, detection?.language, sample);
      score(0, detectInContext([sample.evidence])[0]?.language, sample);
    }
  }
  return right.map((count, column) => percent(count, all[column] ?? 0));
}

function lost(kind: string, others: readonly string[]): string {
  const sentences = Map.groupBy(
    samples.filter((sample) => sample.kind === 'sentence'),
    (sample) => sample.language,
  );
  let right = 0;
  let wrong = 0;
  for (const sample of samples) {
    const other = pick(others);
    if (sample.kind !== kind || sample.language === other) continue;
    if (!matches(detectInContext([sample.evidence])[0]?.language, sample)) continue;
    const company = Array.from({ length: 1 + Math.floor(5 * random()) }, () => pick(sentences.get(other) ?? []));
    right++;
    const [first] = detectInContext([sample, ...company].map(({ evidence }) => evidence));
    if (!matches(first?.language, sample)) wrong++;
  }
  return `${percent(wrong, right)} of ${right}`;
}

function best(opinion: LanguageScores): string | undefined {
  return [...opinion].toSorted((one, other) => other[1] - one[1])[0]?.[0];
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(1);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(19) + cells.map((cell) => cell.padEnd(23)).join('');
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
