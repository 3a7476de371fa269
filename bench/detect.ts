/**
 * Measures accuracy and calibration of `POST /v1/ai/detect`, beside other detectors.
 *
 *   npm run bench -- detect --data DIR [--peers]
 *
 * DIR contains `<code>.txt` with one sentence per line (FLORES dev). The texts are sentences, five words, and one or two
 * words of the lines with even numbers; `npm run train:detection` uses the odd ones. `--peers` installs other detectors
 * from npm. A detector with few languages has fewer to confuse, so that Glossa is also measured on the languages of each
 * other detector: as it is, and limited to them.
 */
import { parseArgs } from 'node:util';
import { areTwins } from '../src/languages/close-languages.ts';
import { detectInContext } from '../src/languages/detect-in-context.ts';
import { detectLanguage, type LanguageEvidence } from '../src/languages/detect-language.ts';
import { loadDetectionModels } from '../src/languages/detection-models.ts';
import { probabilities, rankLanguages, weightForRanking } from '../src/languages/rank-languages.ts';
import { type Answer, binsOf, calibrationError } from './detection/calibration.ts';
import { scoreOf, shares } from './detection/compare.ts';
import { installPeers, type Peer } from './detection/peers.ts';
import { drawHalf, KINDS, matches, readLanguages, type Sample, SHORT_STRINGS } from './detection/samples.ts';

interface Detected extends Sample {
  evidence: LanguageEvidence | undefined;
}
type Detect = (sample: Detected) => { language: string; confidence: number } | undefined;

const { values } = parseArgs({ options: { data: { type: 'string' }, peers: { type: 'boolean', default: false } } });
if (!values.data) throw new Error('Say where the sentences are: --data DIR');

const models = await loadDetectionModels();
const sentences = readLanguages(values.data);
const samples = drawHalf(sentences, 'even');
const shortStrings = [...readLanguages(SHORT_STRINGS)].flatMap(([language, texts]) =>
  texts.map((text): Sample => ({ language, kind: 'one or two', text })),
);
printCalibration();
await printComparison();

function printCalibration(): void {
  const detected = samples.map((sample) => ({ ...sample, evidence: detectLanguage(sample.text, models) }));
  const ofTwins = detected.filter(({ language, kind }) => kind === 'sentence' && areTwins(language, language));
  const groups = [...KINDS.map((kind) => detected.filter((sample) => sample.kind === kind)), ofTwins];
  const ranked: Detect = ({ evidence }) => rankLanguages(evidence)[0];
  const forTranslations: Detect = ({ evidence }) => detectInContext([evidence])[0];
  const errors = (detect: Detect) => groups.map((some) => calibrationError(answers(some, detect)).toFixed(4));
  console.log(row('calibration error', [...KINDS, 'sentences of twins']));
  console.log(row('this operation', errors(ranked)));
  console.log(row('for translations', errors(forTranslations)));
  for (const [index, kind] of KINDS.entries()) {
    console.log(`\n${row(kind, ['confidence', 'right', 'texts'])}`);
    for (const { count, confidence, accuracy } of binsOf(answers(groups[index] ?? [], ranked))) {
      console.log(row('', [confidence.toFixed(3), accuracy.toFixed(3), String(count)]));
    }
  }
}

function answers(some: readonly Detected[], detect: Detect): Answer[] {
  return some.flatMap((sample) => {
    const found = detect(sample);
    return found ? [{ confidence: found.confidence, isRight: matches(found.language, sample) }] : [];
  });
}

async function printComparison(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const peers = [glossa(), cld3(), ...(values.peers ? await installPeers(opened) : [])];
  console.log(`\n${row('right, in %', [...KINDS, 'short strings', 'languages', 'µs'])}`);
  const all = new Set(sentences.keys());
  for (const peer of peers) {
    const score = scoreOf(peer, samples);
    const short = scoreOf(peer, shortStrings).answers.filter(({ isRight }) => isRight);
    const cells = [...percents(shares(score, all)), `${short.length} of ${shortStrings.length}`];
    console.log(row(peer.name, [...cells, String(score.languages.size), score.microseconds.toFixed(0)]));
    if (score.languages.size === all.size) continue;
    console.log(row('  in its languages', percents(shares(score, score.languages))));
    for (const { name, detect } of [glossa(), glossa(score.languages)]) {
      const itsTexts = samples.filter(({ language }) => score.languages.has(language));
      console.log(row(`  ${name}`, percents(shares(scoreOf({ name, detect }, itsTexts), score.languages))));
    }
  }
}

/** This service, which may answer with any language or with some only. */
function glossa(only?: ReadonlySet<string>): Peer {
  return {
    name: only ? 'Glossa, only these' : 'Glossa',
    detect(text) {
      const evidence = detectLanguage(text, models);
      if (!evidence) return undefined;
      for (const language of probabilities(weightForRanking(evidence)).keys()) {
        if (!only || only.has(language.startsWith('zh') ? 'zh' : language)) return language;
      }
      return undefined;
    },
  };
}

function cld3(): Peer {
  return { name: 'cld3-asm', detect: (text) => [...models.cld3(text).keys()][0] };
}

function percents(parts: readonly number[]): string[] {
  return parts.map((part) => (100 * part).toFixed(1));
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padEnd(15)).join('');
}
