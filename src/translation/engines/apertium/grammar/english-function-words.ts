import { type AnalysedWord, can, hasLemma, hasTags, isOnly, type WordType, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { JUDGED } from './english-neighbours.ts';
import { AMOUNTS, DURATIONS, MODAL_VERBS, NO_NOUNS_BEHIND_ANY } from './english-words.ts';
import { toProhibition } from './romance-verbs.ts';

/** Words between thanks and "for": "very much". */
const MAX_THANKS_WORDS = 4;
const THANKS = /^(?:thanks?(?: .{1,20})?|(?:.{2,6} )?sorry|apologi[sz]e|apologies)$/i;
/** Words that deny what follows, and those that ask whether it is so. */
const DENIES = /^(?:not|never|without|nobody|nothing|cannot|.{1,8}n['’]t)$/i;
const ASKS = /^(?:if|whether)$/i;
const SUBJECTS = /^(?:i|you|we|they)$/i;
/** Words behind which a verb is an infinitive. */
const AUXILIARIES = /^(?:don['’]t|didn['’]t|doesn['’]t|do|did|to|would|might|will)$/i;
/** Words of a noun phrase between "any" and its noun. */
const MAX_PHRASE_WORDS = 4;

/** What "for" means in each of its uses that the rules do not tell apart. */
type ForMeaning = 'reason' | 'duration';

/** The uses of "for" behind thanks and before a time: "Thank you for the help", "for two years". */
export function changeFor(words: readonly AnalysedWord[], { to, inflect }: Changes): void {
  for (const [at, { lower, index }] of words.entries()) {
    if (lower !== 'for') continue;
    const [amount, ...next] = words.slice(at + 1, at + 1 + MAX_PHRASE_WORDS);
    const isAmount = amount !== undefined && (can(amount, 'num') || AMOUNTS.has(amount.lower.replace(/^a /, '')));
    const isReason =
      words.slice(Math.max(0, at - MAX_THANKS_WORDS), at).some((word) => THANKS.test(word.form)) ||
      (JUDGED.test(words[at - 1]?.lower ?? '') && !isAmount);
    if (isReason) inflect(index, (text) => chooseFor(text, 'reason', to));
    else if (
      isAmount &&
      next
        .find((word) => can(word, 'n') && !can(word, 'num') && !can(word, 'adj'))
        ?.readings.some(({ lemma }) => DURATIONS.has(lemma))
    )
      inflect(index, (text) => chooseFor(text, 'duration', to));
  }
}

/** By pronoun: what it is in a sentence that asks or denies. */
const INDEFINITE: Readonly<Record<string, readonly [asked: string, denied: string]>> = {
  anybody: ['somebody', 'nobody'],
  anyone: ['someone', 'nobody'],
  anything: ['something', 'nothing'],
};

/** It is neuter in the dictionaries for Spanish and Galician. */
const SOMETHING = /(something<prn><tn>)<m>/;

function withLemma({ form, readings }: AnalysedWord, lemma: string): string {
  return [form, ...readings.map(({ text }) => lemma + text.slice(text.indexOf('<')))].join('/');
}

/**
 * The readings of "any" in a sentence that denies or asks, by its index. The rules take it for "whichever". Before a plural, and in a
 * question, the languages do without it (undefined).
 */
export function anyOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const changed = new Map<number, string | undefined>();
  const isQuestion = sentence.at(-1)?.form === '?';
  let isDenied = false;
  let isDeniedHere = false;
  let isAsked = isQuestion;
  for (const [at, word] of sentence.entries()) {
    if (DENIES.test(word.form)) [isDenied, isDeniedHere] = [true, true];
    if (word.lower === 'and' || word.lower === 'but') isDeniedHere = false;
    if (ASKS.test(word.form)) isAsked = true;
    if (isOnly(word, 'cm')) [isDenied, isDeniedHere, isAsked] = [false, false, isQuestion];
    const indefinite = INDEFINITE[word.lower];
    if (indefinite && (isDeniedHere || isAsked))
      changed.set(
        word.index,
        isDeniedHere ? withLemma(word, indefinite[1]) : withLemma(word, indefinite[0]).replace(SOMETHING, '$1<nt>'),
      );
    const next = sentence[at + 1];
    if (word.lower !== 'any' || !(isDenied || isAsked) || !next || NO_NOUNS_BEHIND_ANY.has(next.lower)) continue;
    const noun = sentence.slice(at + 1, at + 1 + MAX_PHRASE_WORDS).find((one) => can(one, 'n'));
    if (!noun) continue;
    const isPlural = can(noun, 'n', 'pl') && !can(noun, 'n', 'sg');
    changed.set(word.index, isPlural || !isDenied ? undefined : `${word.form}/no<det><ind><sp>`);
  }
  return changed;
}

/**
 * The readings of "like", which is a verb behind a subject and a preposition behind "be": "We like dogs", "I like this song", "He is like
 * you". The demonstrative behind it is no conjunction.
 */
export function likesOf(sentence: readonly AnalysedWord[], to: string): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    if (!/^like(?: this| that)?$/i.test(word.form)) continue;
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isInfinitive = AUXILIARIES.test(before?.form ?? '');
    const isVerb =
      isInfinitive ||
      (SUBJECTS.test(before?.form ?? '') && !can(sentence[at - 2], 'pr') && !hasLemma(sentence[at - 2], BE));
    if (!isVerb) {
      if (hasLemma(before, BE) && can(word, 'pr'))
        changed.set(
          word.index,
          withReadings(word, (one) => hasTags(one, 'pr')),
        );
      continue;
    }
    const mood = isInfinitive ? 'inf' : 'pres';
    const [, demonstrative] = word.form.toLowerCase().split(' ');
    if (demonstrative !== undefined) {
      const pronoun = to === 'ca' ? '<prn><dem><mf><sg>' : '<prn><tn><mf><sg>';
      const tags = can(next, 'n') || can(next, 'adj') ? '<det><dem><sg>' : pronoun;
      changed.set(word.index, `${word.form}/like<vblex><pres>+${demonstrative}${tags}`);
      continue;
    }
    if (!can(word, 'vblex') || isOnly(next, 'sent', 'cm')) continue;
    changed.set(
      word.index,
      withReadings(word, (one) => hasTags(one, 'vblex', mood)),
    );
    if (next && /^that$/i.test(next.form) && can(sentence[at + 2], 'n'))
      changed.set(
        next.index,
        withReadings(next, (one) => hasTags(one, 'det')),
      );
  }
  return changed;
}

const BE = new Set(['be', 'Be']);

/** "Is there" with the words in the order of a statement, which the rules know: "There is". */
export function existenceOf([verb, there]: readonly AnalysedWord[]): Map<number, string | undefined> {
  const be = verb?.readings.find(({ lemma, tags }) => BE.has(lemma) && tags.includes('vbser'));
  if (!verb || !there || !be || !/^there$/i.test(there.form)) return new Map();
  return new Map([
    [verb.index, undefined],
    [there.index, `${there.form}/there<adv>+${be.text.replace(/^B/, 'b')}`],
  ]);
}

/** The readings of "for" and "about" before a pronoun that ends a phrase, where they are prepositions: "This is for you." */
export function prepositionsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const prepositions = sentence.filter((word, at) => {
    const [pronoun, next] = [sentence[at + 1], sentence[at + 2]];
    const endsPhrase = !next || isOnly(next, 'sent', 'cm', 'pr', 'adv', 'cnjcoo');
    const isAmbiguous = can(word, word.lower === 'for' ? 'cnjadv' : 'adv');
    return (
      isAmbiguous && /^(?:for|about)$/.test(word.lower) && can(word, 'pr') && can(pronoun, 'prn', 'obj') && endsPhrase
    );
  });
  return new Map(prepositions.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'pr'))]));
}

