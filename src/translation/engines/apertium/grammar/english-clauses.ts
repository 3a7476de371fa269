import { type AnalysedWord, can, hasLemma, hasTags, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { isFiniteVerb } from './english-imperatives.ts';

/** Words that begin a clause. */
const CONJUNCTIONS =
  /^(?:when|if|while|until|unless|because|that|where|but|before|after|since|so|whether|once|as|neither|nor|either)$/;
const AUXILIARY = ['vbser', 'vbhaver', 'vbmod', 'vbdo', 'vaux'] as const;

/**
 * The verb of a clause that has no other one, behind a noun with its determiner: "The train leaves at nine", "Your trial ends today". The
 * taggers take it for the plural of a noun.
 */
export function verbsOfClauses(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const clause of clausesOf(sentence)) {
    const mayBeAdjective = SINGULAR.test(clause[0]?.lower ?? '') || needsVerb(clause, sentence);
    const at = clause.findIndex(
      (word, index) => index > 0 && isNounOrVerb(word) && isNoun(clause[index - 1], mayBeAdjective && index === 2),
    );
    const [noun, verb] = [clause[at - 1], clause[at]];
    if (!noun || !verb || !isNounPhrase(clause.slice(0, at - 1))) continue;
    if (!canEndNounPhrase(verb, clause[at + 1]) && !isLastObject(verb, clause.slice(at + 1), sentence)) continue;
    if (clause.some((word, index) => index !== at && canBeVerb(word, clause[index - 1]))) continue;
    changed.set(
      verb.index,
      withReadings(verb, (one) => hasTags(one, 'vblex', 'p3', 'sg')),
    );
    changed.set(
      noun.index,
      withReadings(noun, ({ tags }) => tags[0] === 'n'),
    );
  }
  return changed;
}

/** The verb behind a noun with its number: "Version 3 works well.", "Flight 22 leaves from gate 3". */
export function verbsOfNumbered(sentence: readonly AnalysedWord[]): Map<number, string> {
  const at = sentence.findIndex(
    (word, index) => index > 1 && index <= MAX_NUMBERED_WORDS && isNounOrVerb(word) && can(sentence[index - 1], 'num'),
  );
  const [verb, next, after] = sentence.slice(at, at + 3);
  const first = sentence[0];
  const phrase = sentence.slice(can(first, 'det') ? 1 : 0, Math.max(0, at - 1));
  if (at < 0 || !verb || verb.followsBlank || hasLemma(verb, NOUNS) || !phrase.every((word) => can(word, 'n', 'sg')))
    return new Map();
  const isEnd = isOnly(next, 'sent') && after === undefined;
  const isBehind = next && !next.followsBlank && ['pr', 'adv', 'det', 'predet'].some((tag) => can(next, tag));
  if (phrase.length === 0 || next?.lower === 'of' || !(isEnd || isBehind)) return new Map();
  return new Map([[verb.index, withReadings(verb, (one) => hasTags(one, 'vblex', 'p3', 'sg'))]]);
}

/** Words up to the verb behind a noun with its number. */
const MAX_NUMBERED_WORDS = 4;

/** A verb behind "and" that can be a plural, behind another verb: "The lesson begins at nine and ends at ten." */
export function continuedVerbsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const verbs = sentence.filter((word, at) => {
    const [and, next] = [sentence[at - 1], sentence[at + 1]];
    if (and?.lower !== 'and' || !isNounOrVerb(word) || !/^(?:at|on|in|from|with|to)$/.test(next?.lower ?? ''))
      return false;
    return sentence
      .slice(0, at - 1)
      .some((one, before) => before > 0 && can(one, 'vblex', 'p3', 'sg') && !can(one, 'n'));
  });
  return new Map(verbs.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'vblex', 'p3', 'sg'))]));
}

