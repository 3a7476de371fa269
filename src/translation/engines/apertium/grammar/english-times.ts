import { type AnalysedWord, can, isOnly, withReadings } from './analysed-word.ts';
import type { Changes, Inflect } from './changes.ts';
import { DAYS, HOURS, MODAL_VERBS, MONTHS } from './english-words.ts';

const NUMBER_OF_HOUR = /^(?:[1-9]|1\d|2[0-4])$/;
/** Words behind the hour of a day. */
const BEHIND_HOUR =
  /^(?:[ap]\.?m\.?|sharp|today|tomorrow|tonight|every|each|this|and|or|but|in|on|because|when|if|so)$/;
const AUXILIARY = /^(?:do|does|did|will|would|shall|am|is|are|was|were)$/;

/** "What time" as the time of day: "What time does it start?", "I know what time he comes". */
export function changeWhatTime(sentence: readonly AnalysedWord[], { to, readings, inflect }: Changes): void {
  for (const [at, time] of sentence.entries()) {
    const [before, what, next] = [sentence[at - 2], sentence[at - 1], sentence[at + 1]];
    if (time.lower !== 'time' || !what || what.lower !== 'what' || !next) continue;
    const isAsked = AUXILIARY.test(next.lower) || MODAL_VERBS.has(next.lower);
    const isEnd = isOnly(next, 'sent', 'cm');
    if (!isAsked && !isEnd && !can(next, 'prn', 'subj') && !can(next, 'det')) continue;
    const hasPreposition = can(before, 'pr');
    if (isEnd && !hasPreposition) continue;
    const itg = what.readings.find(({ tags }) => tags[0] === 'det')?.text.toLowerCase();
    // "What time is it?" asks for the time itself.
    const isItself = /^(?:is|was)$/.test(next.lower) && sentence[at + 2]?.lower === 'it';
    const isAt = !hasPreposition && !isItself;
    readings.set(what.index, `${what.form}/${isAt ? 'at<pr>+' : ''}${itg}`);
    readings.set(time.index, `${time.form}/hour<n><sg>`);
    if (isAt) inflect(what.index, toClock(to));
    if (before?.lower === 'at') inflect(before.index, toClock(to));
  }
}

/** The hour of a day behind "at", which has an article: "at nine". */
export function changeHours(sentence: readonly AnalysedWord[], { to, readings, inflect }: Changes): void {
  for (const [at, hour] of sentence.entries()) {
    const [before, next, afterNext] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    const isNumber = HOURS.has(hour.lower) || NUMBER_OF_HOUR.test(hour.form);
    if (before?.lower !== 'at' || !isNumber || hour.followsBlank || !endsHour(next)) continue;
    const number = hour.readings.find(({ tags }) => tags[0] === 'num');
    if (!number || (next?.form === ':' && can(afterNext, 'num'))) continue;
    const isOne = /^(?:one|1)$/.test(hour.lower);
    readings.set(
      before.index,
      withReadings(before, ({ tags }) => tags[0] === 'pr'),
    );
    readings.set(hour.index, `${hour.form}/the<det><def><sp>+${number.text}`);
    inflect(before.index, toClock(to));
    inflect(hour.index, (text) => {
      const counted = text.replace('<m>', '<f>');
      return isOne ? counted : counted.replace(/(?<=<det><def>(?:<f>|<mf>))<sg>/, '<pl>');
    });
  }
}

function endsHour(next: AnalysedWord | undefined): boolean {
  return (
    !next ||
    (!next.followsBlank &&
      (isOnly(next, 'sent', 'cm') || BEHIND_HOUR.test(next.lower.split(' ', 1)[0] ?? '') || can(next, 'prn', 'subj')))
  );
}

/** Spanish and Galician say "en" of places, and "a" of hours. */
function toClock(to: string): Inflect {
  return (text) =>
    to === 'ca' ? text : text.replace(/^(?:(e)|E)n(?=<pr>)/, (_, lower?: string) => (lower ? 'a' : 'A'));
}

/** "Since" before a time is a preposition: "since Monday". Days have an article. */
export function sinceOf(sentence: readonly AnalysedWord[], to: string): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, since] of sentence.entries()) {
    const [next, afterNext] = [sentence[at + 1], sentence[at + 2]];
    if (since.lower !== 'since' || !can(since, 'pr') || !next || next.followsBlank) continue;
    const isDay = DAYS.has(next.lower);
    const isTime =
      isDay || MONTHS.has(next.lower) || next.lower === 'yesterday' || (can(next, 'num') && !can(next, 'n'));
    const isNounOfTime = /^(?:last|this|the)$/.test(next.lower) && afterNext && TIMES.test(afterNext.lower);
    if (!isTime && !isNounOfTime) continue;
    changed.set(
      since.index,
      withReadings(since, ({ tags }) => tags[0] === 'pr'),
    );
    const day = isDay && to !== 'ca' ? next.readings.find(({ tags }) => tags.includes('sg')) : undefined;
    if (day) changed.set(next.index, `${next.form}/the<det><def><sp>+${day.text}`);
  }
  return changed;
}

const TIMES =
  /^(?:beginning|end|morning|afternoon|evening|night|week|month|year|summer|winter|spring|autumn|day|start)$/;

/** "Within" before an amount, and "before" and "after" before a noun phrase: "before the end". Before a clause they are conjunctions. */
export function prepositionsOfTime(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    const next = sentence[at + 1];
    if (!can(word, 'pr') || !next || next.followsBlank || !(can(next, 'det') || can(next, 'num'))) continue;
    const isClause = word.lower !== 'within' && (can(next, 'prn', 'subj') || hasVerb(sentence.slice(at + 1)));
    if (isClause && !can(word, 'cnjadv')) continue;
    const tag = isClause ? 'cnjadv' : 'pr';
    if (/^(?:within|before|after)$/.test(word.lower))
      changed.set(
        word.index,
        withReadings(word, ({ tags }) => tags[0] === tag),
      );
  }
  return changed;
}

/** Whether words up to a comma have a verb: one that is no noun, or that stands behind a noun. */
function hasVerb(words: readonly AnalysedWord[]): boolean {
  const end = words.findIndex((word) => isOnly(word, 'cm', 'sent', 'cnjcoo') || can(word, 'rel'));
  return words.slice(0, end < 0 ? undefined : end).some((word, at, phrase) => {
    const isVerb = word.form !== "'s" && word.readings.some(({ tags: [tag = ''] }) => tag.startsWith('v'));
    // "The news published by the paper"
    if (can(word, 'pp') && phrase[at + 1]?.lower === 'by') return false;
    const isBehindNoun = can(phrase[at - 1], 'n') && !can(phrase[at - 1], 'adj');
    return isVerb && (!can(word, 'n') || (can(word, 'p3') && isBehindNoun));
  });
}
