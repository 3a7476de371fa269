import { startsLower } from '../../../../text/letter-case.ts';
import type { Passage } from './source-document.ts';

/** A sentence, a heading or a line of noise of a passage. */
interface Unit<T> {
  kind: Passage['kind'];
  text: string;
  heading: T | undefined;
  paragraphIndex: number;
  speaker?: object | undefined;
}

/** UTF-16 units and words of a heading. */
const MAX_LENGTH = 80;
const MAX_WORDS = 8;
/** Longest heading, as a share of the sentence behind it. */
const MAX_RELATIVE_LENGTH = 0.5;
const STOP = /[.?!:。？！：]["'”’»)\]]*$/u;
/** A date, a list number or an abbreviation ends with a stop, too. */
const TITLE = /\p{L}{3}/u;
/** Paragraphs that begin with one, and their share of all paragraphs with several sentences. In prose, few paragraphs begin with so short a sentence. */
const MIN_HEADINGS = 4;
const MIN_SHARE = 0.6;
/** Headings differ. The first words of turns come again: "Yes." */
const MIN_DISTINCT_SHARE = 0.9;

/**
 * Makes headings of the short sentences with which most paragraphs begin, as in newsletters: "New leader elected. The members
 * have chosen …". In place. Linear.
 */
export function markRunInHeadings<T extends Unit<T>>(units: readonly T[]): void {
  const paragraphs = Map.groupBy(
    units.filter(({ kind }) => kind === 'paragraph'),
    ({ paragraphIndex }) => paragraphIndex,
  );
  const openings = [...paragraphs.values()].filter(({ length }) => length > 1);
  const headings = new Set(openings.flatMap(([first, second]) => (first && isHeading(first, second) ? [first] : [])));
  const distinct = new Set([...headings].map(({ text }) => text)).size;
  if (distinct < MIN_HEADINGS || headings.size < MIN_SHARE * openings.length) return;
  if (distinct < MIN_DISTINCT_SHARE * headings.size) return;
  let heading: T | undefined;
  for (const unit of units) {
    if (headings.has(unit)) {
      unit.kind = 'heading';
      unit.heading = undefined;
      heading = unit;
    } else if (unit.kind === 'heading') heading = undefined;
    else if (heading) unit.heading = heading;
  }
}

type Sentence = Pick<Unit<unknown>, 'text' | 'speaker'>;

function isHeading({ text, speaker }: Sentence, next: Sentence | undefined): boolean {
  if (text.length > MAX_RELATIVE_LENGTH * (next?.text.length ?? 0)) return false;
  if (speaker || text.length > MAX_LENGTH || !STOP.test(text) || !TITLE.test(text) || startsLower(text)) return false;
  return text.split(' ', MAX_WORDS + 1).length <= MAX_WORDS;
}
