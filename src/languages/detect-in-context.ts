import { clamp } from '../clamp.ts';
import { areTwins } from './close-languages.ts';
import type { LanguageEvidence } from './detect-language.ts';
import { LANGUAGES_BY_SCRIPT } from './scripts.ts';
import { type SourceRole, weightByPriors } from './source-priors.ts';

/** The language of a string. Undefined for a string without letters of a known script. */
export type Detection = Found | undefined;

interface Found {
  /** Canonical code. */
  language: string;
  confidence: number;
}

/** The dominant language of an array, and the number of strings detected in it on their own. */
interface Dominant extends Found {
  strings: number;
}

/**
 * At this confidence a string keeps its own language in any array. Tuned on FLORES dev
 * (bench/detection.ts), as are the constants below.
 */
const CLEAR_CONFIDENCE = 0.77;

/** Shorter strings can be loanwords (Computer). The evidence for the dominant language counts this many times as much. */
const MAX_LOANWORD_LETTERS = 10;
const LOANWORD_FACTOR = 8;

/** Cap on the confidence that other strings give. */
const MAX_CONTEXT_CONFIDENCE = 0.8;

/**
 * Minimum share of the evidence of all strings for a dominant language. Below one half, because short strings spread their
 * evidence over many languages.
 */
const MIN_DOMINANT_SHARE = 0.4;

/** Cap on the letters that weight a string in the evidence of all strings. */
const MAX_WEIGHT_LETTERS = 100;

/**
 * Chooses the language of each string of an array. Short and mixed strings follow the dominant language of the array.
 * @param roleOf what a language is for the caller, if the caller translates. Decides for short strings: "Menu" is a word in
 *   many languages.
 */
export function detectInContext(
  evidence: readonly (LanguageEvidence | undefined)[],
  roleOf?: (language: string) => SourceRole,
): Detection[] {
  const steps = detectInContextInSteps(evidence, roleOf);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Detects like `detectInContext`, in steps of one string. */
export function* detectInContextInSteps(
  texts: readonly (LanguageEvidence | undefined)[],
  roleOf?: (language: string) => SourceRole,
): Generator<undefined, Detection[], void> {
  const evidence: (LanguageEvidence | undefined)[] = [];
  const own: Detection[] = [];
  for (const text of texts) {
    const one = text && roleOf ? weightByPriors(text, roleOf) : text;
    evidence.push(one);
    own.push(one && mostLikely(one));
    yield;
  }
  const dominant = evidence.length > 1 ? yield* dominantLanguage(evidence, own) : undefined;
  const decided: Detection[] = [];
  for (const [index, one] of evidence.entries()) {
    decided.push(chooseOne(one, own[index], dominant));
    yield;
  }
  return decided;
}

function chooseOne(evidence: LanguageEvidence | undefined, own: Detection, dominant: Dominant | undefined): Detection {
  if (!evidence || !own || !dominant) return own;
  if (keepsOwnLanguage(evidence, own, dominant)) return own;
  if (!LANGUAGES_BY_SCRIPT.get(evidence.script)?.has(dominant.language)) return own;
  const agreed = own.language === dominant.language ? own.confidence : 0;
  return { language: dominant.language, confidence: Math.max(agreed, dominant.confidence) };
}

/**
 * Whether a string keeps its own language beside the dominant one. Below `CLEAR_CONFIDENCE`, its evidence for the dominant
 * language is multiplied by 2n - 1 for n strings in that language, and by `LOANWORD_FACTOR` for a short string.
 */
function keepsOwnLanguage(
  { shares, letters }: LanguageEvidence,
  { language, confidence }: Found,
  dominant: Dominant,
): boolean {
  if (confidence >= CLEAR_CONFIDENCE && !areTwins(language, dominant.language)) return true;
  const factor = letters <= MAX_LOANWORD_LETTERS ? LOANWORD_FACTOR : 1;
  const rival = factor * (2 * dominant.strings - 1) * (shares.get(dominant.language) ?? 0);
  return (shares.get(language) ?? 0) > rival;
}

function mostLikely({ shares, letters }: LanguageEvidence): Detection {
  const most = largestEntry(shares);
  return most && { language: most[0], confidence: confidence(most[1], letters) };
}

/**
 * The probability that a language with this share of the evidence is correct: a logistic regression on sentences, five
 * words, and one or two words of FLORES dev (bench/detection.ts).
 */
function confidence(share: number, letters: number): number {
  const clipped = clamp(share, 0.01, 0.99);
  const score = 1.29 * Math.log(clipped / (1 - clipped)) + 0.76 * Math.min(Math.log(letters), 4) - 0.8;
  return 1 / (1 + Math.exp(-score));
}

function* dominantLanguage(
  evidence: readonly (LanguageEvidence | undefined)[],
  own: readonly Detection[],
): Generator<undefined, Dominant | undefined, void> {
  const weights = new Map<string, number>();
  let total = 0;
  for (const [index, one] of evidence.entries()) {
    const weight = one ? Math.min(one.letters, MAX_WEIGHT_LETTERS) * (own[index]?.confidence ?? 0) ** 2 : 0;
    total += weight;
    for (const [code, share] of one?.shares ?? []) weights.set(code, (weights.get(code) ?? 0) + share * weight);
    yield;
  }
  const dominant = largestEntry(weights);
  if (!dominant || dominant[1] < total * MIN_DOMINANT_SHARE) return undefined;
  const [language, weight] = dominant;
  return {
    language,
    confidence: Math.min(weight / total, MAX_CONTEXT_CONFIDENCE),
    strings: own.filter((detection) => detection?.language === language).length,
  };
}

/** The entry with the largest value above 0. */
function largestEntry(values: ReadonlyMap<string, number>): [code: string, value: number] | undefined {
  let most: [string, number] | undefined;
  for (const [code, value] of values) {
    if (value > (most?.[1] ?? 0)) most = [code, value];
  }
  return most;
}
