import { areTwins } from './close-languages.ts';
import type { LanguageEvidence } from './identify-language.ts';
import { LANGUAGES_BY_SCRIPT } from './scripts.ts';

/** What a string is in; undefined where nothing in it is language of a known script. */
export type Detection = Found | undefined;

interface Found {
  /** A canonical code. */
  language: string;
  confidence: number;
}

/** The language of most of an array, and how many of its strings are in it by themselves. */
interface Dominant extends Found {
  strings: number;
}

/**
 * From this confidence on a string of an array keeps its own language in any company. Chosen on FLORES dev
 * (bench/detection.ts), as are the figures below.
 */
const CLEAR = 0.77;

/** A word of few letters may be borrowed (Computer): it keeps its own language only where that is clear. */
const FEW_LETTERS = 10;

/** The most that a string can be sure of by its company. */
const SURE_OF_OTHERS = 0.8;

/**
 * The language with the largest share of the evidence of all strings dominates the array from this share on. Short strings
 * spread their evidence over many languages, so that half of it is too much to ask.
 */
const DOMINANT_SHARE = 0.4;

/** Below this confidence a language is a guess among several, and one that leads somewhere is the better guess. */
const GUESSED = 0.4;

/** Such a share of the best guess's evidence makes another language a guess as well. */
const GUESSABLE_SHARE = 0.25;

/** In what the strings say together, a long one has no more voice than one of so many letters. */
const MAX_VOICES = 100;

/**
 * Decides for each string of an array, those that are too short or too mixed by the company they are in.
 * @param useful whether anything can be done with a language: decides between mere guesses ("Menu" is a word of many)
 */
export function chooseLanguages(
  evidence: readonly (LanguageEvidence | undefined)[],
  useful: (language: string) => boolean = () => true,
): Detection[] {
  const steps = chooseLanguagesInSteps(evidence, useful);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same in steps of one string. */
export function* chooseLanguagesInSteps(
  evidence: readonly (LanguageEvidence | undefined)[],
  useful: (language: string) => boolean = () => true,
): Generator<undefined, Detection[], void> {
  const own: Detection[] = [];
  for (const one of evidence) {
    own.push(one && best(one));
    yield;
  }
  const dominant = evidence.length > 1 ? yield* dominantLanguage(evidence, own) : undefined;
  const decided: Detection[] = [];
  for (const [index, one] of evidence.entries()) {
    decided.push(decideOne(one, own[index], dominant, useful));
    yield;
  }
  return decided;
}

function decideOne(
  evidence: LanguageEvidence | undefined,
  own: Detection,
  dominant: Dominant | undefined,
  useful: (language: string) => boolean,
): Detection {
  if (!evidence || !own) return undefined;
  if (!dominant) return usefulGuess(evidence, own, useful);
  if (isOwn(evidence, own, dominant)) return own;
  if (!LANGUAGES_BY_SCRIPT.get(evidence.script)?.has(dominant.language)) return own;
  const agreed = own.language === dominant.language ? own.confidence : 0;
  return { language: dominant.language, confidence: Math.max(agreed, dominant.confidence) };
}

/**
 * Whether a string has a language of its own beside the dominant one. Where that is not clear, its evidence for the
 * dominant language counts once for one string that is in it, and twice for each more: the more agree, the likelier one
 * more does.
 */
function isOwn({ shares, letters }: LanguageEvidence, { language, confidence }: Found, dominant: Dominant): boolean {
  if (confidence >= CLEAR && !areTwins(language, dominant.language)) return true;
  if (letters <= FEW_LETTERS) return false;
  const rival = (2 * dominant.strings - 1) * (shares.get(dominant.language) ?? 0);
  return (shares.get(language) ?? 0) > rival;
}

function usefulGuess(
  { shares, letters, script }: LanguageEvidence,
  guess: Found,
  useful: (language: string) => boolean,
): Detection {
  if (guess.confidence >= GUESSED || useful(guess.language)) return guess;
  const least = (shares.get(guess.language) ?? 0) * GUESSABLE_SHARE;
  const others = [...shares].filter(([code, share]) => share >= least && useful(code));
  return best({ shares: new Map(others), letters, script }) ?? guess;
}

function best({ shares, letters }: LanguageEvidence): Detection {
  const most = mostOf(shares);
  return most && { language: most[0], confidence: confidence(most[1], letters) };
}

/**
 * How often a language with this share of the evidence is the right one: a logistic regression on FLORES dev, whole
 * sentences, five words and one or two words (bench/detection.ts shows how it fits).
 */
function confidence(share: number, letters: number): number {
  const clipped = Math.min(Math.max(share, 0.01), 0.99);
  const score = 1.35 * Math.log(clipped / (1 - clipped)) + 0.77 * Math.min(Math.log(letters), 4) - 1.53;
  return 1 / (1 + Math.exp(-score));
}

function* dominantLanguage(
  evidence: readonly (LanguageEvidence | undefined)[],
  own: readonly Detection[],
): Generator<undefined, Dominant | undefined, void> {
  const voices = new Map<string, number>();
  let total = 0;
  for (const [index, one] of evidence.entries()) {
    const voice = one ? Math.min(one.letters, MAX_VOICES) * (own[index]?.confidence ?? 0) ** 2 : 0;
    total += voice;
    for (const [code, share] of one?.shares ?? []) voices.set(code, (voices.get(code) ?? 0) + share * voice);
    yield;
  }
  const loudest = mostOf(voices);
  if (!loudest || loudest[1] < total * DOMINANT_SHARE) return undefined;
  const [language, voice] = loudest;
  return {
    language,
    confidence: Math.min(voice / total, SURE_OF_OTHERS),
    strings: own.filter((detection) => detection?.language === language).length,
  };
}

/** The entry with the largest value above 0. */
function mostOf(values: ReadonlyMap<string, number>): [code: string, value: number] | undefined {
  let most: [string, number] | undefined;
  for (const [code, value] of values) {
    if (value > (most?.[1] ?? 0)) most = [code, value];
  }
  return most;
}