/** The words between conjunctions, commas and the end. */
export function clausesOf(sentence: readonly AnalysedWord[]): AnalysedWord[][] {
  const clauses: AnalysedWord[][] = [[]];
  for (const word of sentence) {
    if (isOnly(word, 'cm', 'sent') || CONJUNCTIONS.test(word.lower)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses;
}

/** A word such as "leaves". */
export function isNounOrVerb(word: Pick<AnalysedWord, 'readings'> & Parameters<typeof can>[0]): boolean {
  return can(word, 'n', 'pl') && can(word, 'vblex', 'p3', 'sg') && !can(word, 'n', 'sg');
}

/** Determiners behind which no plural stands. */
const SINGULAR = /^(?:an?|each|every|any|this)$/;

function isNoun(word: AnalysedWord | undefined, maybeAdjective: boolean): boolean {
  return can(word, 'n', 'sg') && (maybeAdjective || !can(word, 'adj')) && word?.followsBlank === false;
}

/** A determiner, perhaps with adjectives and nouns behind it. */
export function isNounPhrase(words: readonly AnalysedWord[]): boolean {
  const [first, ...others] = words;
  if (!first || !(can(first, 'det') || can(first, 'predet')) || first.followsBlank) return false;
  return others.every((word) => (can(word, 'adj') || can(word, 'n')) && !can(word, 'pr') && !word.followsBlank);
}

/** Whether the word behind a verb can stand there: none that a noun in the plural would need for its own verb. */
export function canEndNounPhrase(verb: AnalysedWord, next: AnalysedWord | undefined): boolean {
  if (!next) return true;
  if (next.followsBlank || next.lower === 'of' || hasLemma(verb, NOUNS)) return false;
  return ['pr', 'adv', 'det', 'predet', 'num'].some((tag) => can(next, tag)) || can(next, 'prn', 'obj');
}

/** Whether a clause stands behind a word that no noun phrase alone follows: "if the light turns red". */
function needsVerb([first]: readonly AnalysedWord[], sentence: readonly AnalysedWord[]): boolean {
  const before = first && sentence[sentence.indexOf(first) - 1];
  return /^(?:if|when|while|unless|because|whether|once)$/.test(before?.lower ?? '');
}

/** Whether the only word behind a verb is its object or predicate, and no heading ends there: "The app costs money.", "The light turns red, …" */
function isLastObject(
  verb: AnalysedWord,
  [next, ...rest]: readonly AnalysedWord[],
  sentence: readonly AnalysedWord[],
): boolean {
  // "The server runs version 2."
  const [number, ...others] = rest;
  const isNumbered = number !== undefined && /^\d/.test(number.form) && can(number, 'num');
  if (!next || next.followsBlank || others.length > 0 || (number && !isNumbered) || hasLemma(verb, NOUNS)) return false;
  if (!isOnly(sentence.at(-1), 'sent')) return false;
  const isName = isOnly(next, 'np') || next.readings.every(({ text }) => text.startsWith('*'));
  if (isNumbered || isName) return isName || can(next, 'n', 'sg');
  return can(next, 'adj') || (can(next, 'n', 'sg') && !can(next, 'vblex'));
}

/** Nouns that are rarely verbs. */
const NOUNS = new Set(['hand', 'step', 'point', 'page', 'list', 'part', 'state', 'name']);

export function canBeVerb(word: AnalysedWord, before: AnalysedWord | undefined): boolean {
  if (AUXILIARY.some((tag) => can(word, tag)) || word.readings.every(isFiniteVerb)) return true;
  if (can(before, 'det') || can(before, 'adj') || can(before, 'pr')) return false;
  return can(word, 'vblex', 'past') || can(word, 'vblex', 'p3', 'sg');
}

const SUBJECT_WITHOUT_VERB = /^(?:what|who|nothing|something|everything|anything|nobody|somebody|everyone|it)$/;

/** A past tense behind a pronoun, which is no participle: "I know what happened." */
export function pastsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const pasts = sentence.filter(
    (word, at) =>
      can(word, 'vblex', 'past') &&
      can(word, 'vblex', 'pp') &&
      (SUBJECT_WITHOUT_VERB.test(sentence[at - 1]?.lower ?? '') || isOnlyVerb(sentence, at)),
  );
  return new Map(pasts.map((word) => [word.index, withReadings(word, (one) => !hasTags(one, 'pp'))]));
}

/**
 * A participle before its noun, behind a determiner or at the start ("the deleted files", "Saved searches"), behind "being", and behind a
 * noun and "not" ("messages not read"). The taggers for Spanish read a past or a present.
 */
export function participlesOf(sentence: readonly AnalysedWord[], to: string): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    const isDenied = sentence[at - 1]?.lower === 'not' && isOnly(sentence[at - 2], 'n');
    const isPassive = isDenied || (sentence[at - 1]?.lower === 'being' && to !== 'ca');
    const isBehindDeterminer = at > 0 && (isBareDeterminer(sentence[at - 1]) || sentence[at - 1]?.lower === 'all');
    if (!(isPassive || isBehindDeterminer || at === 0) || word.followsBlank) continue;
    if (!can(word, 'vblex', 'pp')) continue;
    const noun = isBehindDeterminer || at === 0 ? nounOfParticiple(sentence, at) : undefined;
    if (isPassive || noun)
      changed.set(
        word.index,
        withReadings(word, (one) => (isDenied ? hasTags(one, 'pp') : !hasTags(one, 'past'))),
      );
    if (noun && can(noun, 'vblex'))
      changed.set(
        noun.index,
        withReadings(noun, ({ tags }) => tags[0] !== 'vblex'),
      );
  }
  return changed;
}

function nounOfParticiple(sentence: readonly AnalysedWord[], at: number): AnalysedWord | undefined {
  const [noun, next] = [sentence[at + 1], sentence[at + 2]];
  if (!noun || noun.followsBlank || !can(noun, 'n') || can(noun, 'pr')) return undefined;
  return at > 0 || isHeading(noun, next) ? noun : undefined;
}

