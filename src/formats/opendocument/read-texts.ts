import { type Choice, createChoice } from '../choice.ts';
import type { TextRange, Unit } from '../format.ts';
import { isTranslatedCell } from '../formulas/cell-texts.ts';
import { buildUnit, rangeOf } from '../html/build-unit.ts';
import { joinFormulas } from '../html/join-formulas.ts';
import { splitRun } from '../html/split-run.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { unescapeXml } from '../xml/escape.ts';
import { attributePlace, leafUnit, textPlace } from '../xml/leaf-places.ts';
import type { Place } from '../xml/places.ts';
import type { XmlHandler, XmlTag } from '../xml/read-xml.ts';
import { findBaseSpan } from './base-span.ts';
import { type CodeTexts, textOfContent } from './code-texts.ts';
import type { ColumnCells } from './column-cells.ts';
import * as elements from './elements.ts';
import { type IndexEntry, leaveOutNumbers } from './index-entries.ts';
import { findNamedTexts } from './named-texts.ts';
import { isOutlineLink, type OutlineLink, outlinePlaces } from './outline-links.ts';
import { closingRange, createParagraphReader, type ParagraphReader } from './paragraph-reader.ts';
import { createPlaceNames } from './place-names.ts';
import { resultPlaces } from './result-places.ts';
import { createRoleReader } from './roles.ts';
import { sourcePlace } from './source-below.ts';
import type { TextStyles } from './text-styles.ts';
import { paragraphPlace, plainTagPlaces, repeatingPlace } from './unit-places.ts';

/** Reads the texts of a part. Those within an element of a paragraph come before the paragraph. */
export interface TextReader {
  readonly handler: Required<XmlHandler>;
  /** The caller calls this at the end of the part. */
  finish(): void;
  readonly units: readonly Unit[];
  readonly places: readonly Place[];
  readonly warnings: WarningCounts;
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
  /** Whether the element is in the title of a slide, which a line break does not divide. */
  readonly isInTitle?: boolean;
  /** Text of a field, with that of the elements in it. */
  readonly field?: { text: string };
  /** Whether the element is a span in a font for code, which stays. */
  readonly isCode?: boolean;
  /** The attribute in which a cell repeats its text, and the number of units before the cell. */
  readonly repeated?: { range: TextRange; value: string; from: number };
}

/** What decides which texts are read. */
export interface TextChoices {
  /** For texts in a style or a font for code. */
  readonly code: CodeTexts;
  /** The choice of a request. */
  readonly choice?: Choice | undefined;
  /** The cells whose paragraphs are read, alone. */
  readonly columns?: ColumnCells | undefined;
}

/** A paragraph whose end is not read yet. */
interface OpenParagraph {
  readonly tag: XmlTag;
  readonly reader: ParagraphReader;
  /** Whether it has words outside of spans in a font for code that stay. */
  hasWords: boolean;
  hasCode: boolean;
}

const LETTER = /\p{L}/u;

/**
 * Reads the paragraphs, the attributes and the cells of a part.
 */
