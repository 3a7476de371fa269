import type { ReplacedNoun } from './term-nouns.ts';

/** Verbs whose predicate agrees with their subject. In some dictionaries they have the tag of other verbs. */
const COPULA = /^(?:[^<]*<vbser>|(?:ser|estar|ésser|essere|être|parecer|semblar|quedar)<)/;
const FINITE = /<(?:pri|prs|ifi|pii|fti|cni|pis|imp|pres|past)>/;
const AUXILIARY = /<(?:vbhaver|vaux|vbmod)>|^(?:anar|ir)</;
const CLAUSE_END = /<(?:sent|cm|rel|cnjsub)>/;
const PREDICATE = /<(?:adj|pp)>/;
const IN_NOUN_PHRASE = /<(?:det|predet|adj|num)>/;
const GENDER = /<([mf])>/;
const NUMBER = /<(?:sg|pl)>/;

/**
 * The words of the predicate of a noun, which agree with it in the source: "La mesa de mi amigo es roja y fue pintada". The rules for
 * close languages read a few words at a time and leave such words as they are.
 * @param words units such as `rojo<adj><f><sg>/vermelho<adj><f><sg>`
 * @param at the index of the noun
 * @returns the words that change, by their indices
 */
export function agreeingPredicate(words: readonly string[], at: number, noun: ReplacedNoun): Map<number, string> {
  const agreed = new Map<number, string>();
  const gender = GENDER.exec(sourceOf(words[at]))?.[0];
  if (gender === undefined || isPartOfSubject(words, at)) return agreed;
  let isPredicate = false;
  for (const [index, text] of words.entries()) {
    if (index <= at) continue;
    const source = sourceOf(text);
    if (CLAUSE_END.test(source)) break;
    const isOfNoun = source.includes(gender) && !source.includes('<n>');
    if (COPULA.test(source)) {
      isPredicate = true;
      agreed.set(index, withTags(text, undefined, noun.number));
    } else if (FINITE.test(source) && !AUXILIARY.test(source)) break;
    else if (isPredicate && /<n>/.test(source)) break;
    else if (!isPredicate && /<cnjcoo>/.test(source)) break;
    else if (isPredicate && PREDICATE.test(source) && isOfNoun) {
      agreed.set(index, withTags(text, noun.gender === 'mf' ? undefined : noun.gender, noun.number));
    }
  }
  return agreed;
}

/** Whether the noun is a complement or one of several subjects: "la puerta de la casa", "la silla y la mesa". */
function isPartOfSubject(words: readonly string[], at: number): boolean {
  let before = at - 1;
  while (IN_NOUN_PHRASE.test(sourceOf(words[before]))) before--;
  return /<(?:pr|cnjcoo)>/.test(sourceOf(words[before]));
}

function sourceOf(text: string | undefined): string {
  return text?.split('/')[0] ?? '';
}

function withTags(text: string, gender: string | undefined, number: string | undefined): string {
  const [source = '', translation = '', ...others] = text.split('/');
  const gendered = gender === undefined ? translation : translation.replace(GENDER, `<${gender}>`);
  const agreeing = number === undefined ? gendered : gendered.replace(NUMBER, `<${number}>`);
  return [source, agreeing, ...others].join('/');
}
