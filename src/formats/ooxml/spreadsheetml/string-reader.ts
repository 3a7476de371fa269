import type { TaggedText } from '@glossa/tagged-text';
import type { TargetLanguage, TextRange, Unit } from '../../format.ts';
import { unescapeXml } from '../../xml/escape.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { buildUnit, type ParagraphPlan } from '../runs/build-unit.ts';
import { type Content, LINE_BREAK, type Run } from '../runs/content.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import { writeParagraph } from '../runs/write-paragraph.ts';
import { type XmlElement, XmlElementReader } from '../runs/xml-element.ts';
import { escapeString, unescapeString } from './string-escapes.ts';

/** A string of a workbook: of a cell or a comment. */
export interface WorkbookString {
  readonly unit: Unit;
  /** How a string with formatting is written. */
  readonly plan: ParagraphPlan | undefined;
}

const SCRIPTS: Readonly<Record<string, Run['script']>> = { subscript: 'sub', superscript: 'super' };
/** One for all strings, because a workbook can have a million of them. */
const NO_TAGS: Unit['tags'] = [];
const LINE_FEED = /\n/g;
const LINE_BREAKS = new RegExp(LINE_BREAK, 'g');

const dialect: RunDialect = {
  writeProperties: ({ properties }, _, source) => (properties ? source.slice(properties.start, properties.end) : ''),
  writeText: writeTextElement,
  // Tabs and line breaks are characters of the text.
  writeControl: () => undefined,
};

/** Reads the string in an element, such as `si`, from the tags inside of it. Readings of characters (`rPh`) are left out. */
export class StringReader {
  readonly #source: string;
  readonly #contents: Content[] = [];
  readonly #open: XmlTag[] = [];
  #isRich = false;
  #propertiesReader: XmlElementReader | undefined;
  #properties: XmlElement | undefined;
  #text = '';
  #runText = '';

  constructor(source: string) {
    this.#source = source;
  }

  open(tag: XmlTag): void {
    this.#propertiesReader?.open();
    this.#open.push(tag);
    if (this.#open.length === 1 && tag.local === 'r') {
      this.#isRich = true;
      this.#properties = undefined;
      this.#runText = '';
    }
    const isOfRun = this.#open.length === 2 && this.#open[0]?.local === 'r';
    if (isOfRun && tag.local === 'rPr') this.#propertiesReader = new XmlElementReader(tag);
  }

  text({ start, end }: TextRange, kind: 'text' | 'cdata'): void {
    const [outer, inner] = this.#open;
    const isText = this.#open.length === 1 && outer?.local === 't';
    const isOfRun = this.#open.length === 2 && outer?.local === 'r' && inner?.local === 't';
    if (!isText && !isOfRun) return;
    const raw = this.#source.slice(start, end);
    const text = unescapeString(kind === 'cdata' ? raw : unescapeXml(raw));
    this.#text += text;
    this.#runText += text;
  }

  close(tag: XmlTag, range: TextRange): void {
    const properties = this.#propertiesReader?.close(tag, range);
    if (properties) {
      this.#properties = properties;
      this.#propertiesReader = undefined;
    }
    this.#open.pop();
    if (this.#open.length > 0 || tag.local !== 'r' || this.#runText === '') return;
    const run = this.#createRun(tag);
    this.#contents.push({ kind: 'text', text: this.#runText.replace(LINE_FEED, LINE_BREAK), run });
  }

  #createRun(start: XmlTag): Run {
    const children = this.#properties?.children ?? [];
    const alignment = children.find(({ tag }) => tag.local === 'vertAlign')?.tag.attributes.val?.value;
    const key = children.map((child) => this.#source.slice(child.start, child.end)).join('');
    return { start, properties: this.#properties, key, script: SCRIPTS[alignment ?? ''] };
  }

  /**
   * @param isTranslated whether the whole text is to be translated
   * @returns undefined if the string has nothing to translate
   */
  end(isTranslated: (text: string) => boolean): WorkbookString | undefined {
    const text = this.#text;
    if (!isTranslated(text)) return undefined;
    return this.#isRich
      ? buildUnit(this.#contents)
      : { unit: { text, tags: NO_TAGS, layout: 'lines' }, plan: undefined };
  }
}

/**
 * Writes the content of the element of a string.
 * @param tag of the element
 */
export function writeString(
  { name }: Pick<XmlTag, 'name'>,
  plan: ParagraphPlan | undefined,
  translation: TaggedText,
  target: TargetLanguage,
  source: string,
): string {
  const prefix = name.slice(0, name.indexOf(':') + 1);
  if (!plan) return writeTextElement(translation.text, prefix);
  const copy = (start: number, end: number): string => source.slice(start, end);
  return writeParagraph(plan, translation, { dialect, target, source, copy });
}

/** The whole text of a string, or of its translation. */
export function writtenText({ text }: TaggedText): string {
  return text.replace(LINE_BREAKS, '\n');
}

function writeTextElement(text: string, prefix: string): string {
  const space = text.trim() === text && !text.includes('\n') ? '' : ' xml:space="preserve"';
  return `<${prefix}t${space}>${escapeString(writtenText({ text, tags: NO_TAGS }))}</${prefix}t>`;
}
