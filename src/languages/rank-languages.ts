import { areTwins } from './close-languages.ts';
import type { LanguageEvidence } from './detect-language.ts';
import { weightByPriors } from './source-priors.ts';

/** A language that a text can be in. */
export interface RankedLanguage {
  /** Canonical code. */
  language: string;
  /** The probability that the text is in this language, from 0 to 1. */
  confidence: number;
}

/** Converts shares of evidence to probabilities. */
export interface Calibration {
  /** The share of a language is raised to this power, and to this much more for each letter of the text. */
  power: number;
  powerPerLetter: number;
  /** Added to each share for each letter. In long texts, the models give more to languages that it cannot be. */
  sharePerLetter: number;
  /** The number of languages without evidence. They have the added share alone. */
  otherLanguages: number;
}

/** Fitted to the odd lines of FLORES dev, and measured on the even ones (training/detection.ts, decision 089). */
export const CALIBRATION: Calibration = { power: 1, powerPerLetter: 0.09, sharePerLetter: 0.0015, otherLanguages: 10 };

/** More letters prove no more: some languages are alike in whole sentences, and a long text may be in two languages. */
const MAX_LETTERS = 100;

/** A less probable language is not listed, nor is one beyond this number. */
const MIN_CONFIDENCE = 0.01;
const MAX_LANGUAGES = 6;

/**
 * The probable languages of a text, the most probable first, with calibrated probabilities. They sum to 1 at most; the rest
 * belongs to languages that are not listed. In short texts, common languages count more than rare ones.
 * @returns empty for a text without letters of a known script
 */
export function rankLanguages(evidence: LanguageEvidence | undefined): RankedLanguage[] {
  if (!evidence) return [];
  return [...probabilities(weightForRanking(evidence))]
    .slice(0, MAX_LANGUAGES)
    .filter(([, probability], index) => index === 0 || probability >= MIN_CONFIDENCE)
    .map(([language, probability]) => ({ language, confidence: roundDown(probability) }));
}

/** A text to detect has no target language, so that every language is one to translate from. */
export function weightForRanking(evidence: LanguageEvidence): LanguageEvidence {
  return weightByPriors(evidence, () => 'source');
}

/**
 * The probability of each language, the largest first. Twins count as one language, whose probability their shares divide:
 * evidence that grows with the text does not tell them apart.
 */
export function probabilities(
  { shares, outside, letters: count }: LanguageEvidence,
  { power, powerPerLetter, sharePerLetter, otherLanguages }: Calibration = CALIBRATION,
): Map<string, number> {
  const letters = Math.min(count, MAX_LETTERS);
  const weigh = (share: number): number => (share + sharePerLetter * letters) ** (power + powerPerLetter * letters);
  let total = weigh(outside) + otherLanguages * weigh(0);
  const weights = [...shares].map(([code, share]): [string, number] => {
    const ofTwins = shareOfTwins(code, shares);
    const weight = ofTwins > 0 ? (weigh(ofTwins * (1 - outside)) * share) / ofTwins : 0;
    total += weight;
    return [code, weight];
  });
  const ranked = weights.sort((one, other) => other[1] - one[1]);
  return new Map(ranked.map(([code, weight]) => [code, weight / total]));
}

/** The share of a language and of its twins together. */
function shareOfTwins(language: string, shares: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [code, share] of shares) {
    if (code === language || areTwins(code, language)) sum += share;
  }
  return sum;
}

/** Rounds down to four decimals, which keeps the sum at 1 or less. */
function roundDown(probability: number): number {
  return Math.floor(probability * 10_000) / 10_000;
}
