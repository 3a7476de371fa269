import { CONTRASTS } from './contrasts.ts';
import {
  DEFINITE_NUMBERS,
  DEMONSTRATIVE_PHRASES,
  EARLY_DEMONSTRATIVES,
  PARTITIVES,
  SELF_REFERENCES,
} from './phrases.ts';
import { SENTENCE_OPENERS, UNSPACED_CONNECTIVES, UNSPACED_OPENERS } from './words.ts';

/** Builds one pattern per language. */
function compile(phrases: Readonly<Record<string, string>>, source: (phrases: string, language: string) => string) {
  return new Map(
    Object.entries(phrases).map(([language, list]) => [language, new RegExp(source(list, language), 'iu')]),
  );
}

const demonstratives = compile(DEMONSTRATIVE_PHRASES, (phrases) => `^["'“„«]?(?:${phrases})(?![\\p{L}’'])`);
/** "This paper", "in dieser Arbeit", "cette année". */
const selfReferences = compile(
  SELF_REFERENCES,
  (nouns) =>
    `^["'“„«]?(?:\\p{L}+ )?(?:this|dies\\p{L}*|ce|cet|cette|est[ea]|quest[oa]|n?d?est[ea]|эт\\p{L}+|ц\\p{L}{1,3}|t(?:ym|ej|ego|en|[aoę]|omto|éto|ohoto|ento|ato)|aceast[aă]|acest|این)[ '’](?:${nouns})(?!\\p{L})`,
);
const earlyDemonstratives = compile(
  EARLY_DEMONSTRATIVES,
  (words, language) =>
    `^["'“„«]?(?:[\\p{L}’'-]+,? ){1,3}(?:${words})(?![\\p{L}’'])(?! (?:${SELF_REFERENCES[language]})(?!\\p{L}))`,
);
const definiteNumbers = compile(DEFINITE_NUMBERS, (phrases) => `^["'“„«]?(?:${phrases})(?![\\p{L}’'])`);
const partitives = compile(
  PARTITIVES,
  (phrases) => `^(?:[^\\s,;:]{1,30} ){0,5}?(?<![\\p{L}’'])(?:${phrases})(?![\\p{L}’'])`,
);
const contrasts = compile(CONTRASTS, (phrases, language) =>
  UNSPACED_OPENERS[language] ? `^(?:${phrases})` : `^["'“„«]?(?:${phrases})(?![\\p{L}’'])`,
);
/** "Neither the name nor the logo" refers to nothing before, unlike "Neither is open". */
const CORRELATIVE = /^["'“]?(?:neither\s[^.]{1,200}?\snor|either\s[^.]{1,200}?\sor|both the\s[^.]{1,100}?\sand)\s/i;
/** "It was agreed to …": the pronoun stands for what follows. */
const IMPERSONAL =
  /^it (?:is|was|has been|had been) (?:(?:also|then|further|unanimously|provisionally) )?(?:agreed|decided|resolved|proposed|suggested|recommended|noted|reported|announced|expected|estimated|planned) (?:to|that|by)(?!\p{L})/iu;
const dependentWords = new Map(
  Object.entries(SENTENCE_OPENERS).map(([language, { dependent }]) => [language, new Set(dependent.split(' '))]),
);
/** An ordinal goes on with the next one in an enumeration: "First, second and third place win". */
const NO_ORDINAL =
  '(?!(?:second|third|fourth|fifth|sixth|segund|tercer|cuart|terceir|quart|deuxi|troisi|terz|вторы?|трет)\\p{L}{0,6}(?:,| ))';
const connectives = new Map<string, RegExp>(Object.entries(UNSPACED_CONNECTIVES));
for (const [language, { removable, bare }] of Object.entries(SENTENCE_OPENERS)) {
  const forms = [
    removable && `(?:${removable})\\s*[,،]\\s+${NO_ORDINAL}`,
    bare && `(?:${bare})\\s+(?=[\\p{L}\\p{N}])`,
  ].filter((form) => form !== undefined);
  if (forms.length > 0) connectives.set(language, new RegExp(`^(?:${forms.join('|')})`, 'iu'));
}

/** The language whose lists serve a document of unknown language. */
const DEFAULT_LANGUAGE = 'en';
/** UTF-16 units. A document can have a hundred thousand stray letters. */
const MIN_LENGTH = 4;
/** UTF-16 units of a sentence in which both parts of a correlative are. */
const HEAD_LENGTH = 240;

/** Whether the beginning of a sentence refers to the sentence before it. */
export function dependsOnPrevious(sentence: string, language: string | undefined): boolean {
  if (sentence.length < MIN_LENGTH) return false;
  const code = language ?? DEFAULT_LANGUAGE;
  if (selfReferences.get(code)?.test(sentence)) return false;
  if (language && UNSPACED_OPENERS[language]?.test(sentence)) return true;
  if (partitives.get(code)?.test(sentence) || demonstratives.get(code)?.test(sentence)) return true;
  if (code === 'en' && (CORRELATIVE.test(sentence.slice(0, HEAD_LENGTH)) || IMPERSONAL.test(sentence))) return false;
  const words = dependentWords.get(code);
  const word = /^["'“‘„«»—–\-\s]*(\p{L}[\p{L}\p{M}'’]{0,15})(?![\p{L}\p{M}])/u.exec(sentence)?.[1]?.toLowerCase();
  if (word === undefined || words === undefined) return false;
  // Contractions count as their pronoun: "It's", "they’ve".
  return words.has(word) || words.has(word.replace(/['’].*/u, ''));
}

/** Whether one of the first words is a demonstrative: "To do this, nothing is needed." */
export function hasEarlyDemonstrative(sentence: string, language: string | undefined): boolean {
  return earlyDemonstratives.get(language ?? DEFAULT_LANGUAGE)?.test(sentence) ?? false;
}

/** Whether a sentence begins with a number of things that another sentence names: "The two projects share a server." */
export function opensWithNumber(sentence: string, language: string | undefined): boolean {
  return definiteNumbers.get(language ?? DEFAULT_LANGUAGE)?.test(sentence) ?? false;
}

/** Whether a sentence sets itself against the sentence before it: "By contrast, …", "Instead, …". */
export function opensContrast(sentence: string, language: string | undefined): boolean {
  return contrasts.get(language ?? DEFAULT_LANGUAGE)?.test(sentence) ?? false;
}

/** Removes a connective at the beginning, in languages where the rest stays grammatical. */
export function removeConnective(sentence: string, language: string | undefined): string {
  const connective = language && connectives.get(language);
  return connective ? sentence.replace(connective, '') : sentence;
}
