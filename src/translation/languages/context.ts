import type { Evidence } from './identify.ts';
import { LANGUAGES_BY_SCRIPT } from './scripts.ts';

/** What a string is in; undefined where nothing in it is language of a known script. */
export type Detection = { language: string; confidence: number } | undefined;

/**
 * From these confidences on a string in an array has a language of its own, whatever the others are in, unless the language
 * that dominates the array is a rival: as bs is of hr, or the truth about a word that was misread. A word of a
 * few letters may be borrowed (Computer), and has to be surer. Chosen on FLORES dev (bench/detection.ts).
 */
const OWN = 0.4;
const OWN_OF_FEW = 0.8;
const FEW_LETTERS = 10;

/** A language is a rival of the best one unless that has so many times more of the string's evidence. */
const RIVAL_RATIO = 20;

/** The most that a string can be sure of by its company. */
const SURE_OF_OTHERS = 0.8;

/** A language dominates an array when it has this share of what the strings say together. */
const DOMINANT_SHARE = 0.5;

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
    const share = (language: string): number => one.shares.get(language) ?? 0;
    const isOwn = share(detection.language) > RIVAL_RATIO * share(dominant.language);
    if (isOwn && detection.confidence >= (one.letters > FEW_LETTERS ? OWN : OWN_OF_FEW)) return detection;
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
    if (voice >= total * DOMINANT_SHARE) return { language, confidence: Math.min(voice / total, SURE_OF_OTHERS) };
  }
  return undefined;
}
