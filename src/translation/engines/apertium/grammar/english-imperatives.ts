import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, hasTags, isOnly, withReadings } from './analysed-word.ts';
import {
  BEFORE_COMMANDS,
  COMMANDS_BEFORE_ITEMS,
  COMMANDS_BEFORE_NOUNS,
  MOSTLY_COMMANDS,
  NO_COMMANDS,
  OPENINGS,
  PAIRED_COMMANDS,
} from './english-words.ts';

/** A verb that commands. */
export interface Imperative {
  verb: AnalysedWord;
  mood: 'do' | 'doNot' | 'letUs';
  /** The word after the verb, up to the mark at the end of the sentence. */
  next: AnalysedWord | undefined;
  /** The words of "let's", which are not translated. */
  without: readonly AnalysedWord[];
}

const NOT = new Set(['not']);

/**
 * The verbs of a sentence in English that command. They have no subject, and stand at its start, behind the comma of a clause or
 * phrase before it, or behind such a verb and "and" or "then".
 */
export function imperativesOf(sentence: readonly AnalysedWord[]): Imperative[] {
  if (sentence.at(-1)?.form === '?' || sentence[0]?.followsBlank) return [];
  const found: Imperative[] = [];
  const comma = OPENINGS.has(sentence[0]?.lower ?? '') ? sentence.findIndex((word) => isOnly(word, 'cm')) : -1;
  let at: number | undefined = comma + 1;
  while (at !== undefined) {
    const imperative = imperativeAt(sentence, at, found.at(-1));
    if (imperative) found.push(imperative);
    // "Type A or B and press …": what stands behind the first "or" is no command.
    const from = imperative?.verb.index ?? (found.length > 0 ? sentence[at]?.index : undefined);
    const next = sentence.findIndex(
      ({ index, form }) => from !== undefined && index > from && /^(?:and|or|then)$/i.test(form),
    );
    at = next < 0 ? undefined : next + 1;
  }
  // "It's late, let's go": an invitation within a sentence.
  for (const [index, word] of sentence.entries()) {
    const imperative = index > 0 && isLet(word) ? imperativeAt(sentence, index, undefined) : undefined;
    const isNew = !found.some(({ verb }) => verb.index === imperative?.verb.index);
    if (imperative?.mood === 'letUs' && isNew) found.push(imperative);
  }
  return found;
}

function isLet({ form }: AnalysedWord): boolean {
  return /^let(?:'s)?$/i.test(form);
}

/** The infinitive of a question that offers a command: "Move the file?", "Discard {name}?" */
export function offersOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const [verb, next, ...rest] = sentence;
  const isBehindItem = !verb || verb.followsBlank;
  if (isBehindItem || sentence.at(-1)?.form !== '?' || !verb.readings.some(isCommand) || can(verb, 'vaux'))
    return new Map();
  const hasObject = next?.followsBlank || (can(next, 'det') && !can(next, 'qnt') && !can(next, 'prn'));
  if (!hasObject || can(verb, 'vbser') || can(verb, 'vbhaver') || hasFiniteVerb(rest)) return new Map();
  return new Map([[verb.index, withReadings(verb, (one) => isCommand(one) && hasTags(one, 'inf'))]]);
}

