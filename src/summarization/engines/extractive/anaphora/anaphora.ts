import { DEMONSTRATIVE_PHRASES, EARLY_DEMONSTRATIVES, PARTITIVES, SELF_REFERENCES } from './phrases.ts';
import { SENTENCE_OPENERS, UNSPACED, UNSPACED_REMOVABLE } from './words.ts';

const pointing = new Map(
  Object.entries(DEMONSTRATIVE_PHRASES).map(([code, phrases]) => [
    code,
    new RegExp(`^["'“„«]?(?:${phrases})(?![\\p{L}’'])`, 'iu'),
  ]),
);
/** "This paper", "in dieser Arbeit", "cette année". */
const atItself = new Map(
  Object.entries(SELF_REFERENCES).map(([code, nouns]) => [
    code,
    new RegExp(
      `^["'“„«]?(?:\\p{L}+ )?(?:this|dies\\p{L}*|ce|cet|cette|est[ea]|quest[oa]|n?d?est[ea]|эт\\p{L}+|ц\\p{L}{1,3}|t(?:ym|ej|ego|en|[aoę]|omto|éto|ohoto|ento|ato)|aceast[aă]|acest|این)[ '’](?:${nouns})(?!\\p{L})`,
      'iu',
    ),
  ]),
);
const early = new Map(
  Object.entries(EARLY_DEMONSTRATIVES).map(([code, words]) => [
    code,
    new RegExp(
      `^["'“„«]?(?:[\\p{L}’'-]+,? ){1,3}(?:${words})(?![\\p{L}’'])(?! (?:${SELF_REFERENCES[code]})(?!\\p{L}))`,
      'iu',
    ),
  ]),
);
const partOf = new Map(
  Object.entries(PARTITIVES).map(([code, phrases]) => [
    code,
    new RegExp(`^(?:[^\\s,;:]{1,30} ){0,5}?(?<![\\p{L}’'])(?:${phrases})(?![\\p{L}’'])`, 'iu'),
  ]),
);
const leaning = new Map(
  Object.entries(SENTENCE_OPENERS).map(([code, { dependent }]) => [code, new Set(dependent.split(' '))]),
);
const removable = new Map<string, RegExp>(Object.entries(UNSPACED_REMOVABLE));
for (const [code, openers] of Object.entries(SENTENCE_OPENERS)) {
  const forms = [
    openers.removable && `(?:${openers.removable})\\s*[,،]\\s+`,
    openers.bare && `(?:${openers.bare})\\s+(?=[\\p{L}\\p{N}])`,
  ].filter((form) => form !== undefined);
  if (forms.length > 0) removable.set(code, new RegExp(`^(?:${forms.join('|')})`, 'iu'));
}

/** True when a sentence begins with words that lean on the sentence before it. */
export function dependsOnPrevious(sentence: string, language: string | undefined): boolean {
  // A stray letter says nothing, and a text may have a hundred thousand of them.
  if (sentence.length < 4) return false;
  const word = /^["'“‘„«»—–\-\s]*(\p{L}[\p{L}\p{M}'’]{0,15})(?![\p{L}\p{M}])/u.exec(sentence)?.[1]?.toLowerCase();
  if (atItself.get(language ?? 'en')?.test(sentence)) return false;
  if (language && UNSPACED[language]?.test(sentence)) return true;
  if ([partOf, pointing].some((patterns) => patterns.get(language ?? 'en')?.test(sentence))) return true;
  const words = leaning.get(language ?? 'en');
  // "It's", "they’ve": the pronoun counts.
  return word !== undefined && words !== undefined && (words.has(word) || words.has(word.replace(/['’].*/u, '')));
}

/** True when one of the first words points back: "To do this, nothing is needed." */
export function hasEarlyDemonstrative(sentence: string, language: string | undefined): boolean {
  return early.get(language ?? 'en')?.test(sentence) ?? false;
}

/** The sentence without a connective at its beginning; the same string when there is none that can go. */
export function removeConnective(sentence: string, language: string | undefined): string {
  const pattern = language && removable.get(language);
  return pattern ? sentence.replace(pattern, '') : sentence;
}
