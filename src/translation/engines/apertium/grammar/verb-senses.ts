import { type AnalysedWord, can, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { DO, LETTERS } from './english-words.ts';

/** Verbs of many senses are read as other ones, which have the translation that is meant. */
export function changeSenses(sentence: readonly AnalysedWord[], changes: Changes): void {
  for (const [at, word] of sentence.entries()) {
    if (!can(word, 'vblex')) continue;
    if (/^(?:stop(?:s|ped)?|finish(?:es|ed)?)$/.test(word.lower)) changeEnd(sentence[at + 1], changes);
    if (GET.test(word.lower)) changeGet(sentence, at, changes);
    else if (word.lower === 'left' && isRest(sentence, at)) changeRest(word, sentence[at - 1], changes);
    else if (LEAVE.test(word.lower) && isDeparture(sentence, at, changes))
      readAs(sentence, at, 'leave', 'exit', changes);
    else if (ALLOW.test(word.lower)) changeAllow(sentence, at, changes);
    if (MOVES.test(word.lower) && sentence[at + 1]?.lower === 'home')
      changeHome(sentence[at + 1], sentence[at + 2], changes);
  }
}

/** Forms of the verbs of many senses. */
export const SENSES =
  /^(?:stop|stops|stopped|finish|finishes|finished|get|gets|got|getting|leave|leaves|left|leaving|allow|allows|allowed|allowing)$/;
const GET = /^(?:get|gets|got|getting)$/;
const LEAVE = /^(?:leave|leaves|left|leaving)$/;
const ALLOW = /^allow(?:s|ed|ing)?$/;
const IT = /^(?:it|that|this)$/;
const ME = /^(?:me|us|him|her|them)$/;
const UNDERSTANDS = /^(?:i|you|we|they|not|don['’]t|didn['’]t)$/;
/** Words of an object before its noun. */
const MAX_PHRASE_WORDS = 4;

function changeGet(sentence: readonly AnalysedWord[], at: number, changes: Changes): void {
  const sense = senseOfGet(sentence, at, changes);
  if (sense !== undefined) readAs(sentence, at, 'get', sense, changes);
}

function senseOfGet(sentence: readonly AnalysedWord[], at: number, changes: Changes): string | undefined {
  const [word, next, afterNext] = sentence.slice(at, at + 3);
  const before = sentence[at - 1];
  if (!word || !next || next.followsBlank || can(before, 'vbhaver') || /['’](?:ve|s|d)$/.test(before?.lower ?? ''))
    return undefined;
  const isPlace =
    next.lower === 'to' &&
    (can(afterNext, 'det') || can(afterNext, 'np') || /^(?:work|school)$/.test(afterNext?.lower ?? ''));
  if (isPlace && afterNext) {
    changes.readings.set(
      next.index,
      withReadings(next, ({ tags }) => tags[0] === 'pr'),
    );
    if (can(afterNext, 'n') && !can(afterNext, 'det'))
      changes.readings.set(afterNext.index, `${afterNext.form}/the<det><def><sp>+${afterNext.lower}<n><sg>`);
    return 'arrive';
  }
  if (/^(?:home|here|there)$/.test(next.lower)) return 'arrive';
  if (IT.test(next.lower) && UNDERSTANDS.test(before?.lower ?? '') && (!afterNext || isOnly(afterNext, 'sent', 'cm')))
    return 'understand';
  const start = ME.test(next.lower) ? at + 2 : at + 1;
  const object = sentence.slice(start, start + MAX_PHRASE_WORDS);
  const [first] = object;
  if (!first || !(can(first, 'det') || can(first, 'num') || can(first, 'n')) || can(first, 'pp') || can(first, 'pr'))
    return undefined;
  const noun = object.find((one) => can(one, 'n') && !can(one, 'det'));
  if (noun?.readings.some(({ lemma }) => LETTERS.has(lemma))) return 'receive';
  if (ME.test(next.lower)) return 'bring';
  return noun && changes.to !== 'gl' ? 'obtain' : undefined;
}

/** "Stop" and "finish" before a gerund end an action: "Stop talking." */
function changeEnd(gerund: AnalysedWord | undefined, { readings }: Changes): void {
  const reading = gerund?.readings.find(({ tags }) => tags[0] === 'vblex' && tags.includes('ger'));
  if (gerund && reading) readings.set(gerund.index, `${gerund.form}/of<pr>+${reading.lemma}<vblex><inf>`);
}

/** Whether "left" is what is there still: "There are two seats left." */
function isRest(sentence: readonly AnalysedWord[], at: number): boolean {
  const before = sentence.slice(Math.max(0, at - MAX_PHRASE_WORDS), at);
  return can(before.at(-1), 'n') && before.some(({ lower }) => THERE.test(lower));
}

function changeRest(
  { index, form }: AnalysedWord,
  noun: AnalysedWord | undefined,
  { readings, refine }: Changes,
): void {
  readings.set(index, `${form}/remaining<adj>`);
  if (can(noun, 'n', 'pl')) refine(index, (text) => text.replace('<sg>', '<pl>'));
}

const THERE = /^there(?:$|['’ ])/;

/** Whether a verb has no object, so that its subject goes away: "The train leaves at nine." */
function isDeparture(sentence: readonly AnalysedWord[], at: number, { readings }: Changes): boolean {
  const [before, word, next] = [sentence[at - 1], sentence[at], sentence[at + 1]];
  if (next?.followsBlank || STAYS.test(next?.lower ?? '')) return false;
  if (next && !isOnly(next, 'sent', 'cm', 'adv', 'cnjcoo') && !PREPOSITIONS.test(next.lower)) return false;
  // The tagger chooses between "leaves" of a tree and of a train.
  if (word?.lower === 'leaves' && !can(before, 'prn', 'subj') && readings.get(word.index)?.includes('<n>') !== false)
    return false;
  if (word?.lower === 'leaving') return can(before, 'vbser');
  return !can(before, 'vbser') &&
    !can(before, 'det') &&
    !can(before, 'pr') &&
    before !== undefined &&
    word?.lower !== 'left'
    ? true
    : can(before, 'prn', 'subj') ||
        can(before, 'np') ||
        (can(before, 'n') && can(sentence[at - 2], 'det')) ||
        (can(before, 'n') && can(sentence[at - 2], 'adj') && can(sentence[at - 3], 'det')) ||
        (before?.lower === 'and' && (!next || isOnly(next, 'sent', 'cm')) && hasPast(sentence.slice(0, at - 1))) ||
        can(before, 'vbhaver');
}

/** Whether a clause has a verb in the past, whose subject "left" behind "and" has too. */
function hasPast(clause: readonly AnalysedWord[]): boolean {
  return clause.some((word) => can(word, 'vblex', 'past'));
}

const STAYS = /^(?:behind|out|off|aside|over|alone|open)$/;
const PREPOSITIONS = /^(?:for|from|at|in|on|before|after|without|by|early|late|today|tomorrow|now|soon)$/;

/** "Allow" as "permit", and the infinitive behind its object without a preposition: "It allows us to see". */
function changeAllow(sentence: readonly AnalysedWord[], at: number, changes: Changes): void {
  if (changes.to !== 'ca') readAs(sentence, at, 'allow', 'permit', changes);
  const [object, to, verb] = sentence.slice(at + 1, at + 4);
  if (!can(object, 'prn', 'obj') || to?.lower !== 'to' || !verb || !can(verb, 'vblex', 'inf')) return;
  changes.readings.set(to.index, undefined);
  changes.readings.set(
    verb.index,
    withReadings(verb, ({ tags }) => tags.includes('inf')),
  );
}

const MOVES =
  /^(?:get|gets|got|getting|go|goes|went|going|gone|come|comes|came|coming|drive|drives|drove|walk|walks|walked|return|returns|returned|arrive|arrives|arrived)$/;

function changeHome(home: AnalysedWord | undefined, next: AnalysedWord | undefined, { to, readings }: Changes): void {
  if (!home || !can(home, 'adv')) return;
  if (next && can(next, 'adv') && can(next, 'adj'))
    readings.set(
      next.index,
      withReadings(next, ({ tags }) => tags.includes('adv')),
    );
  readings.set(home.index, `${home.form}/to<pr>+${to === 'ca' ? 'home' : 'house'}<n><sg>`);
}

/** Replaces a lemma in the readings of a word. */
function readAs(
  sentence: readonly AnalysedWord[],
  at: number,
  lemma: string,
  other: string,
  { readings }: Changes,
): void {
  const isLeftOut = readings.get(sentence[at]?.index ?? -1) === undefined && readings.has(sentence[at]?.index ?? -1);
  // The verb of a question may stand in the place of its auxiliary.
  const word = isLeftOut
    ? sentence.find(({ index, lower }) => DO.has(lower) && readings.get(index)?.includes(`/${lemma}<`))
    : sentence[at];
  if (!word) return;
  const text = readings.get(word.index) ?? withReadings(word, () => true);
  const [form = '', ...others] = text.split('/');
  const replaced = others
    .filter((reading) => reading.toLowerCase().startsWith(`${lemma}<`))
    .map((reading) => other + reading.slice(lemma.length));
  if (replaced.length > 0) readings.set(word.index, [form, ...replaced].join('/'));
}
