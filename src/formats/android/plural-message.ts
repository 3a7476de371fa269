import { type Choice, type MessagePart, parseMessage } from '../../text/icu-message.ts';
import { applyEdits, type Edit } from '../edits.ts';
import { PLURAL_CATEGORIES, type PluralCategory, type TextRange } from '../format.ts';
import { countIn } from '../plural-count.ts';
import { escapeXmlText, unescapeXml } from '../xml/escape.ts';
import type { AndroidString } from './read-resources.ts';
import type { StringUnit } from './string-unit.ts';
import { type AndroidStyle, escapeAndroid, unescapeAndroid } from './text.ts';

/** A plural as the unit of an ICU message, which gets the categories of the target language. */
export interface PluralMessage extends StringUnit {
  /** Whether a translation can be written. */
  isValid(text: string): boolean;
}

interface Form {
  readonly item: AndroidString;
  readonly category: PluralCategory;
  /** The text, in which elements are as they are written. */
  readonly text: string;
  /** The markup of the text, in order. */
  readonly codes: readonly string[];
  /** The number as the source shows it; empty without one. */
  readonly number: string;
  /** The text as an option of a message. */
  readonly option: string;
}

const MESSAGE_SIGN = /['{}#]/g;
/** UTF-16 units. */
const MAX_INDENT_LENGTH = 1_000;

/** @returns undefined for a plural without a form for all numbers, or with texts that a message cannot have */
export function toPluralMessage(
  items: readonly AndroidString[],
  source: string,
  style: AndroidStyle,
): PluralMessage | undefined {
  const [first, last] = [items[0], items.at(-1)];
  const forms = toForms(items, source);
  const other = forms?.find(({ category }) => category === 'other');
  if (!forms || !other || !first || !last) return undefined;
  const text = `{n, plural, ${forms.map(({ category, option }) => `${category} {${option}}`).join(' ')}}`;
  if (!parseMessage(text)) return undefined;

  function writeForms(translation: string): Map<string, string> | undefined {
    const [choice, ...rest] = parseMessage(translation) ?? [];
    if (choice?.kind !== 'choice' || rest.length > 0) return undefined;
    const written = new Map<string, string>();
    for (const [category, parts] of choice.options) {
      const form = forms?.find((one) => one.category === category) ?? other;
      const option = form && writeOption(parts, choice, form, style);
      if (option === undefined) return undefined;
      written.set(category, option);
    }
    return written;
  }

  return {
    start: first.start,
    end: last.end,
    unit: { text, tags: [], layout: 'lines' },
    isValid: (translation) => writeForms(translation) !== undefined,
    write(translation) {
      const written = writeForms(translation.text);
      if (!written) return undefined;
      const added = PLURAL_CATEGORIES.filter(
        (category) => written.has(category) && !forms.some((form) => form.category === category),
      );
      const edits = forms.map(({ item, category }): Edit => ({ ...item.content, text: written.get(category) ?? '' }));
      const { start, tag } = other.item;
      const before = source.slice(Math.max(0, start - MAX_INDENT_LENGTH), start);
      const blanks = before.slice(before.trimEnd().length);
      const newItem = (category: PluralCategory): string =>
        `<${tag.name} quantity="${category}">${written.get(category)}</${tag.name}>${blanks}`;
      edits.push({ start, end: start, text: added.map(newItem).join('') });
      edits.sort((one, two) => one.start - two.start);
      return applyEdits(source, edits, first.start, last.end);
    },
  };
}

/** @returns undefined for forms that cannot be told apart, or in which a sign looks like an element */
function toForms(items: readonly AndroidString[], source: string): Form[] | undefined {
  const read = items.map((item) => ({ item, ...readItem(item, source) }));
  const categories = read.map(({ item }) =>
    PLURAL_CATEGORIES.find((one) => one === item.tag.attributes.quantity?.value),
  );
  if (read.some(({ hasSign }) => hasSign) || new Set(categories).size < items.length) return undefined;
  const otherText = read[categories.indexOf('other')]?.text ?? '';
  const oneText = read.find(({ text }) => text !== otherText)?.text ?? otherText;
  const forms: Form[] = [];
  for (const [index, { item, text, codes, ranges }] of read.entries()) {
    const category = categories[index];
    if (category === undefined) return undefined;
    const found = countIn(text, { category, isOrdinal: false }, category === 'other' ? oneText : otherText);
    const count = found && (ranges.find(({ start, end }) => start <= found.start && end >= found.end) ?? found);
    const number = count ? text.slice(count.start, count.end) : '';
    const quote = (part: string): string => part.replace(MESSAGE_SIGN, (sign) => (sign === "'" ? "''" : `'${sign}'`));
    const option = count ? `${quote(text.slice(0, count.start))}#${quote(text.slice(count.end))}` : quote(text);
    const others = codes.filter((code) => code !== number);
    forms.push({ item, category, text, codes: others, number, option });
  }
  return forms;
}

function readItem(
  { pieces }: AndroidString,
  source: string,
): { text: string; codes: string[]; ranges: TextRange[]; hasSign: boolean } {
  let text = '';
  let hasSign = false;
  const codes: string[] = [];
  const ranges: TextRange[] = [];
  for (const { kind, start, end } of pieces) {
    const raw = source.slice(start, end);
    if (kind === 'text') {
      const own = unescapeAndroid(unescapeXml(raw));
      hasSign ||= own.includes('<');
      text += own;
    } else {
      codes.push(raw);
      ranges.push({ start: text.length, end: text.length + raw.length });
      text += raw;
    }
  }
  return { text, codes, ranges, hasSign };
}

/** @returns undefined for an option without the markup of its form */
function writeOption(
  parts: readonly MessagePart[],
  choice: Choice,
  { codes, number }: Form,
  style: AndroidStyle,
): string | undefined {
  const left = [...codes];
  let written = '';
  for (const part of parts) {
    if (part.kind === 'count' && part.of === choice && number !== '') {
      written += number.startsWith('<') ? number : escapeXmlText(escapeAndroid(number, style));
      continue;
    }
    if (part.kind !== 'text') return undefined;
    let rest = part.text;
    for (let code = left[0]; code !== undefined && rest.includes(code); code = left[0]) {
      const at = rest.indexOf(code);
      written += escapeXmlText(escapeAndroid(rest.slice(0, at), style)) + code;
      rest = rest.slice(at + code.length);
      left.shift();
    }
    written += escapeXmlText(escapeAndroid(rest, style));
  }
  return left.length === 0 ? written : undefined;
}
