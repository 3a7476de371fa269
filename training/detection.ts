/**
 * Fits the calibration of `src/languages/rank-languages.ts`.
 *
 *   npm run train:detection -- --data DIR
 *
 * DIR contains `<code>.txt` with one sentence per line (FLORES dev). The fit uses the lines with odd numbers; `npm run
 * bench -- detection` measures on the even ones. It minimizes the mean negative log of the probability of the correct
 * language over sentences, five words, and one or two words.
 */
import { parseArgs } from 'node:util';
import { drawHalf, matches, readLanguages, type Sample } from '../bench/detection/samples.ts';
import { detectLanguage, type LanguageEvidence } from '../src/languages/detect-language.ts';
import { loadDetectionModels } from '../src/languages/detection-models.ts';
import { CALIBRATION, type Calibration, probabilities, weightForRanking } from '../src/languages/rank-languages.ts';

/** One text in this many is enough for four numbers. */
const TEXTS_PER_EXAMPLE = 8;
/** The probability of a language without evidence is the rest, divided among the languages of the table. */
const LANGUAGES_WITHOUT_EVIDENCE = 100;
/** Relative steps of the search. */
const FIRST_STEP = 0.3;
const LAST_STEP = 0.01;

interface Example {
  sample: Sample;
  evidence: LanguageEvidence;
}

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) throw new Error('Say where the sentences are: --data DIR');

const models = await loadDetectionModels();
const examples = drawHalf(readLanguages(values.data), 'odd')
  .filter((_, index) => index % TEXTS_PER_EXAMPLE === 0)
  .flatMap((sample): Example[] => {
    const evidence = detectLanguage(sample.text, models);
    return evidence ? [{ sample, evidence: weightForRanking(evidence) }] : [];
  });
console.log(`${examples.length} texts, loss ${loss(CALIBRATION).toFixed(4)} so far`);
const fitted = search(CALIBRATION);
console.log(`loss ${loss(fitted).toFixed(4)} with`, fitted);

/** Changes one number at a time by a step while that helps, with ever smaller steps. */
function search(start: Calibration): Calibration {
  let best = { calibration: start, loss: loss(start) };
  for (let step = FIRST_STEP; step > LAST_STEP; step /= 2) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const calibration of neighbours(best.calibration, 1 + step)) {
        const lossThere = loss(calibration);
        if (lossThere >= best.loss) continue;
        best = { calibration, loss: lossThere };
        isBetter = true;
      }
    }
  }
  return best.calibration;
}

function neighbours(calibration: Calibration, factor: number): Calibration[] {
  const { power, powerPerLetter, sharePerLetter, otherLanguages } = calibration;
  return [factor, 1 / factor].flatMap((by) => [
    { ...calibration, power: power * by },
    { ...calibration, powerPerLetter: powerPerLetter * by },
    { ...calibration, sharePerLetter: sharePerLetter * by },
    { ...calibration, otherLanguages: otherLanguages * by },
  ]);
}

function loss(calibration: Calibration): number {
  const losses = examples.map(({ sample, evidence }) => {
    let right = 0;
    let rest = 1;
    for (const [language, probability] of probabilities(evidence, calibration)) {
      rest -= probability;
      if (matches(language, sample)) right += probability;
    }
    return -Math.log(right > 0 ? right : Math.max(rest, 1e-9) / LANGUAGES_WITHOUT_EVIDENCE);
  });
  return losses.reduce((sum, one) => sum + one, 0) / losses.length;
}
