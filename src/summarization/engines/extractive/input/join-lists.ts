import type { Passage } from './source-document.ts';

/** A sentence, a heading or a line of noise. */
interface Unit<T> {
  start: number;
  end: number;
  kind: Passage['kind'];
  text: string;
  heading: T | undefined;
  speaker?: object | undefined;
}

/** Words of a lead-in that is more than a name, characters of one in a script without spaces, and UTF-16 units of the longest. */
const MIN_LEAD_IN_WORDS = 3;
const MIN_LEAD_IN_CHARACTERS = 6;
const MAX_LEAD_IN_LENGTH = 160;
/** Items of a list that is told as one sentence, and UTF-16 units of one and of all. */
const MIN_ITEMS = 2;
const MAX_ITEMS = 5;
const MAX_ITEM_LENGTH = 110;
const MAX_SENTENCE_LENGTH = 60;
const MAX_LENGTH = 280;
/** Sentences and lines of a notice, a mail or notes. A longer text says elsewhere what its lists say. */
const MAX_UNITS = 60;
/** A text in catchwords has hardly a sentence, and lists below several headings. */
/** UTF-16 units of catchwords. Longer items say something alone. */
const MAX_CATCHWORDS_LENGTH = 50;
const MAX_PROSE_SHARE = 0.15;
const MIN_LISTS = 2;
const VERSION = /\d\.\d/;
const LEAD_IN = /[:：]\s*$/u;
const STOP = /[.!?…。！？]["'”’»)\]]*$/u;
const END = /[;,.，；、。]$/u;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/u;

/**
 * Makes one sentence of a lead-in and the short items of its list: "These streets are closed: Mill Lane from 3 May; High Street on 6
 * May." Neither says anything alone. In a text in catchwords, the items below each heading are one. Long texts stay. Linear.
 */
export function joinLists<T extends Unit<T>>(units: readonly T[]): T[] {
  const told = units.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  if (told.length > MAX_UNITS) return [...units];
  const areCatchwords = isInCatchwords(units, told);
  const joined: T[] = [];
  /** The headings above lead-ins that are part of a sentence now. */
  const above = new Map<T, T | undefined>();
  for (let at = 0; at < units.length; at++) {
    const unit = units[at];
    if (!unit) continue;
    if (unit.heading && above.has(unit.heading)) unit.heading = above.get(unit.heading);
    const items = itemsBehind(units, at);
    if (items.length > 0 && isLeadIn(unit)) {
      above.set(unit, unit.heading);
      joined.push(sentenceOf(unit, `${unit.text.trimEnd()} ${textOf(items)}`, items));
      at += items.length;
    } else if (items[0] && areCatchwords && unit.kind === 'heading' && areShort(items)) {
      joined.push(unit, sentenceOf(items[0], textOf(items), items));
      at += items.length;
    } else joined.push(unit);
  }
  return joined;
}

/** The short items of the whole list behind a unit. Empty where there are too few, too many, or longer ones. */
function itemsBehind<T extends Unit<T>>(units: readonly T[], at: number): readonly T[] {
  let end = at + 1;
  while (units[end]?.kind === 'list_item' && end - at <= MAX_ITEMS + 1) end++;
  const items = units.slice(at + 1, end);
  const length = items.reduce((sum, { text }) => sum + text.length, 0);
  const isFit = items.length >= MIN_ITEMS && items.length <= MAX_ITEMS && length <= MAX_LENGTH;
  return isFit && items.every(isShortItem) ? items : [];
}

const isShortItem = ({ text, speaker }: Pick<Unit<unknown>, 'text' | 'speaker'>): boolean =>
  speaker === undefined &&
  !LEAD_IN.test(text) &&
  text.length <= (STOP.test(text) ? MAX_SENTENCE_LENGTH : MAX_ITEM_LENGTH);

function isLeadIn({ kind, text, speaker }: Unit<unknown>): boolean {
  if ((kind !== 'paragraph' && kind !== 'heading') || speaker || text.length > MAX_LEAD_IN_LENGTH) return false;
  if (!LEAD_IN.test(text)) return false;
  const words = text.split(/\s+/, MIN_LEAD_IN_WORDS).length;
  return words === MIN_LEAD_IN_WORDS || (UNSPACED.test(text) && text.length >= MIN_LEAD_IN_CHARACTERS);
}

const textOf = (items: readonly { text: string }[]): string => {
  const separator = items.some(({ text }) => UNSPACED.test(text)) ? '；' : '; ';
  return items.map(({ text }) => text.trimEnd().replace(END, '').trimEnd()).join(separator);
};

function sentenceOf<T extends Unit<T>>(first: T, text: string, items: readonly T[]): T {
  const stop = STOP.test(text) ? '' : UNSPACED.test(text.slice(-1)) ? '。' : '.';
  return { ...first, kind: 'paragraph', text: text + stop, end: items.at(-1)?.end ?? first.end };
}

const areShort = (items: readonly { text: string }[]): boolean =>
  items.every(({ text }) => text.length <= MAX_CATCHWORDS_LENGTH);

function isInCatchwords<T extends Unit<T>>(units: readonly T[], told: readonly T[]): boolean {
  // The changes of a version are told one by one.
  if (units.some(({ kind, text }) => kind === 'heading' && VERSION.test(text))) return false;
  const prose = told.filter(({ kind, text }) => kind === 'paragraph' && STOP.test(text)).length;
  const lists = units.filter(({ kind }, at) => {
    const items = kind === 'heading' ? itemsBehind(units, at) : [];
    return items.length > 0 && areShort(items);
  }).length;
  return lists >= MIN_LISTS && prose <= MAX_PROSE_SHARE * told.length;
}