export function readTexts(
  source: string,
  { styles, code, choice, columns }: TextChoices & { readonly styles: TextStyles },
): TextReader {
  const placeNames = choice && createPlaceNames(source);
  const isNameChosen = createChoice(choice, false);
  const isChosen = (names: Unit['names'], at = -1): boolean => isNameChosen(names) && columns?.has(at) !== false;
  const nameOfPlace = (): Pick<Unit, 'names'> => (placeNames ? { names: placeNames.current() } : {});
  const units: Unit[] = [];
  const places: Place[] = [];
  const levels: Level[] = [];
  const paragraphs: OpenParagraph[] = [];
  const warnings: WarningCounts = {};
  const namedTexts = findNamedTexts(source);
  /** The units of headings by their texts. */
  const headings = new Map<string, number>();
  const links: OutlineLink[] = [];
  /** Number of units before the current list of choices. */
  let firstChoice = 0;
  const entries: IndexEntry[] = [];
  /** Cells with formulas whose results are texts. */
  const results: XmlTag[] = [];
  /** Numbers of open elements that set rules for their content. */
  const open = { 'office:chart': 0, 'office:spreadsheet': 0, 'text:index-body': 0 };
  const roles = createRoleReader();

  function noteOpen(name: string, change: 1 | -1): void {
    if (name === 'office:chart' || name === 'office:spreadsheet' || name === 'text:index-body') open[name] += change;
    roles.note(name, change);
  }

  function addParagraph({ reader, tag }: OpenParagraph, name: string, isInTitle: boolean, end: number): void {
    const found = reader.end();
    const reading = { ...roles.read(name, isInTitle), ...nameOfPlace() };
    if (!isChosen(reading.names, tag.start)) return;
    const run = joinFormulas(found.run, source);
    const from = units.length;
    for (const piece of splitRun(run)) {
      const whole = run.slice(piece.from, piece.to);
      const { items, base } = findBaseSpan(whole, source);
      const built = buildUnit(items, source, rangeOf(whole));
      if (!built || (open['office:spreadsheet'] > 0 && !isTranslatedCell(built.unit.text, namedTexts.has, warnings)))
        continue;
      if (name === 'text:h' && !headings.has(built.unit.text)) headings.set(built.unit.text, units.length);
      else if (open['text:index-body'] > 0)
        entries.push({ unit: units.length, position: places.length, place: built.place });
      const place = { ...built.place, base };
      places.push(paragraphPlace(units.push({ ...built.unit, ...reading }) - 1, built.unit, place));
    }
    columns?.note(tag.start, { from, to: units.length });
    for (const place of plainTagPlaces(found.plainTags, { from, to: units.length })) places.push(place);
    if (!elements.isParagraphOfText(name) || units.length === from || open['office:chart'] > 0) return;
    const isInCell = open['office:spreadsheet'] > 0;
    places.push(sourcePlace(tag, end, { from, to: units.length }, isInCell));
  }

  function addAttributes(tag: XmlTag, name: string): void {
    const from = units.length;
    const named = nameOfPlace();
    for (const { prefix, local } of isChosen(named.names) ? elements.readAttributesOf(name) : []) {
      const unit = leafUnit(elements.attributeValue(tag, prefix, local) ?? '');
      const range = unit && elements.locateValue(source, tag, prefix, local);
      if (unit && range) places.push(attributePlace(range, units.push({ ...unit, ...named }) - 1));
    }
    const link = elements.attributeValue(tag, 'xlink', 'href') ?? '';
    const linkRange = isOutlineLink(link) ? elements.locateValue(source, tag, 'xlink', 'href') : undefined;
    if (linkRange) links.push({ range: linkRange, value: link });
    // LibreOffice repeats what is around the number of a heading, such as "Chapter %1%".
    const value = elements.attributeValue(tag, 'loext', 'num-list-format');
    const range = units.length > from ? elements.locateValue(source, tag, 'loext', 'num-list-format') : undefined;
    if (value !== undefined && range) addRepeated({ range, value, from });
  }

  /** Adds the shown text of a form field: the name of a placeholder in angle brackets, or the chosen item of a list. */
  function addShownText(tag: XmlTag, name: string, end: number): void {
    const start = source.lastIndexOf('>', end - 1) + 1;
    const raw = source.slice(start, end);
    const [open = ''] = /^&lt;/.exec(raw) ?? [];
    const close = open !== '' && raw.endsWith('&gt;') ? '&gt;' : '';
    const range = { start: start + open.length, end: end - close.length };
    const text = unescapeXml(source.slice(range.start, range.end));
    if (name === 'text:placeholder' && start === tag.end) {
      const unit = leafUnit(text);
      const named = nameOfPlace();
      if (unit && isChosen(named.names)) places.push(textPlace(range, units.push({ ...unit, ...named }) - 1));
    }
    const choice = name === 'text:drop-down' ? units.slice(firstChoice).findIndex((unit) => unit.text === text) : -1;
    if (choice >= 0) places.push(textPlace(range, firstChoice + choice));
  }

  function styleOf(tag: XmlTag): string {
    return elements.attributeValue(tag, 'text', 'style-name') ?? '';
  }

  /** Whether a paragraph, whose text is complete, stays. */
  function isKept({ tag, hasWords, hasCode }: OpenParagraph, end: number): boolean {
    const isMonospaced = styles.isPreformatted(styleOf(tag)) || (hasCode && !hasWords);
    const text = isMonospaced ? textOfContent(source.slice(tag.end, end)) : undefined;
    const isKeptText = code.keepsParagraph(tag.start, text);
    if (isKeptText && LETTER.test(text ?? '')) addWarning(warnings, 'kept_preformatted');
    return isKeptText;
  }

  /** Counts a paragraph in a style for code. */
  function isCodeParagraph(tag: XmlTag): boolean {
    const isCode = styles.isCode('paragraph', styleOf(tag));
    if (isCode && !tag.isSelfClosing) addWarning(warnings, 'kept_code');
    return isCode;
  }

  function levelOfCodeSpan(tag: XmlTag, isInText: boolean): Level | undefined {
    const style = styleOf(tag);
    const isCode = styles.hasCodeFont(style) && code.keepsSpan(tag.start);
    const paragraph = paragraphs.at(-1);
    if (paragraph) paragraph.hasCode ||= isCode;
    return isCode || styles.isCode('text', style)
      ? { kind: 'field', isInText, field: { text: '' }, isCode }
      : undefined;
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
    if (parent?.kind === 'opaque' || elements.isOpaque(name) || (open['office:chart'] > 0 && name === 'draw:g'))
      return { kind: 'opaque', isInText };
    if (elements.isParagraph(name)) {
      const isKept = parent?.kind === 'cell' || isCodeParagraph(tag);
      return { kind: isKept ? 'opaque' : 'paragraph', isInText };
    }
    const codeSpan = isInText && name === 'text:span' ? levelOfCodeSpan(tag, isInText) : undefined;
    if (codeSpan) return codeSpan;
    if (isInText && isSentencePart(tag, name)) return { kind: 'inline', isInText };
    if (isInText && elements.isField(name)) return { kind: 'field', isInText, field: { text: '' } };
    if (parent?.kind === 'field' && parent.field) {
      if (elements.separatorOf(name)) parent.field.text += ' ';
      return { kind: 'field', isInText, field: parent.field };
    }
    if (elements.isCell(name)) return levelOfCell(tag, isInText);
    return { kind: 'object', isInText };
  }

  function levelOfCell(tag: XmlTag, isInText: boolean): Level {
    const type = elements.attributeValue(tag, 'office', 'value-type') ?? 'string';
    if (type !== 'string') return { kind: 'cell', isInText };
    if (elements.attributeValue(tag, 'table', 'formula') !== undefined) {
      results.push(tag);
      return { kind: 'cell', isInText };
    }
    const value = elements.attributeValue(tag, 'office', 'string-value') ?? '';
    const range = value === '' ? undefined : elements.locateValue(source, tag, 'office', 'string-value');
    return { kind: 'object', isInText, ...(range ? { repeated: { range, value, from: units.length } } : {}) };
  }

  function addRepeated({ range, value, from }: NonNullable<Level['repeated']>): void {
    const own = new Map(units.slice(from).map((unit, index) => [from + index, unit]));
    places.push(repeatingPlace(range, value, own));
  }

  const handler: Required<XmlHandler> = {
    open(tag) {
      const name = elements.nameOf(tag);
      noteOpen(name, 1);
      placeNames?.open(tag, name);
      if (name === 'draw:object-ole') addWarning(warnings, 'not_read');
      const isInTitle = name === 'draw:frame' ? elements.isTitleFrame(tag) : (levels.at(-1)?.isInTitle ?? false);
      const level = { ...levelOf(tag, name), isInTitle };
      levels.push(level);
      if (name === 'text:drop-down') firstChoice = units.length;
      if (level.kind !== 'opaque') addAttributes(tag, name);
      if (level.kind === 'paragraph')
        paragraphs.push({
          tag,
          reader: createParagraphReader(source, styles, isInTitle),
          hasWords: false,
          hasCode: false,
        });
      else if (level.kind === 'inline') paragraphs.at(-1)?.reader.open(tag);
    },
    close(tag, range) {
      const level = levels.pop();
      const name = elements.nameOf(tag);
      noteOpen(name, -1);
      const paragraph = level?.kind === 'paragraph' ? paragraphs.pop() : undefined;
      if (paragraph && !isKept(paragraph, range.start))
        addParagraph(paragraph, name, level?.isInTitle === true, range.start);
      if (level?.isCode) code.endSpan(tag.start, level.field?.text ?? '');
      if (level?.kind === 'field') addShownText(tag, name, range.start);
      if (level?.kind === 'inline') paragraphs.at(-1)?.reader.close(closingRange(tag, range));
      else if (level?.isInText) paragraphs.at(-1)?.reader.addWhole(tag, range.end, level.field?.text ?? '');
      if (level?.repeated) addRepeated(level.repeated);
      placeNames?.close(name);
    },
    text(range, kind) {
      const level = levels.at(-1);
      const paragraph = level?.kind === 'paragraph' || level?.kind === 'inline' ? paragraphs.at(-1) : undefined;
      paragraph?.reader.addText(range, kind);
      if (paragraph) paragraph.hasWords ||= LETTER.test(source.slice(range.start, range.end));
      if (level?.field) level.field.text += unescapeXml(source.slice(range.start, range.end));
    },
    other(range) {
      const { kind } = levels.at(-1) ?? {};
      if (kind === 'paragraph' || kind === 'inline') paragraphs.at(-1)?.reader.addComment(range);
    },
  };
  const finish = (): void => {
    leaveOutNumbers(entries, headings, source, { units, places });
    // What repeats the texts of cells repeats those of their sources, which stay.
    if (columns) return;
    for (const place of outlinePlaces(links, headings, units)) places.push(place);
    for (const place of resultPlaces(results, units, source)) places.push(place);
  };
  return { handler, finish, units, places, warnings };
}
