import type { Evidence } from './identify.ts';
import { LANGUAGES_BY_SCRIPT } from './scripts.ts';

/** What a string is in; undefined where nothing in it is language of a known script. */
export type Detection = { language: string; confidence: number } | undefined;

/**
 * From this confidence on a string in an array has a language of its own, whatever the others are in (right in 97.5 %,
 * measured as above); below, the language that dominates the array is the better guess.
 */
export const CLEAR = 0.8;

/** A language dominates an array when it has this share of what the strings say together. */
const DOMINANT_SHARE = 0.5;

/** With such a share of a string's own evidence the dominant language is a rival of the best one, as bs is of hr. */
const RIVAL_SHARE = 0.05;

/** Below this confidence a language is a guess among several, and one that leads somewhere is the better guess. */
const GUESSED = 0.4;

/** Such a share of the best guess's evidence makes another language a guess as well. */
const GUESSABLE_SHARE = 0.25;

/** In what the strings say together, a long one has no more voice than one of so many letters. */
const MOST_VOICES = 100;

/**
 * Decides for each string of an array, those that are too short or too mixed by the company they are in.
 * @param useful whether anything can be done with a language: decides between mere guesses ("Menu" is a word of many)
 */
export function decide(
  evidence: readonly (Evidence | undefined)[],
  useful: (language: string) => boolean = () => true,
): Detection[] {
  const own = evidence.map((one) => one && best(one));
  const dominant = evidence.length > 1 ? dominantLanguage(evidence, own) : undefined;
  return evidence.map((one, index) => {
    const detection = own[index];
    if (!one || !detection) return undefined;
    if (!dominant) return usefulGuess(one, detection, useful);
    const rival = one.shares.get(dominant.language) ?? 0;
    if (detection.confidence >= CLEAR && rival < RIVAL_SHARE) return detection;
    if (!LANGUAGES_BY_SCRIPT.get(one.script)?.has(dominant.language)) return detection;
    const agreed = detection.language === dominant.language ? detection.confidence : 0;
    return { language: dominant.language, confidence: Math.max(agreed, dominant.confidence) };
  });
}

function usefulGuess(
  { shares, letters, script }: Evidence,
  guess: NonNullable<Detection>,
  useful: (language: string) => boolean,
): Detection {
  if (guess.confidence >= GUESSED || useful(guess.language)) return guess;
  const least = (shares.get(guess.language) ?? 0) * GUESSABLE_SHARE;
  const others = [...shares].filter(([code, share]) => share >= least && useful(code));
  return best({ shares: new Map(others), letters, script }) ?? guess;
}

function best({ shares, letters }: Evidence): Detection {
  let language: string | undefined;
  let share = 0;
  for (const [code, value] of shares) {
    if (value > share) [language, share] = [code, value];
  }
  return language === undefined ? undefined : { language, confidence: confidence(share, letters) };
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

function dominantLanguage(evidence: readonly (Evidence | undefined)[], own: readonly Detection[]): Detection {
  const voices = new Map<string, number>();
  let total = 0;
  for (const [index, one] of evidence.entries()) {
    const voice = one ? Math.min(one.letters, MOST_VOICES) * (own[index]?.confidence ?? 0) ** 2 : 0;
    total += voice;
    for (const [code, share] of one?.shares ?? []) voices.set(code, (voices.get(code) ?? 0) + share * voice);
  }
  for (const [language, voice] of voices) {
    if (voice >= total * DOMINANT_SHARE) return { language, confidence: Math.min(voice / total, CLEAR) };
  }
  return undefined;
}