/** A plural with nothing behind it that would make it an object: "Deleted files", but not "Saved searches the ...". */
function isHeading(noun: AnalysedWord, next: AnalysedWord | undefined): boolean {
  return (
    can(noun, 'n', 'pl') &&
    !can(noun, 'n', 'sg') &&
    !(next && (next.followsBlank || can(next, 'det') || can(next, 'prn', 'obj')))
  );
}

export function isBareDeterminer(word: AnalysedWord | undefined): boolean {
  return word?.followsBlank === false && can(word, 'det') && !can(word, 'prn');
}

/** Whether a verb is the only one of a sentence, between a noun with its determiner and an amount or the end: "The firm lost £2bn". */
function isOnlyVerb(sentence: readonly AnalysedWord[], at: number): boolean {
  const [first, noun, next] = [sentence[0], sentence[at - 1], sentence[at + 1]];
  if (isBehindCoordination(sentence, at)) return true;
  if (at < 2 || at > MAX_SUBJECT_WORDS || !can(first, 'det') || !can(noun, 'n') || can(noun, 'vbser')) return false;
  if (!next || !(can(next, 'num') || (isOnly(next, 'sent') && can(first, 'pos')))) return false;
  return !sentence.some((word, other) => other !== at && canBeVerb(word, sentence[other - 1]));
}

/** Whether two things with their determiners, and nothing else, stand before a verb: "The U.K. and the U.S. agreed." */
function isBehindCoordination(sentence: readonly AnalysedWord[], at: number): boolean {
  if (at > MAX_COORDINATION) return false;
  const words = sentence.slice(0, at);
  const isLast = isOnly(sentence[at + 1], 'sent');
  const isPhrase = words.every((word) => ['det', 'n', 'np', 'acr', 'adj', 'cnjcoo'].some((tag) => can(word, tag)));
  const second = words.findIndex(({ lower }) => lower === 'and') + 1;
  return isLast && isPhrase && second > 1 && can(words[0], 'det') && can(words[second], 'det');
}

const MAX_COORDINATION = 8;

/** Words up to the verb of a short sentence. */
const MAX_SUBJECT_WORDS = 4;

/** Past tenses behind "if" where the other clause tells what would be, and behind "wish", are subjunctive: "If I were rich, …". */
export function changeConditions(sentence: readonly AnalysedWord[], { to, readings, inflect, refine }: Changes): void {
  const start = sentence.findIndex(({ lower }) => lower === 'if' || lower === 'wish');
  const isWish = sentence[start]?.lower === 'wish';
  const comma = sentence.findIndex((word, at) => at > start && isOnly(word, 'cm'));
  const end = comma < 0 ? sentence.length : comma;
  const [condition, ...others] = [sentence.slice(start + 1, end), sentence.slice(0, start), sentence.slice(end)];
  if (start < 0 || !condition || !(isWish || others.flat().some(({ lower }) => WOULD.test(lower)))) return;
  for (const [at, word] of condition.entries()) {
    const isPast = word.readings.some(({ tags }) => tags[0]?.startsWith('vb') && tags.includes('past'));
    if (
      !isPast ||
      !(can(condition[at - 1], 'prn', 'subj') || can(condition[at - 1], 'n') || can(condition[at - 1], 'adv'))
    )
      continue;
    refine(word.index, toSubjunctive);
  }
  const had = condition.find((word) => word.lower === 'had' && can(word, 'vbhaver'));
  const conjunction = sentence[start];
  // The auxiliary of a past perfect has no source but the word before it.
  if (had && conjunction) refine(conjunction.index, (text) => toSubjunctive(text, '') ?? text);
  const you = condition.find(({ lower }, at) => lower === 'you' && hasLemma(condition[at - 1], BE));
  const isYou = you && (condition.at(-1) === you || isOnly(condition[condition.indexOf(you) + 1], 'sent'));
  if (!isYou) return;
  // The rules would take it for the object of the verb.
  readings.set(you.index, `${you.form}/*${you.form}`);
  inflect(you.index, (text) => (text.startsWith('*') ? `*${YOU[to]}` : text));
}

/** Catalan has its past with an auxiliary, before the infinitive. */
function toSubjunctive(text: string, previous: string): string | undefined {
  if (text.startsWith('anar<vaux>')) return undefined;
  const person = /^anar<vaux>((?:<p[123]><(?:sg|pl)>)?)$/.exec(previous)?.[1];
  return person ? text.replace('<inf>', `<pis>${person}`) : text.replace(/<(?:pii|ifi)>/, '<pis>');
}

const BE = new Set(['be']);
const YOU: Readonly<Record<string, string>> = { es: 'tú', ca: 'tu', gl: 'ti' };
const WOULD = /^(?:would|could|might|.*['’]d|wouldn['’]t|couldn['’]t)$/;
