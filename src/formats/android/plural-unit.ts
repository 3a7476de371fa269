import { pluralCategories } from '../../languages/plural-rules.ts';
import { applyEdits, type Edit } from '../edits.ts';
import { PLURAL_CATEGORIES, type PluralCategory, type TextRange } from '../format.ts';
import { blanksBefore } from '../indentation.ts';
import { countIn } from '../plural-count.ts';
import {
  type PluralForm,
  readPluralMessage,
  type TranslatedForm,
  toCategory,
  toPluralMessage,
} from '../plural-message.ts';
import { escapeXmlText, unescapeXml } from '../xml/escape.ts';
import type { AndroidString } from './read-resources.ts';
import type { StringUnit } from './string-unit.ts';
import { type AndroidStyle, escapeAndroid, unescapeAndroid } from './text.ts';

/** A plural as the unit of an ICU message, which gets the categories of the target language. */
export interface PluralUnit extends StringUnit {
  /** Whether a translation can be written. */
  isValid(text: string): boolean;
  /**
   * Adds translated items to those of an existing translation.
   * @param categories of the items. @returns the existing items for a translation that cannot be written
   */
  addItems(existing: string, categories: readonly PluralCategory[], translation: string | undefined): string;
}

interface Form extends PluralForm {
  readonly item: AndroidString;
  /** The markup of the text, in order, except that of the number. */
  readonly codes: readonly string[];
  readonly number: string;
}

const BETWEEN_ITEMS = /<\/(?:[\w.-]{1,100}:)?item>(\s{0,1000})</;
const OTHER_ITEM = /<(?:[\w.-]{1,100}:)?item\s[^<>]{0,1000}?quantity\s{0,9}=\s{0,9}["']other["']/;
const QUANTITY = /\squantity\s{0,9}=\s{0,9}["']([a-z]{1,5})["']/g;

/** @returns undefined for a plural without a form for all numbers, or with texts that a message cannot have */
export function toPluralUnit(
  items: readonly AndroidString[],
  source: string,
  style: AndroidStyle,
): PluralUnit | undefined {
  const [first, last] = [items[0], items.at(-1)];
  const forms = toForms(items, source) ?? [];
  const other = forms.find(({ category }) => category === 'other');
  const text = toPluralMessage(forms);
  if (text === undefined || !other || !first || !last) return undefined;

  function writeForms(translation: string): Map<PluralCategory, string> | undefined {
    const written = new Map<PluralCategory, string>();
    for (const [category, translated] of readPluralMessage(translation, forms) ?? []) {
      const option = writeForm(translated, style);
      if (option === undefined) return undefined;
      written.set(category, option);
    }
    return written.size > 0 ? written : undefined;
  }

  return {
    start: first.start,
    end: last.end,
    unit: { text, tags: [], layout: 'lines' },
    isValid: (translation) => writeForms(translation) !== undefined,
    addItems(existing, categories, translation) {
      const written = writeForms(translation ?? '');
      const items = categories.flatMap((category) => {
        const content = written?.get(category);
        return content === undefined
          ? []
          : `<${other.item.tag.name} quantity="${category}">${content}</${other.item.tag.name}>`;
      });
      const [, blanks = ''] = BETWEEN_ITEMS.exec(existing) ?? [];
      const at = OTHER_ITEM.exec(existing)?.index;
      if (at === undefined) return [existing, ...items].join(blanks);
      return existing.slice(0, at) + items.map((item) => item + blanks).join('') + existing.slice(at);
    },
    write(translation) {
      const written = writeForms(translation.text);
      if (!written) return undefined;
      const added = PLURAL_CATEGORIES.filter(
        (category) => written.has(category) && !forms.some((form) => form.category === category),
      );
      const edits = forms.map(({ item, category }): Edit => ({ ...item.content, text: written.get(category) ?? '' }));
      const { start, tag } = other.item;
      const blanks = blanksBefore(source, start);
      const newItem = (category: PluralCategory): string =>
        `<${tag.name} quantity="${category}">${written.get(category)}</${tag.name}>${blanks}`;
      edits.push({ start, end: start, text: added.map(newItem).join('') });
      edits.sort((one, two) => one.start - two.start);
      return applyEdits(source, edits, first.start, last.end);
    },
  };
}

/**
 * The categories that a language needs and the items of an existing translation do not have.
 * @param target code of the language. @param existing the items as they are written
 */
export function lackingCategories(target: string, existing: string): PluralCategory[] {
  const own = new Set([...existing.matchAll(QUANTITY)].map(([, name]) => toCategory(name)));
  const needed = pluralCategories(target, 'cardinal') ?? [];
  return own.has('other')
    ? PLURAL_CATEGORIES.filter((category) => needed.includes(category) && !own.has(category))
    : [];
}

/** @returns undefined for forms that cannot be told apart, or in which a sign looks like an element */
function toForms(items: readonly AndroidString[], source: string): Form[] | undefined {
  const read = items.map((item) => ({ item, ...readItem(item, source) }));
  const categories = read.map(({ item }) => toCategory(item.tag.attributes.quantity?.value));
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
    forms.push({ item, category, text, count, number, codes: codes.filter((code) => code !== number) });
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

/** @returns undefined for a translation without the markup of its form */
function writeForm({ form, parts }: TranslatedForm<Form>, style: AndroidStyle): string | undefined {
  const { number } = form;
  const left = [...form.codes];
  let written = '';
  for (const part of parts) {
    if (part === undefined) {
      written += number.startsWith('<') ? number : escapeXmlText(escapeAndroid(number, style));
      continue;
    }
    let rest = part;
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