/** Whether a word is one before the "to" of an infinitive, or "let". */
export function precedesInfinitive({ lower }: WordType): boolean {
  return lower === 'let' || BEFORE_TO.test(lower) || BEFORE_TO.test(`${lower} to`);
}

const BEFORE_TO =
  /^(?:wants?|wanted|needs?|needed|likes?|liked|ha(?:ve|s|d)|going|tr(?:y|ies|ied)|hopes?|hoped|plans?|planned|able|ready) to$/i;

/** The infinitive behind "let me" and "want to", which can be a noun, finite or a participle too. */
export function infinitivesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const infinitives = sentence.filter(
    (word, at) =>
      can(word, 'vblex', 'inf') &&
      ((/^let$/i.test(sentence[at - 2]?.form ?? '') && can(sentence[at - 1], 'prn', 'obj')) ||
        // The analysers read "want to" as one word or as two.
        BEFORE_TO.test(sentence[at - 1]?.form ?? '') ||
        BEFORE_TO.test(`${sentence[at - 2]?.form} ${sentence[at - 1]?.form}`)),
  );
  return new Map(infinitives.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'vblex', 'inf'))]));
}

/** Whether a word is "let me know", which the analyser for Galician reads as one and the dictionary lacks. */
export function isLetKnow({ form }: AnalysedWord): boolean {
  return /^let (?:me|us) know$/i.test(form);
}

