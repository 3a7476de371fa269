import type { CorrectedWord } from '@glossa/apertium';

const WITH_ENCLITIC =
  /^(?<verb>[^<+#]{1,40}<vb\w{1,5}><(?:pri|prs|ifi|pii|fti|cni|pis)><p[123]><(?:sg|pl)>)\+prpers<prn><enc>(?<pronoun>(?:<\w{1,3}>){2,3})$/;
/** Conjunctions, relatives, words that ask and that deny, before whose verb a pronoun stands. */
const ATTRACTING =
  /^[^<]*(?:<cnjsub>|<cnjadv>|<rel>|(?:<\w{2,3}>)?<itg>)|^(?:non|nunca|xamais|ninguén|nada|xa|tamén|sempre|aínda|só)<(?:adv|prn)>/i;
/** Words of a subject, and adverbs, between such a word and the verb. */
const BETWEEN = /^[^<]*<(?:det|n|np|adj|prn|preadv|num|adv)>/;
const MAX_WORDS_BETWEEN = 4;

/** Galician pronouns behind their verb, before which they stand in subordinate clauses and denials: "que o comprou". */
export function placeClitics(texts: readonly (string | undefined)[]): CorrectedWord[] {
  return texts.map((text, at) => {
    const { verb, pronoun } = (text !== undefined && WITH_ENCLITIC.exec(text)?.groups) || {};
    if (verb === undefined || pronoun === undefined || !isAttracted(texts, at)) return text;
    return [`prpers<prn><pro>${pronoun}`, verb];
  });
}

function isAttracted(texts: readonly (string | undefined)[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 1 - MAX_WORDS_BETWEEN); before--) {
    const text = texts[before];
    if (text === undefined) continue;
    if (ATTRACTING.test(text)) return true;
    if (!BETWEEN.test(text)) return false;
  }
  return false;
}
