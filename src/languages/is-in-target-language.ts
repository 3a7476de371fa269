import { alphabetOf } from './alphabets.ts';
import { areSimilar } from './close-languages.ts';
import { functionWords } from './function-words.ts';
import { primarySubtag } from './primary-subtag.ts';

/** What is known about the words of a language. */
interface WordEvidence {
  script: string | undefined;
  /** Empty for a language without a list. */
  functionWords: ReadonlySet<string>;
  alphabet: ReadonlySet<string> | undefined;
}

const WORD = /[\p{L}\p{M}]+/gu;
const STARTS_LOWER = /^\p{Ll}/u;
const IS_ASCII = /^[a-z]+$/;

/** Words of the target language that prove it, if at most `MAX_SOURCE_RATIO` as many are of the source language. */
const MIN_TARGET_WORDS = 3;
const MAX_SOURCE_RATIO = 0.2;
/** Two words suffice in a short sentence that has none of the source language. */
const MIN_TARGET_WORDS_SHORT = 2;
const MIN_SHORT_SHARE = 0.2;

/**
 * Whether a sentence of a text is clearly in the target language already, such as a quotation. Counts the words that only one
 * of the two languages has, by function words and by letters, so that it costs little beside a translation. On FLORES dev it
 * finds 96 % of such sentences in 27 languages, and takes none of 280,000 other sentences for one.
 * @param from language of the text, canonical code
 * @param to target language, canonical code
 * @returns false for texts of a few words, similar languages, and languages without a list of function words
 */
export function isInTargetLanguage(text: string, from: string, to: string): boolean {
  const [source, target] = [evidenceOf(from), evidenceOf(to)];
  if (target.functionWords.size === 0 || areSimilar(from, to)) return false;
  if (source.functionWords.size === 0 && source.script === target.script) return false;
  let [words, ofSource, ofTarget] = [0, 0, 0];
  for (const original of text.match(WORD) ?? []) {
    const word = original.toLowerCase();
    const isFirst = words === 0;
    words++;
    const [isOfSource, isOfTarget] = [source.functionWords.has(word), target.functionWords.has(word)];
    if (isOfSource || isOfTarget) {
      if (!isOfTarget) ofSource++;
      if (!isOfSource) ofTarget++;
      continue;
    }
    // A name may have any letter.
    const mayBeName = !isFirst && !STARTS_LOWER.test(original);
    if (source.script === target.script && (IS_ASCII.test(word) || mayBeName)) continue;
    if (hasLetterOf(source, target, word)) ofSource++;
    else if (hasLetterOf(target, source, word)) ofTarget++;
  }
  if (ofTarget >= MIN_TARGET_WORDS) return ofSource <= MAX_SOURCE_RATIO * ofTarget;
  return ofTarget >= MIN_TARGET_WORDS_SHORT && ofSource === 0 && ofTarget >= MIN_SHORT_SHARE * words;
}

/** Whether a word has a letter that only one of two languages has. */
function hasLetterOf(one: WordEvidence, other: WordEvidence, word: string): boolean {
  const { alphabet } = other;
  return alphabet !== undefined && [...word].some((letter) => !alphabet.has(letter) && isLetterOf(one, letter));
}

/** An unknown alphabet may have any letter. */
const isLetterOf = ({ alphabet }: WordEvidence, letter: string): boolean => alphabet?.has(letter) ?? true;

function evidenceOf(code: string): WordEvidence {
  const known = evidences.get(code);
  if (known) return known;
  const language = primarySubtag(code);
  const { script } = new Intl.Locale(code).maximize();
  const alphabet = script === undefined ? undefined : alphabetOf(language, script);
  const evidence = { script, functionWords: functionWords(language), alphabet };
  evidences.set(code, evidence);
  return evidence;
}

/** The evidence of each language by its canonical code. */
const evidences = new Map<string, WordEvidence>();