function imperativeAt(
  sentence: readonly AnalysedWord[],
  start: number,
  previous: Imperative | undefined,
): Imperative | undefined {
  const { at, isPolite, isNever } = skipAdverbs(sentence, start);
  const [first, second, third] = sentence.slice(at, at + 3);
  const of = (verb: AnalysedWord, mood: Imperative['mood'], without: readonly AnalysedWord[] = []): Imperative => ({
    verb,
    mood,
    next: sentence[sentence.indexOf(verb) + 1],
    without,
  });
  if (!first || (first.followsBlank && !isLet(first))) return undefined;
  const isContracted = /^(?:don't|let's)$/i.test(first.form);
  const verb = isContracted ? second : third;
  if (verb?.readings.some(isCommand) && !verb.followsBlank) {
    if (/^do(?:n't)?$/i.test(first.form) && (isContracted || hasLemma(second, NOT))) return of(verb, 'doNot');
    const isLetUs = /^let's$/i.test(first.form) || (/^let$/i.test(first.form) && second?.form === "'s");
    if (isLetUs) return of(verb, 'letUs', [first, ...(second && second !== verb ? [second] : [])]);
  }
  const isSecond =
    isPaired(sentence[start - 2] ?? first, sentence[start - 1], first) && previous?.verb === sentence[start - 2];
  return isSecond || commands(sentence, first, isPolite || isNever) ? of(first, isNever ? 'doNot' : 'do') : undefined;
}

function skipAdverbs(
  sentence: readonly AnalysedWord[],
  from: number,
): { at: number; isPolite: boolean; isNever: boolean } {
  let [at, isPolite, isNever] = [from, false, false];
  for (let word = sentence[at]; word && !word.followsBlank; word = sentence[++at]) {
    const { lower } = word;
    if (/^please,?$/.test(lower)) isPolite = true;
    else if (lower === 'never') isNever = true;
    else if (!(BEFORE_COMMANDS.has(lower) && can(word, 'adv')) && !(at > from && isOnly(word, 'cm'))) break;
  }
  return { at, isPolite, isNever };
}

/** Whether a word at the start of a sentence, or behind an adverb, is a command. */
function commands(sentence: readonly AnalysedWord[], verb: AnalysedWord, isPolite: boolean): boolean {
  if (!verb.readings.some(isCommand) || hasLemma(verb, NO_COMMANDS)) return false;
  const rest = sentence.filter(({ index }) => index > verb.index);
  const [next, afterNext] = rest;
  if (hasFiniteVerb(rest) || (next && can(next, 'itg') && !isPolite)) return false;
  if (isPolite || isObject(next) || isLabel(sentence, verb)) return true;
  if (isPaired(verb, next, afterNext)) return true;
  const isMarked = sentence.at(-1)?.form === '.' || sentence.at(-1)?.form === '!';
  const isAlone = isOnly(next, 'sent') || (isOnly(next, 'adv') && isOnly(afterNext, 'sent'));
  if (isMarked && isAlone && (isOnly(next, 'adv') || isMostlyCommand(verb))) return true;
  if (isMarked && (can(next, 'pr') || can(next, 'adv')) && isMostlyCommand(verb)) return true;
  if (isMarked && verb.lower === 'stay' && can(next, 'adj')) return true;
  const isBeforeItem = next?.followsBlank && (isMostlyCommand(verb) || COMMANDS_BEFORE_ITEMS.has(verb.lower));
  if (isBeforeItem || (isMarked && isNamed(verb, next))) return true;
  if (!isVerbAlone(verb) || next === undefined || can(next, 'prn', 'subj')) return false;
  if (isAlone) return next.form !== ':';
  const isParticiple = verb.readings.some((reading) => hasTags(reading, 'pp') || hasTags(reading, 'past'));
  if (isParticiple) return can(next, 'adv') && !can(next, 'pr');
  return next.followsBlank || ['adv', 'pr', 'n', 'np', 'adj', 'num', 'predet'].some((tag) => can(next, tag));
}

/** Whether a verb and another one behind "and" are both commands, although they can be nouns: "Save and exit", "Sit down and be quiet." */
function isPaired(verb: AnalysedWord, and: AnalysedWord | undefined, other: AnalysedWord | undefined): boolean {
  if (!and || !other || other.followsBlank || !/^(?:and|or)$/.test(and.lower) || !other.readings.some(isCommand))
    return false;
  return [verb, other].every((word) => isVerbAlone(word) || PAIRED_COMMANDS.has(word.lower));
}

/** Whether a verb and the word behind it begin a label without a mark: "Show hidden files", "View cart", "Turn off all lights". */
function isLabel(sentence: readonly AnalysedWord[], { lower, index }: AnalysedWord): boolean {
  const at = sentence.findIndex((word) => word.index === index);
  const [next, noun] = [sentence[at + 1], sentence[at + 2]];
  if (!next || next.followsBlank) return false;
  if (lower === 'stop' && can(next, 'vblex', 'ger')) return true;
  if (/^(?:turn|switch)$/.test(lower)) return /^(?:on|off)$/.test(next.lower);
  if (/^(?:show|hide)$/.test(lower))
    return (
      next.lower === 'more' || next.lower === 'all' || (can(next, 'pp') && can(noun, 'n', 'pl')) || isOnly(next, 'adj')
    );
  if (CHANGING.has(lower) && !noun && hasLemma(next, CHANGED)) return true;
  return lower === 'view' && (can(next, 'n') || can(next, 'adj')) && !can(next, 'vaux');
}

/** "Change password", "Download file": labels of two words, of which the first can be a noun. */
const CHANGING = new Set('change copy download print report reset share update upload'.split(' '));
const CHANGED = new Set(
  'account address avatar document email e-mail file folder image invoice link location message name page password photo picture profile report user video'.split(
    ' ',
  ),
);

/** Whether the object of a verb can begin with a word. A noun has none behind it. */
function isObject(word: AnalysedWord | undefined): boolean {
  if (!word || word.followsBlank || /^you$/i.test(word.form)) return false;
  return (can(word, 'det') && !can(word, 'qnt')) || can(word, 'predet') || can(word, 'prn', 'obj');
}

/** Whether the thing that a verb needs stands behind it without an article: "Use code X.", "Press Enter." */
function isNamed(verb: AnalysedWord, next: AnalysedWord | undefined): boolean {
  if (!next || next.followsBlank) return false;
  // An unknown word is a name of a program: "Run npm first."
  const isUnknown = next.readings.every(({ text }) => text.startsWith('*'));
  if (isUnknown && COMMANDS_BEFORE_ITEMS.has(verb.lower)) return true;
  const isNoun = can(next, 'n') && !can(next, 'adj') && !can(next, 'pr') && !can(next, 'adv');
  if (isNoun && COMMANDS_BEFORE_NOUNS.has(verb.lower)) return true;
  return isMostlyCommand(verb) && /^\p{Lu}/u.test(next.form) && !can(next, 'det');
}

function isMostlyCommand({ lower }: AnalysedWord): boolean {
  return MOSTLY_COMMANDS.has(lower);
}

export function isCommand(reading: Reading): boolean {
  return (
    (hasTags(reading, 'vblex') || hasTags(reading, 'vbser')) && (hasTags(reading, 'inf') || hasTags(reading, 'imp'))
  );
}

/** Whether a word is nothing but a verb. A name that looks as one does not count. */
function isVerbAlone(word: AnalysedWord): boolean {
  return word.readings.every(
    ({ tags }) => tags.some((tag) => /^vb/.test(tag)) || tags.includes('np') || tags.includes('ij'),
  );
}

const FINITE = new Set(['past', 'pri']);

/** Whether the clause of a word goes on with a verb that has a subject, so that the word is this subject: "Work is hard". */
function hasFiniteVerb(rest: readonly AnalysedWord[]): boolean {
  for (const [at, word] of rest.entries()) {
    if (isOnly(word, 'cm', 'sent', 'rel', 'cnjsub', 'cnjadv', 'cnjcoo') || can(word, 'rel') || can(word, 'itg'))
      return false;
    if (can(word, 'prn', 'subj') && at > 0) return false;
    if (word.readings.length > 0 && word.readings.every(isFiniteVerb)) return true;
  }
  return false;
}

export function isFiniteVerb({ tags }: Reading): boolean {
  const isAuxiliary = ['vbser', 'vbhaver', 'vbmod', 'vbdo', 'vaux'].some((tag) => tags.includes(tag));
  if (isAuxiliary) return !tags.some((tag) => ['inf', 'pp', 'ger', 'subs'].includes(tag));
  return (
    tags.includes('vblex') && (tags.some((tag) => FINITE.has(tag)) || (tags.includes('pres') && tags.includes('p3')))
  );
}
