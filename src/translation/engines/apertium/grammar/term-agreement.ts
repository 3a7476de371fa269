import { type FindCorrection, readAnalysis, type TranslatedWord, type Word } from '@glossa/apertium';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { nounFormOf } from '../../../terms/noun-forms.ts';
import { type ReplacedNoun, type TermNoun, termNounOf } from './term-nouns.ts';
import { agreeingPredicate } from './term-predicates.ts';

interface Term {
  text: string;
  target: string;
}

/** A term whose translation is a noun, and its words in lower case without blanks. */
interface NounTerm {
  words: string;
  noun: TermNoun;
}

/** The analysed words of a term: the first one, and behind the last one. */
interface Place {
  start: number;
  end: number;
  noun: TermNoun;
}

const NOUN = /^([^<]*)(<n>|<np>(?:<(?:loc|ant|cog|org|al|top)>)?)(.*)$/s;
const GENDER = /<(?:m|f|mf|nt|GD)>/;
const NUMBER = /<(?:sg|pl|sp|ND)>/;

/**
 * Puts the nouns of terms in place of the nouns that the dictionary gives, so that the rules make articles, adjectives and verbs
 * agree with them.
 * @param corrections those of the direction
 * @param from,to canonical codes
 */
export function agreeWithTerms(
  corrections: FindCorrection | undefined,
  terms: readonly Term[],
  from: string,
  to: string,
  generate: (word: string) => string,
): FindCorrection | undefined {
  const nouns = terms.flatMap(({ text, target }): NounTerm[] => {
    // A term that stays as it is may be a name, whose gender its ending does not tell.
    const noun = text === target ? undefined : termNounOf(target, to, generate);
    const words = wordsOf(text);
    return noun && words !== '' ? [{ words, noun }] : [];
  });
  if (nouns.length === 0) return corrections;
  const longestFirst = nouns.toSorted((one, other) => other.words.length - one.words.length);
  return (words) => {
    const correction = corrections?.(words);
    const places = findPlaces(words, longestFirst);
    if (places.length === 0) return correction;
    return {
      readsSources: true,
      readings: withNounReadings(correction?.readings ?? words.map(({ text }) => text), places, from),
      choose: (translated) => chooseNouns(withChoices(translated, correction?.choose?.(translated)), places),
      inflect: (translated) => correction?.inflect(translated) ?? translated.map(({ text }) => text),
    };
  };
}

function withChoices(
  words: readonly TranslatedWord[],
  chosen: readonly string[] | undefined,
): readonly TranslatedWord[] {
  return chosen ? words.map((word, at) => ({ ...word, text: chosen[at] ?? word.text })) : words;
}

function findPlaces(words: readonly Word[], terms: readonly NounTerm[]): Place[] {
  const forms = words.map(({ text }) => wordsOf(readAnalysis(text).form));
  const places: Place[] = [];
  for (let at = 0; at < forms.length; ) {
    const found = terms.flatMap(({ words: wanted, noun }) => {
      const end = endOf(forms, at, wanted);
      return end === undefined ? [] : [{ start: at, end, noun }];
    });
    places.push(...found.slice(0, 1));
    at = found[0]?.end ?? at + 1;
  }
  return places;
}

/** The index behind the forms that are the words of a term together. */
function endOf(forms: readonly string[], start: number, wanted: string): number | undefined {
  let rest = wanted;
  let at = start;
  for (; rest !== ''; at++) {
    const form = forms[at] ?? '';
    if (form === '' || !rest.startsWith(form)) return undefined;
    rest = rest.slice(form.length);
  }
  return at;
}

function wordsOf(text: string): string {
  return text.replaceAll(/[\s\\]/g, '').toLowerCase();
}

/** A term that the dictionary does not know is a noun. */
function withNounReadings(
  readings: readonly (string | undefined)[],
  places: readonly Place[],
  from: string,
): (string | undefined)[] {
  const changed = [...readings];
  for (const { start, end, noun } of places) {
    const [form, reading, ...others] = readings[start]?.split('/') ?? [];
    if (end - start > 1 || !form || reading !== `*${form}` || others.length > 0) continue;
    changed[start] = `${form}/${form}<n>${sourceTags(form, noun, from)}`;
  }
  return changed;
}

/** Between close languages, the rules change the words of a noun phrase where the noun changes its gender or number. */
function sourceTags(form: string, { number }: TermNoun, from: string): string {
  const language = primarySubtag(from);
  if (language === 'en') return `<${number}>`;
  const own = nounFormOf(form, language) ?? (number === 'sg' ? 0 : 2);
  return `<${own % 2 === 0 ? 'm' : 'f'}><${own < 2 ? 'sg' : 'pl'}>`;
}

function chooseNouns(words: readonly TranslatedWord[], places: readonly Place[]): string[] {
  const chosen = words.map(({ text }) => text);
  for (const [at, { text, sources }] of words.entries()) {
    const place = places.find(({ start, end }) => sources.some((source) => source >= start && source < end));
    if (!place) continue;
    // "Two files" remain two.
    const number = chosen[at - 1]?.includes('<num>') ? undefined : place.noun.number;
    const noun = { ...place.noun, number };
    const replaced = withNoun(text, noun, place.end - place.start === 1);
    if (!replaced) continue;
    for (const [index, agreed] of agreeingPredicate(chosen, at, noun)) chosen[index] = agreed;
    chosen[at] = replaced;
  }
  return chosen;
}

/**
 * @param text such as `file<n><sg>/carpeta<n><f><sg>`
 * @param isWhole whether the word is the whole term, so that its lemma changes too
 * @returns undefined for other words than nouns
 */
function withNoun(text: string, { lemma, gender, number }: ReplacedNoun, isWhole: boolean): string | undefined {
  const [source = '', translation = '', ...others] = text.split('/');
  const [, own = '', kind = '', tags = ''] = NOUN.exec(translation) ?? [];
  if (kind === '') return undefined;
  const gendered = GENDER.test(tags) ? tags.replace(GENDER, `<${gender}>`) : `<${gender}>${tags}`;
  const agreeing = number ? gendered.replace(NUMBER, `<${number}>`) : gendered;
  return [source, `${isWhole ? lemma : own}${kind}${agreeing}`, ...others].join('/');
}
