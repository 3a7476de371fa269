import type { TextRange, Unit } from '../format.ts';
import { buildUnit } from '../html/build-unit.ts';
import type { Run } from '../html/items.ts';
import { joinFormulas } from '../html/join-formulas.ts';
import type { Place } from '../html/parsed-html.ts';
import { splitRun } from '../html/split-run.ts';
import { locateAttributes, type XmlAttributeValue } from '../xml/attributes.ts';
import { unescapeXml } from '../xml/escape.ts';
import type { XmlHandler, XmlTag } from '../xml/read-xml.ts';
import * as elements from './elements.ts';
import { createParagraphReader, type ParagraphReader } from './paragraph-reader.ts';
import type { TextStyles } from './text-styles.ts';

/** A cell of a table that repeats its text in an attribute. */
export interface Cell {
  readonly value: XmlAttributeValue;
  /** Its units: from the first one to the one before the last one. */
  readonly from: number;
  readonly to: number;
}

/** The texts of a part, in the order of their ends: those within an element of a paragraph come before the paragraph. */
export interface Texts {
  readonly units: Unit[];
  readonly places: Place[];
  readonly cells: Cell[];
}

/**
 * How an element is read: `object` is anything that is not text, `cell` a cell whose paragraphs show a number or a result,
 * `opaque` what stays with all that is in it.
 */
type Kind = 'object' | 'cell' | 'opaque' | 'paragraph' | 'inline' | 'field';

interface Level {
  readonly kind: Kind;
  /** Whether the element is a part of a paragraph's text. */
  readonly isInText: boolean;
  /** Text of a field, with that of the elements in it. */
  readonly field?: { text: string };
  /** A cell that repeats its text, and the number of units before it. */
  readonly cell?: { value: XmlAttributeValue; from: number };
}

const LETTER = /\p{L}/u;

/** Reads the paragraphs, the attributes and the cells of a part. */
export function readTexts(source: string, styles: TextStyles): { handler: XmlHandler; texts: Texts } {
  const texts: Texts = { units: [], places: [], cells: [] };
  const levels: Level[] = [];
  const paragraphs: ParagraphReader[] = [];
  /** Number of open elements of a chart. */
  let charts = 0;

  function addRun(found: Run): void {
    const run = joinFormulas(found, source);
    for (const { from, to } of splitRun(run)) {
      const built = buildUnit(run.slice(from, to), source);
      if (!built) continue;
      texts.units.push(built.unit);
      texts.places.push(built.place);
    }
  }

  function addAttributes(tag: XmlTag, name: string): void {
    const names = elements.readAttributeNames(tag, name);
    if (names.length === 0) return;
    const values = locateAttributes(source, tag);
    const found = names.flatMap((attribute) => values.get(attribute) ?? []);
    for (const value of found.sort((one, other) => one.start - other.start)) {
      if (!LETTER.test(value.text)) continue;
      texts.units.push({ text: value.text.trim(), tags: [] });
      texts.places.push({ kind: 'attribute', ...value });
    }
  }

  function isSentencePart(tag: XmlTag, name: string): boolean {
    if (elements.isInline(name)) return true;
    // A field that shows a number stays.
    return elements.isRepeatingField(name) && LETTER.test(source.slice(tag.end, source.indexOf('<', tag.end)));
  }

  function levelOf(tag: XmlTag, name: string): Level {
    const parent = levels.at(-1);
    const isInText = parent?.kind === 'paragraph' || parent?.kind === 'inline';
    // The elements that name the ranges of a chart are in the cells of its table.
    if (parent?.kind === 'opaque' || elements.isOpaque(name) || (charts > 0 && name === 'draw:g'))
      return { kind: 'opaque', isInText };
    if (elements.isParagraph(name)) return { kind: parent?.kind === 'cell' ? 'opaque' : 'paragraph', isInText };
    if (isInText && isSentencePart(tag, name)) return { kind: 'inline', isInText };
    if (isInText && elements.isField(name)) return { kind: 'field', isInText, field: { text: '' } };
    if (parent?.kind === 'field' && parent.field) return { kind: 'field', isInText, field: parent.field };
    if (elements.isCell(name)) return levelOfCell(tag, isInText);
    return { kind: 'object', isInText };
  }

  function levelOfCell(tag: XmlTag, isInText: boolean): Level {
    const type = elements.valueOf(tag, 'office', 'value-type') ?? 'string';
    const isResult = elements.valueOf(tag, 'table', 'formula') !== undefined;
    if (type !== 'string' || isResult) return { kind: 'cell', isInText };
    if (elements.valueOf(tag, 'office', 'string-value') === undefined) return { kind: 'object', isInText };
    const value = [...locateAttributes(source, tag)].find(([name]) => name.endsWith(':string-value'))?.[1];
    return { kind: 'object', isInText, ...(value ? { cell: { value, from: texts.units.length } } : {}) };
  }

  const handler: XmlHandler = {
    open(tag) {
      const name = elements.nameOf(tag);
      styles.open(tag);
      if (name === 'office:chart') charts++;
      const level = levelOf(tag, name);
      levels.push(level);
      if (level.kind !== 'opaque') addAttributes(tag, name);
      if (level.kind === 'paragraph') paragraphs.push(createParagraphReader(source, styles));
      else if (level.kind === 'inline') paragraphs.at(-1)?.open(tag);
    },
    close(tag, range) {
      const level = levels.pop();
      if (tag.local === 'chart' && elements.nameOf(tag) === 'office:chart') charts--;
      if (level?.kind === 'paragraph') addRun(paragraphs.pop()?.end() ?? []);
      if (level?.kind === 'inline') paragraphs.at(-1)?.close(closingRange(tag, range));
      else if (level?.isInText) paragraphs.at(-1)?.addWhole(tag, range.end, level.field?.text ?? '');
      if (level?.cell) texts.cells.push({ ...level.cell, to: texts.units.length });
    },
    text(range, kind) {
      const level = levels.at(-1);
      if (level?.kind === 'paragraph' || level?.kind === 'inline') paragraphs.at(-1)?.addText(range, kind);
      else if (level?.field) level.field.text += unescapeXml(source.slice(range.start, range.end));
    },
    other(range) {
      const { kind } = levels.at(-1) ?? {};
      if (kind === 'paragraph' || kind === 'inline') paragraphs.at(-1)?.addComment(range);
    },
  };
  return { handler, texts };
}

/** The end tag of an element, which an empty one does not have. */
function closingRange(tag: XmlTag, range: TextRange): TextRange {
  return tag.isSelfClosing ? { start: range.end, end: range.end } : range;
}
