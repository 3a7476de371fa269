import { type AnalysedWord, can, hasTags, withReadings } from './analysed-word.ts';
import { isFiniteVerb } from './english-imperatives.ts';

const TITLE = /^(?:Mrs?|Ms|Miss|Dr|Prof|Rev|Sir|Dame|Capt|Sgt|Lt|Col|Gen|Sen|Gov)\.?$/;
const CAPITAL = /^\p{Lu}/u;
const CAPITALIZED = /^\p{Lu}[\p{L}'’-]+$/u;
/** Maximum number of names behind a title. */
const MAX_NAMES = 3;

/**
 * The words of English names that would be translated, with the readings that remain; undefined for a word that is left out. The
 * names are behind a title ("Dr. Rose Baker"), behind a given name ("Mark Read"), or end in an "'s" before a verb ("McDonald's is").
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
    } else if (next && isGivenName(word, at === 0) && isSurname(next)) {
      names.set(
        word.index,
        withReadings(word, (reading) => hasTags(reading, 'np', 'ant')),
      );
      names.set(next.index, asName(next));
      keepVerb(words[at + 2], names);
    }
    if (next && /^['’]s$/.test(next.form) && CAPITALIZED.test(word.form) && isPredicate(words[at + 2])) {
      const name = `${word.form}${next.form}`;
      names.set(word.index, `${name}/*${name}`);
      names.set(next.index, undefined);
    }
  }
  return names;
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
  return CAPITALIZED.test(word.form) && can(word, 'np', 'ant') && !can(word, 'adj') && !(isFirst && can(word, 'vaux'));
}

/** Words behind the name of a place, an institution or an event. */
const NO_SURNAMES =
  /^(?:Street|Road|Avenue|Square|Park|River|Lake|Mountain|Island|Bay|Bridge|Castle|Church|University|College|School|Hospital|Station|Airport|Museum|Stadium|County|City|State|Navy|Army|Day|Prize|Award|Act|War|Cup|Sea|Ocean|Harbour|Harbor|National|International)$/;

function isSurname(word: AnalysedWord): boolean {
  const isName = CAPITALIZED.test(word.form) && !NO_SURNAMES.test(word.form);
  return isName && !word.followsBlank && !isFunctionWord(word) && !can(word, 'pl');
}

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

function isPredicate(word: AnalysedWord | undefined): boolean {
  return word !== undefined && word.readings.length > 0 && word.readings.every(isFiniteVerb);
}
