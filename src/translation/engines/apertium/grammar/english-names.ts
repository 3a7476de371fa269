import { lowerFirst } from '../../../../text/letter-case.ts';
import { type AnalysedWord, can, hasTags, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { isFiniteVerb } from './english-imperatives.ts';
import { takesPerson } from './english-objects.ts';
import { withPerson } from './romance-verbs.ts';

const TITLE =
  /^(?:Mrs?|Ms|Miss|Dr|Prof|Rev|Sir|Dame|Capt|Captain|Sgt|Sergeant|Lt|Lieutenant|Inspector|Professor|President|Minister|Senator|Governor|Judge|Col|Gen|Sen|Gov|Mt)\.?$/;
const CAPITAL = /^\p{Lu}/u;
const CAPITALIZED = /^\p{Lu}[\p{L}'’-]+$/u;
/** Maximum number of names behind a title. */
const MAX_NAMES = 3;

/**
 * The words of English names that would be translated, with the readings that remain; undefined for a word that is left out. The
 * names are behind a title ("Dr. Rose Baker"), behind a given name ("Mark Read"), pairs with an unknown word or as a subject ("Tiger
 * Woods won"), or end in an "'s" before a verb or the end of a clause ("McDonald's is").
 */
export function namesOf(words: readonly AnalysedWord[]): Map<number, string | undefined> {
  const names = new Map<number, string | undefined>();
  for (const [at, word] of words.entries()) {
    if (!CAPITAL.test(word.form)) continue;
    const next = words[at + 1];
    if (TITLE.test(word.form)) {
      const first = next?.form === '.' && !word.form.endsWith('.') ? at + 2 : at + 1;
      const found = nameFrom(words, first, MAX_NAMES);
      for (const name of found) names.set(name.index, asName(name));
      keepVerb(words[first + found.length], names);
    } else if (next && isGivenName(word, at === 0) && isSurname(next, isOnly(word, 'ant') || isSubject(words, at))) {
      names.set(
        word.index,
        withReadings(word, (reading) => hasTags(reading, 'np', 'ant')),
      );
      names.set(next.index, asName(next));
      keepVerb(words[at + 2], names);
    } else if (
      next &&
      isPair(words, at) &&
      (isUnknown(word) || isSubject(words, at) || isBehindPair(words, at, names))
    ) {
      for (const name of [word, next]) names.set(name.index, `${name.form}/*${name.form}`);
      keepVerb(words[at + 2], names);
      keepPast(words[at + 2], names);
    }
    const pair = next?.lower === 'and' ? words[at + 2] : undefined;
    if (pair && isGivenName(word, at === 0) && isGivenName(pair, false))
      for (const name of [word, pair])
        if (!isOnly(name, 'np'))
          names.set(
            name.index,
            withReadings(name, (reading) => hasTags(reading, 'np', 'ant')),
          );
    if (isNamed(words, at)) names.set(word.index, asName(word));
    if (next && /^['’]s$/.test(next.form) && CAPITALIZED.test(word.form) && isWholeName(word, words[at + 2])) {
      const name = `${word.form}${next.form}`;
      names.set(word.index, `${name}/*${name}`);
      names.set(next.index, undefined);
    }
  }
  return names;
}

/** The titles of a couple, which have articles where they are not addressed: "Mr. and Mrs. Brown live here." */
export function changeCouples(words: readonly AnalysedWord[], { readings, refine }: Changes): void {
  for (const [at, title] of words.entries()) {
    const [and, other, name, verb] = words.slice(at + 1, at + 5);
    if (!COUPLE.test(title.form) || and?.lower !== 'and' || !other || !COUPLE.test(other.form)) continue;
    if (words[at - 1]?.lower === 'dear' || !name || !CAPITALIZED.test(name.form)) continue;
    // A label has no article.
    if (at === 0 && (!verb || isOnly(verb, 'sent', 'cm'))) continue;
    for (const word of [title, other]) {
      const noun = word.readings.find(({ tags }) => tags[0] === 'n')?.text;
      if (noun === undefined) continue;
      readings.set(word.index, `${word.form}/the<det><def><sp>+${noun}`);
      refine(word.index, (text) => (at === 0 && text.includes('<det>') && word === title ? text : lowerFirst(text)));
    }
    if (!verb?.readings.some(({ tags }) => tags[0]?.startsWith('v'))) continue;
    refine(verb.index, (text) => (text.includes('<p3>') ? withPerson(text, { person: 'p3', number: 'pl' }) : text));
  }
}

/** A title behind a verb or a preposition, which has an article, and of a person who is an object "a" in Spanish: "I met Mrs. Banks." */
export function changeTitles(words: readonly AnalysedWord[], { to, readings, refine }: Changes): void {
  for (const [at, title] of words.entries()) {
    const [before, name] = [words[at - 1], words[at + 1]];
    const noun = title.readings.find(({ tags }) => tags[0] === 'n')?.text;
    if (!before || noun === undefined || !COUPLE.test(title.form) || readings.has(title.index)) continue;
    if (!name || !CAPITALIZED.test(name.form) || title.followsBlank) continue;
    if (!(can(before, 'vblex') || (can(before, 'pr') && before.lower !== 'like')) || can(before, 'ij')) continue;
    const preposition = to === 'es' && takesPerson(before) && can(before, 'vblex') ? 'to<pr>+' : '';
    readings.set(title.index, `${title.form}/${preposition}the<det><def><sp>+${noun}`);
    // An abbreviation keeps its capital: "del Dr. Brown".
    refine(title.index, (text) => (/^[^<]*\./.test(text) ? text : lowerFirst(text)));
  }
}

const COUPLE = /^(?:Mrs?|Ms|Drs?|Prof)\.?$/;

/** Whether a word stands behind one that gives a name: "My name is Rose", "under the name Smith", "called Mark". */
function isNamed(words: readonly AnalysedWord[], at: number): boolean {
  const [name, is, word] = [words[at - 2], words[at - 1], words[at]];
  if (!word || !CAPITALIZED.test(word.form) || word.followsBlank || isFunctionWord(word)) return false;
  const isBehindIs = /^(?:is|was|['’]s)$/.test(is?.lower ?? '') && /^(?:name|surname)$/.test(name?.lower ?? '');
  return isBehindIs || /^(?:name|surname|called|named)$/.test(is?.form ?? '');
}

/** "Lives" is no noun behind a name. */
function keepVerb(word: AnalysedWord | undefined, names: Map<number, string | undefined>): void {
  const isVerb = can(word, 'vblex', 'p3', 'sg');
  if (word && isVerb && can(word, 'n', 'pl'))
    names.set(
      word.index,
      withReadings(word, ({ tags }) => tags.includes('p3')),
    );
}

/** Behind a subject, "won" is no participle. */
function keepPast(word: AnalysedWord | undefined, names: Map<number, string | undefined>): void {
  if (word && can(word, 'vblex', 'past') && can(word, 'vblex', 'pp'))
    names.set(
      word.index,
      withReadings(word, ({ tags }) => tags.includes('past')),
    );
}

/** Unknown words stay as they are. */
function asName(word: AnalysedWord): string {
  return can(word, 'np', 'cog')
    ? withReadings(word, (reading) => hasTags(reading, 'np', 'cog'))
    : `${word.form}/*${word.form}`;
}

/** The capitalized words from an index on. */
function nameFrom(words: readonly AnalysedWord[], from: number, count: number): readonly AnalysedWord[] {
  const candidates = words.slice(from, from + count);
  const end = candidates.findIndex((word) => !CAPITALIZED.test(word.form) || word.followsBlank || isFunctionWord(word));
  return end < 0 ? candidates : candidates.slice(0, end);
}

/** "Roman" and "German" are adjectives before most nouns. At the start, where every word has a capital, "will" is hardly a name. */
function isGivenName(word: AnalysedWord, isFirst: boolean): boolean {
  const isAdjective = can(word, 'adj') && !FRANK.test(word.form);
  return CAPITALIZED.test(word.form) && can(word, 'np', 'ant') && !isAdjective && !(isFirst && can(word, 'vaux'));
}

/** Given names that are adjectives too, and no nationality. */
const FRANK = /^(?:Frank|Ernest|Grant|Rich)$/;
/** Words behind the name of a place, an institution or an event. */
const NO_SURNAMES =
  /^(?:Street|Road|Avenue|Square|Park|River|Lake|Mountain|Island|Bay|Bridge|Castle|Church|University|College|School|Hospital|Station|Airport|Museum|Stadium|County|City|State|Navy|Army|Day|Prize|Award|Act|War|Cup|Sea|Ocean|Harbour|Harbor|National|International)$/;

/** @param maybePlural whether the word before it is surely a given name: "Steve Jobs", "Bill Gates founded it" */
function isSurname(word: AnalysedWord, maybePlural: boolean): boolean {
  const isName = CAPITALIZED.test(word.form) && !NO_SURNAMES.test(word.form);
  return isName && !word.followsBlank && !isFunctionWord(word) && (maybePlural || !can(word, 'pl'));
}

/** Whether two words are the only ones side by side with a capital in a sentence that has others, without a determiner. */
function isPair(words: readonly AnalysedWord[], at: number): boolean {
  const [before, first, second, after] = [words[at - 1], words[at], words[at + 1], words[at + 2]];
  if (!first || !second || !CAPITAL.test(second.form)) return false;
  const isBehindName =
    before && CAPITAL.test(before.form) && !isOnly(before, 'adv', 'pr', 'cnjcoo', 'cnjsub', 'cnjadv');
  if (second.followsBlank || isBehindName || can(before, 'det')) return false;
  const hasNoun = isUnknown(first) || (can(first, 'n') && !can(first, 'adj') && !can(first, 'np') && !can(first, 'pl'));
  const isName = [first, second].every((word) => CAPITALIZED.test(word.form) && !isFunctionWord(word));
  const isEnd = !after || !CAPITAL.test(after.form);
  return hasNoun && isName && isEnd && can(second, 'n') && !NO_SURNAMES.test(second.form) && !GENERIC.test(second.form);
}

/** A verb in the past or the third person directly behind the pair. */
function isSubject(words: readonly AnalysedWord[], at: number): boolean {
  const verb = words[at + 2];
  return can(verb, 'vblex', 'past') || can(verb, 'vblex', 'p3', 'sg');
}

/** Behind another name and "and". */
function isBehindPair(words: readonly AnalysedWord[], at: number, names: Map<number, string | undefined>): boolean {
  const [name, and] = [words[at - 2], words[at - 1]];
  return and?.form === 'and' && name !== undefined && names.has(name.index);
}

function isUnknown(word: AnalysedWord): boolean {
  return word.readings.every(({ text }) => text.startsWith('*'));
}

/** Nouns that are translated in the names of places, institutions and things of all kinds, and groups of people. */
const GENERIC =
  /^(?:Ocean|Canal|Falls|Valley|Desert|Coast|Hills?|Gardens?|Beach|Forest|Village|Town|District|Region|Province|Republic|Kingdom|Empire|Civilization|Dynasty|House|Hall|Tower|Gate|Palace|Temple|Hotel|Library|Theat(?:re|er)|Building|Cent(?:re|er)|Court|Committee|Subcommittee|Department|Ministry|Minister|President|Secretary|Government|Parliament|Congress|Council|Commission|Agency|Office|Association|Organi[sz]ation|Federation|Union|League|Party|Company|Group|Management|Fund|Institute|Foundation|Academy|Society|Program(?:me)?|Project|Policy|System|Services?|Settings?|Account|Page|File|Folder|List|Menu|Key|Code|Name|Number|Address|Password|User|Server|Client|Data|Report|Manager|Director|Officer|Leader|Police|Security|Health|Education|Revolution|Crisis|Election|Games|Series|Festival|Conference|Summit|Treaty|Agreement|Law|Bill|Year|Week|Month|Night|Route|Line|Zone|Area|Site|Reserve|Highway|Airlines?|Force|Fleet|Guard|Natives?|People|Language|Support|Teams?|[a-z]+(?:ers|ors|ists|ians|ings|ions|ments))$/i;

const FUNCTION_TAGS = [
  'det',
  'prn',
  'pr',
  'cnjcoo',
  'cnjsub',
  'cnjadv',
  'rel',
  'vbser',
  'vbhaver',
  'vbmod',
  'vbdo',
  'sent',
  'cm',
];

function isFunctionWord(word: AnalysedWord): boolean {
  return FUNCTION_TAGS.some((tag) => can(word, tag));
}

/** Whether an "'s" belongs to the name before it, because nothing that it could own stands behind it. */
function isWholeName(name: AnalysedWord, after: AnalysedWord | undefined): boolean {
  if (isPredicate(after)) return true;
  const isName = isUnknown(name) || isOnly(name, 'np');
  return isName && (after === undefined || (!after.followsBlank && isOnly(after, 'sent', 'cm', 'cnjcoo')));
}

function isPredicate(word: AnalysedWord | undefined): boolean {
  return word !== undefined && word.readings.length > 0 && word.readings.every(isFiniteVerb);
}

/** A title with a name, of which the dictionary for Galician translates the name alone. */
export const TITLED_NAME = /^(?:Mrs?|Ms|Dr|Prof)\. \p{Lu}/u;

export function titledNamesOf(words: readonly AnalysedWord[]): Map<number, string | undefined> {
  const names = new Map<number, string | undefined>();
  for (const [at, { index, form }] of words.entries()) {
    if (!TITLED_NAME.test(form) || words[at - 1]?.lower === 'dear') continue;
    names.set(index, `${form}/*${form}`);
    keepVerb(words[at + 1], names);
  }
  return names;
}
