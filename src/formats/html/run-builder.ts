import type { TextRange, UnitRole } from '../format.ts';
import { type Item, MAX_NOUN_LENGTH, type Run, type TagItem } from './items.ts';
import { collapse, isBlank, withoutBlanks } from './whitespace.ts';

/** Most items of a superscript without letters, such as the link of a footnote. */
const MAX_SCRIPT_ITEMS = 10;
const LETTER = /\p{L}/u;
/** Words with blanks between them. Typewriter text with five of them in a row is prose, other typewriter text is code. */
const PROSE = /(?:(?<!\S)\p{L}{1,40}[,.;:]?\s{1,10}){5}/u;
const IN_RUBY = new Set(['rb', 'rp', 'rt', 'rtc', 'ruby', 'span']);
/** A reading whose end tag is left out is part of the element around it. */
const READINGS = new Set(['', 'rp', 'rt', 'rtc']);
const NO_TEXT = { language: undefined };

/** What a run needs to know about an element. */
export interface ElementState {
  readonly name: string;
  /** Whether its text is translated. */
  readonly isTranslated: boolean;
  /** Language that it or the nearest element around it declares. */
  readonly language: string | undefined;
  /** What its text is in the running text, if it is a part of it. */
  readonly role?: UnitRole | undefined;
  /** For an element whose text is no part of the sentence, or holds such. */
  readonly use?: ElementUse | undefined;
  /** Whether a page has room for one text only in it, as in a menu. */
  readonly isLabel?: boolean | undefined;
  /** What distinguishes its text, for an element that is one with another one of equal formatting. */
  readonly formatting?: string;
}

/** The picture of an icon font, whose text is its name; a reading beside a text; a text with its readings. */
export type ElementUse = 'icon' | 'reading' | 'ruby';

/** A start tag in a run, which its end tag refers to. */
export interface OpenTag {
  readonly item: TagItem;
  readonly index: number;
  readonly isTranslated: boolean;
  readonly use: ElementUse | undefined;
  /** Number of texts to translate before it. */
  readonly textsBefore: number;
}

/** Collects the items of one run after another. */
export interface RunBuilder {
  addText(text: string, range: TextRange, element: ElementState): void;
  addWhole(name: string, range: TextRange, text?: string): void;
  /** Adds a field, such as a page number. Its text acts as a noun, if it has one. */
  addField(range: TextRange, text: string): void;
  /** Adds a line break, or a blank that is an element. */
  addSeparator(separates: 'lines' | 'words', range: TextRange): void;
  openTag(element: ElementState, range: TextRange): OpenTag;
  /** @param opening the start tag, if there is one; it may be of an earlier run */
  closeTag(name: string, opening: OpenTag | undefined, range: TextRange): void;
  /** Ends the run. */
  take(): Run;
}

export function createRunBuilder(source: string): RunBuilder {
  let items: Item[] = [];
  /** Number of texts to translate in `items`. */
  let texts = 0;

  const toNoun = (text: string): string =>
    collapse(text)
      .replaceAll('\n', ' ')
      .trim()
      .slice(0, MAX_NOUN_LENGTH + 1);
  const addWhole = (name: string, { start, end }: TextRange, text = ''): void => {
    items.push({ kind: 'whole', start, end, name, text: toNoun(text) });
  };
  const addBlank = (start: number, end: number): void => {
    if (start < end) items.push({ kind: 'text', start, end, text: source.slice(start, end), language: undefined });
  };

  /** Whether an element stays: its text is not translated, or it is a superscript or subscript without letters, or code. */
  const isKept = (name: string, { isTranslated, textsBefore, index }: OpenTag): boolean => {
    if (!isTranslated) return textsBefore === texts;
    const isShort = items.length - index <= MAX_SCRIPT_ITEMS;
    if (name === 'tt') return isShort && !PROSE.test(textOfItems(items.slice(index)));
    return (name === 'sub' || name === 'sup') && isShort && !LETTER.test(textOfItems(items.slice(index)));
  };

  /** Goes on with the element that ends here, if it has the given formatting. */
  const reopen = (formatting: string | undefined): OpenTag | undefined => {
    const last = items.at(-1);
    const index = last?.kind === 'close' ? last.pair : undefined;
    const item = index === undefined ? undefined : items[index];
    if (formatting === undefined || index === undefined || item?.kind !== 'open') return undefined;
    if (item.formatting !== formatting) return undefined;
    items.pop();
    item.pair = undefined;
    return { item, index, isTranslated: true, use: undefined, textsBefore: texts };
  };

  return {
    addText(text, { start, end }, { isTranslated, language, role, isLabel }) {
      if (isTranslated || isBlank(text)) {
        items.push({ kind: 'text', start, end, text, language, role, ...(isLabel && { isLabel }) });
        if (!isBlank(text)) texts++;
        return;
      }
      const visible = withoutBlanks(source, { start, end });
      addBlank(start, visible.start);
      addWhole('', visible, text);
      addBlank(visible.end, end);
    },
    addWhole,
    addField({ start, end }, text) {
      items.push({ kind: 'whole', start, end, name: '', text: toNoun(text), isField: true });
    },
    addSeparator(separates, { start, end }) {
      items.push({ kind: 'whole', start, end, name: '', text: '', separates });
    },
    openTag({ name, isTranslated, use, formatting }, { start, end }) {
      const reopened = reopen(formatting);
      if (reopened) return reopened;
      const own = formatting === undefined ? {} : { formatting };
      const item: TagItem = { kind: 'open', start, end, name, ...own, pair: undefined };
      return { item, index: items.push(item) - 1, isTranslated, use, textsBefore: texts };
    },
    closeTag(name, opening, { start, end }) {
      const isPair = opening !== undefined && items[opening.index] === opening.item;
      if (isPair && isKept(name, opening)) {
        const content = items.splice(opening.index);
        texts = opening.textsBefore;
        // The name of an icon and a reading are no nouns.
        addWhole(name, { start: opening.item.start, end }, opening.use ? '' : textOfItems(content));
        return;
      }
      if (isPair && opening.use === 'ruby' && items.slice(opening.index).every(isOfRuby)) {
        const content = items.splice(opening.index).filter((item) => item.kind === 'text');
        const text = content.map((item) => item.text).join('');
        items.push({ ...(content[0] ?? NO_TEXT), kind: 'text', start: opening.item.start, end, text });
        texts = opening.textsBefore + (isBlank(text) ? 0 : 1);
        return;
      }
      if (isPair) opening.item.pair = items.length;
      items.push({ kind: 'close', start, end, name, pair: isPair ? opening.index : undefined });
    },
    take() {
      const run = items;
      items = [];
      texts = 0;
      return run;
    },
  };
}

/** Whether a part of a text with readings can go with them: a translation has no readings. */
function isOfRuby(item: Item): boolean {
  return item.kind === 'text' || (item.kind === 'whole' ? READINGS.has(item.name) : IN_RUBY.has(item.name));
}

function textOfItems(items: readonly Item[]): string {
  return items.map((item) => ('text' in item ? item.text : '')).join('');
}