/** The reading "tell me" for "let me know". */
export function tellReading({ form }: AnalysedWord): string {
  return `${form}/tell<vblex><inf>+prpers<prn><obj><p1><mf><${/ us /i.test(form) ? 'pl' : 'sg'}>`;
}

const FOR: Readonly<Record<ForMeaning, Readonly<Record<string, string>>>> = {
  reason: { es: 'por', ca: 'per', gl: 'por' },
  duration: { es: 'durante', ca: 'durant', gl: 'durante' },
};

/** Another preposition for "for", which the rules take for a purpose. */
function chooseFor(text: string, meaning: ForMeaning, to: string): string {
  const word = FOR[meaning][to];
  return word === undefined ? text : text.replace(/^(?:para|per a)(?=<pr>)/i, word);
}

/** Lets modal verbs forbid and advise. The rules say what has to be, and what need not be. */
export function changeProhibitions(words: readonly AnalysedWord[], { inflect }: Changes): void {
  for (const [at, { index, lower }] of words.entries()) {
    const isDenied = /^mustn['’]t$/.test(lower) || (lower === 'must' && words[at + 1]?.lower === 'not');
    if (isDenied || /^should(?:n['’]t)?$/.test(lower)) inflect(index, toProhibition);
  }
}

/** "That" behind a verb or a preposition, with nothing behind it that it could introduce: "Did you see that?" */
export function lastDemonstrativesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const last = sentence.filter((word, at) => {
    if (word.lower !== 'that') return false;
    const [before, next, after] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    const isLast = !next || isOnly(next, 'sent', 'cm') || (isOnly(next, 'adv') && (!after || isOnly(after, 'sent')));
    return can(word, 'prn', 'tn') && isLast && (can(before, 'vblex') || can(before, 'pr'));
  });
  return new Map(last.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'prn', 'tn'))]));
}

/** "Welcome" as a greeting, which is a verb elsewhere: "Hello, welcome back!" */
export function greetingsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const greetings = sentence.filter((word, at) => {
    if (word.lower !== 'welcome') return false;
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isFirst = !before || word.followsBlank || isOnly(before, 'cm', 'ij');
    return isFirst && (!next || isOnly(next, 'sent', 'cm', 'adv', 'pr'));
  });
  return new Map(greetings.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'adj'))]));
}

/** The readings of "please" that are no verbs. It is a verb only behind another one: "to please". */
export function pleaseOf(words: readonly AnalysedWord[]): Map<number, string> {
  const pleases = words.filter(({ lower }, at) => {
    const before = words[at - 1];
    const isVerb = can(before, 'pr') || before?.readings.some(({ tags }) => tags[0]?.startsWith('vb'));
    return lower === 'please' && !isVerb;
  });
  return new Map(pleases.map((word) => [word.index, withReadings(word, ({ tags }) => !tags[0]?.startsWith('vb'))]));
}

/** "Both of them" without "of them", and "all of them" as "all they", with a verb in the plural. */
export function changeGroups(sentence: readonly AnalysedWord[], { readings, inflect, refine }: Changes): void {
  for (const [at, all] of sentence.entries()) {
    const [of, them, verb] = [sentence[at + 1], sentence[at + 2], sentence[at + 3]];
    if (!/^(?:both|all)$/.test(all.lower) || of?.lower !== 'of' || them?.lower !== 'them') continue;
    readings.set(
      all.index,
      withReadings(all, ({ tags }) => tags[0] === 'prn'),
    );
    inflect(all.index, toPlural);
    // The rules need these words, so that what follows agrees.
    refine(of.index, () => undefined);
    if (all.lower === 'both') refine(them.index, () => undefined);
    if (verb && (can(verb, 'vblex') || can(verb, 'vbser') || can(verb, 'vbhaver'))) refine(verb.index, toPlural);
  }
}

function toPlural(text: string): string {
  return text.replace('<sg>', '<pl>');
}

/** "This" before a noun in the singular that is the base of a verb, too: no verb of it could follow, because that ends in "s". */
export function demonstrativesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    const noun = sentence[at + 1];
    const isVerb =
      can(noun, 'vblex', 'inf') &&
      !MODAL_VERBS.has(noun?.lower ?? '') &&
      !can(noun, 'past') &&
      !can(noun, 'adj') &&
      !can(noun, 'adv');
    if (word.lower !== 'this' || !noun || noun.followsBlank || !can(noun, 'n', 'sg') || !isVerb) continue;
    changed.set(
      word.index,
      withReadings(word, (one) => hasTags(one, 'det')),
    );
    changed.set(
      noun.index,
      withReadings(noun, ({ tags }) => tags[0] === 'n'),
    );
  }
  return changed;
}
