import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, hasTags, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { personOf } from './english-subjects.ts';
import { withPerson } from './romance-verbs.ts';
import { replaceLemma } from './verb-choices.ts';

/** By language: English verbs whose infinitive has no preposition, where the rules would write one: "Don't forget to close it". */
const WITHOUT_PREPOSITION: Readonly<Record<string, ReadonlySet<string>>> = {
  es: new Set(['forget', 'remember']),
  ca: new Set(['forget', 'remember']),
  gl: new Set(
    'decide expect forget hate hope like love manage need plan prefer promise refuse remember try want wish'.split(' '),
  ),
};
const NONE: ReadonlySet<string> = new Set();
const TELLING = new Set(['tell', 'ask', 'advise', 'order', 'beg']);

/** Corrects "to" before a verb, and the readings of the verb. */
export function changeInfinitives(sentence: readonly AnalysedWord[], changes: Changes): void {
  const { readings, refine } = changes;
  for (const [at, to] of sentence.entries()) {
    const [before, verb, next] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    if (to.lower !== 'to' || !verb || verb.followsBlank || !hasInfinitive(verb) || readings.has(to.index)) continue;
    if (isTold(sentence, at)) {
      changeTold(sentence.slice(at - 2, at + 2), changes);
      continue;
    }
    const isBare = isVerb(sentence, at - 1) && hasLemma(before, WITHOUT_PREPOSITION[changes.to] ?? NONE);
    if (!isBare && !opensObject(verb, next)) continue;
    const isInfinitive = ({ tags }: Reading): boolean => tags.includes('inf');
    readings.set(verb.index, withReadings(verb, isInfinitive));
    if (!isBare || !before) continue;
    readings.set(to.index, undefined);
    if (!readings.has(before.index)) readings.set(before.index, withReadings(before, isOfVerb));
    // The rules for Galician take it for the verb of a clause.
    refine(verb.index, (text) => text.replace(/^([^<]*<vb\w+>)<pri><p3><sg>/, '$1<inf>'));
  }
}

function hasInfinitive(word: AnalysedWord): boolean {
  return can(word, 'vblex', 'inf') || can(word, 'vbser', 'inf');
}

/** Whether a word is a verb in the active, and no noun: "You need to", but "there is no need to", "it is needed to". */
function isVerb(sentence: readonly AnalysedWord[], at: number): boolean {
  const [before, word] = [sentence[at - 1], sentence[at]];
  if (!can(word, 'vblex') || can(word, 'adj') || can(before, 'vbser')) return false;
  return !can(word, 'n') || !before || !['det', 'adj', 'pr'].some((tag) => can(before, tag));
}

function isOfVerb({ tags }: Reading): boolean {
  return tags[0] === 'vblex';
}

/** Whether a word that can be a noun too has an object: "to reset your password". */
function opensObject(verb: AnalysedWord, next: AnalysedWord | undefined): boolean {
  const isObject = can(next, 'det') || can(next, 'predet') || can(next, 'prn', 'obj');
  return can(verb, 'vblex') && isObject && !next?.followsBlank && !can(next, 'prn', 'subj');
}

/** Whether "to" stands behind a verb of telling and a pronoun: "told him to wait". */
function isTold(sentence: readonly AnalysedWord[], at: number): boolean {
  const [telling, person] = [sentence[at - 2], sentence[at - 1]];
  return hasLemma(telling, TELLING) && can(telling, 'vblex') && can(person, 'prn', 'obj');
}

/** "Told him to wait" as "told him that he wait", with a subjunctive. */
function changeTold(
  [telling, person, to, verb]: readonly AnalysedWord[],
  { to: language, readings, refine }: Changes,
): void {
  const subject = personOf(person, 'obj');
  const infinitive = verb?.readings.find((one) => hasTags(one, 'inf'))?.text;
  if (!telling || !to || !verb || !subject || infinitive === undefined) return;
  readings.set(to.index, `${to.form}/that<cnjsub>`);
  readings.set(verb.index, `${verb.form}/${infinitive.replace('<inf>', '<pres>')}`);
  const mood = can(telling, 'past') ? '<pis>' : '<prs>';
  refine(verb.index, (text) => withPerson(text, subject).replace(/<pri>|<inf>/, mood));
  // "Ask" of a question has another verb.
  refine(telling.index, (text) => replaceLemma(text, 'preguntar', language === 'ca' ? 'demanar' : 'pedir'));
}

const AMOUNT = /^(?:at least|at most|only|more|about|around|up)$/;

/** "Have" before an amount is no auxiliary: "You must have at least two photos". */
export function possessionsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, have] of sentence.entries()) {
    const [next, afterNext] = [sentence[at + 1], sentence[at + 2]];
    if (have.lower !== 'have' || !can(have, 'vblex', 'inf') || !next || !AMOUNT.test(next.lower)) continue;
    if (!can(sentence[at - 1], 'vaux') && !isOnly(sentence[at - 1], 'pr')) continue;
    if (can(afterNext, 'num') || can(afterNext, 'det'))
      changed.set(
        have.index,
        withReadings(have, (one) => hasTags(one, 'vblex', 'inf')),
      );
  }
  return changed;
}

/** "Used to" of what was done again and again, as an imperfect: "He used to smoke." */
export function changeHabits(sentence: readonly AnalysedWord[], { readings, refine }: Changes): void {
  for (const [at, used] of sentence.entries()) {
    const [before, to] = [sentence[at - 1], sentence[at + 1]];
    // The analysers read it as one word or as two.
    const isOne = used.lower === 'used to';
    const verb = sentence[isOne ? at + 1 : at + 2];
    if (!isOne && !(used.lower === 'used' && to?.lower === 'to')) continue;
    const infinitive = verb?.readings.find((one) => hasTags(one, 'inf'))?.text;
    if (!verb || verb.followsBlank || infinitive === undefined) continue;
    if (!can(before, 'prn', 'subj') && !can(before, 'np')) continue;
    readings.set(used.index, undefined);
    if (to && !isOne) readings.set(to.index, undefined);
    readings.set(verb.index, `${verb.form}/${infinitive.replace('<inf>', '<past>')}`);
    refine(verb.index, toImperfect);
  }
}

/** Catalan has its past with an auxiliary, before the infinitive. */
function toImperfect(text: string, previous: string): string | undefined {
  if (/^anar<vaux>/i.test(text)) return undefined;
  const person = /^anar<vaux>((?:<p[123]><(?:sg|pl)>)?)$/i.exec(previous)?.[1];
  return person ? text.replace('<inf>', `<pii>${person}`) : text.replace('<ifi>', '<pii>');
}

/** Words between "from" and "to" in "from point A to point B". */
const MAX_WORDS_TO_END = 4;

/** The noun behind "to" that stands behind "from", too: "from point A to point B". */
export function distancesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, { lower }] of sentence.entries()) {
    if (lower !== 'from') continue;
    const start = sentence[at + 1];
    const to = sentence.findIndex(
      (word, other) => other > at + 1 && other <= at + MAX_WORDS_TO_END && word.lower === 'to',
    );
    const [preposition, end] = [sentence[to], sentence[to + 1]];
    if (!start || !preposition || !end || end.lower !== start.lower || !can(end, 'n')) continue;
    for (const noun of [start, end])
      changed.set(
        noun.index,
        withReadings(noun, ({ tags }) => tags[0] === 'n'),
      );
    changed.set(
      preposition.index,
      withReadings(preposition, ({ tags }) => tags[0] === 'pr'),
    );
  }
  return changed;
}
