import type { TextRange, UnitRole } from '../format.ts';
import { closingLine, contentOfLines, isBlank, type Line, readLines } from '../marked-text/lines.ts';
import { readMarkedUnit } from '../marked-text/read-unit.ts';
import { isLanguage } from '../values/is-language.ts';
import { addWarning } from '../warnings.ts';
import type { AsciiDocBlocks, AsciiDocUnit } from './asciidoc-unit.ts';
import {
  ADMONITION,
  ATTRIBUTE_ENTRY,
  BEFORE_TITLE,
  BLOCK_ATTRIBUTES,
  BLOCK_MACRO,
  BLOCK_TITLE,
  CODE_STYLE,
  COMMENT,
  COMPOUND,
  CONDITIONAL,
  endsText,
  HARD_BREAK,
  isKeptLine,
  LABELLED,
  LIST_ITEM,
  MAX_OPEN,
  namedTexts,
  RULE,
  SHOWN_ATTRIBUTE,
  TABLE,
  TITLE,
  textsOfMacro,
  UNDERLINE,
  VERBATIM,
  VERBATIM_STYLE,
} from './block-forms.ts';
import { endOfFrontMatter, endOfHeader, shownValues } from './document-header.ts';
import { readInlines } from './inlines.ts';
import { addUnit } from './notes.ts';
import { cellsOf, paragraphsOf, type TableFormat, tableOptions } from './table-cells.ts';

/** Reads a document. @param isOld whether the document has the marks of older versions */
export function readBlocks(source: string, isOld: boolean): AsciiDocBlocks {
  const blocks: AsciiDocBlocks = { units: [], structure: [], warnings: {} };
  new BlockReader(source, blocks, isOld).read(readLines(source));
  return blocks;
}

class BlockReader {
  readonly #source: string;
  readonly #blocks: AsciiDocBlocks;
  #style = '';
  #hasAnchor = false;
  #isFirstTitle = true;
  /** Delimiters of open blocks, in which no line of signs makes a title. */
  readonly #open: string[] = [];
  readonly #isOld: boolean;
  readonly #shown: ReadonlySet<string>;

  constructor(source: string, blocks: AsciiDocBlocks, isOld: boolean) {
    this.#isOld = isOld;
    this.#shown = shownValues(source);
    this.#source = source;
    this.#blocks = blocks;
  }

  read(lines: readonly Line[]): void {
    let at = endOfFrontMatter(lines, (line) => this.#textOf(line));
    while (at < lines.length) at = this.#readBlock(lines, at);
  }

  #textOf(line: Line | undefined): string {
    return line ? this.#source.slice(line.at, line.end) : '';
  }

  #mark(kind: string): void {
    this.#blocks.structure.push(kind);
  }

  #add(lines: readonly Line[], role: UnitRole | undefined, more: Partial<AsciiDocUnit> = {}): void {
    const content = contentOfLines(this.#source, lines);
    const unit = readMarkedUnit(this.#source, content, readInlines(content.text, this.#isOld), role);
    if (unit) addUnit(this.#blocks, { ...unit, ...more }, this.#source, this.#isOld);
  }

  #readBlock(lines: readonly Line[], at: number): number {
    const line = lines[at];
    if (!line || isBlank(line)) return at + 1;
    const text = this.#textOf(line);
    if (line.column === 0) {
      if (VERBATIM.test(text) || (COMPOUND.test(text) && VERBATIM_STYLE.test(this.#style)))
        return this.#skipTo(lines, at, text);
      if (TABLE.test(text)) return this.#readTable(lines, at, text);
      if (COMPOUND.test(text)) return this.#toggle(at, text);
      if (RULE.test(text)) return this.#end(at + 1, text);
      if (COMMENT.test(text) || CONDITIONAL.test(text)) return this.#skipLine(at, text);
      if (ATTRIBUTE_ENTRY.test(text)) return this.#readAttribute(lines, at, text);
      if (BLOCK_ATTRIBUTES.test(text)) return this.#readStyle(line, text, at);
      const macro = BLOCK_MACRO.exec(text);
      if (macro) return this.#readMacro(line, macro, at);
      const title = this.#readTitle(lines, at, text);
      if (title !== undefined) return title;
      const label = BLOCK_TITLE.exec(text);
      if (label) {
        this.#mark('label');
        this.#add([{ ...line, at: line.at + 1 }], undefined);
        return at + 1;
      }
    }
    const item = LIST_ITEM.exec(text);
    if (item) return this.#readText(lines, at, item[0].length, 'list_item', `item ${item[0].trim()}`);
    const labelled = LABELLED.exec(text);
    if (labelled) return this.#readLabelled(lines, at, labelled.index, labelled[0]);
    if (line.column > 0 || VERBATIM_STYLE.test(this.#style)) return this.#skipParagraph(lines, at);
    const admonition = ADMONITION.exec(text)?.[0] ?? '';
    return this.#readText(lines, at, admonition.length, 'paragraph', `paragraph ${admonition}`);
  }

  #end(at: number, kind: string): number {
    this.#mark(kind);
    this.#style = '';
    this.#hasAnchor = false;
    return at;
  }

  #toggle(at: number, delimiter: string): number {
    const opened = this.#open.lastIndexOf(delimiter);
    if (opened >= 0) this.#open.length = opened;
    else if (this.#open.length < MAX_OPEN) this.#open.push(delimiter);
    return this.#end(at + 1, delimiter);
  }

  #skipTo(lines: readonly Line[], at: number, delimiter: string): number {
    const close = /^`+/.exec(delimiter)?.[0] ?? delimiter;
    const end = closingLine(this.#source, lines, at, close);
    return this.#end(Math.min(end + 1, lines.length), delimiter);
  }

  #skipLine(at: number, text: string): number {
    if (isKeptLine(text, this.#shown)) addWarning(this.#blocks.warnings, 'not_read');
    return at + 1;
  }

  #skipParagraph(lines: readonly Line[], at: number): number {
    let end = at;
    for (let line = lines[end]; line && !isBlank(line); line = lines[end]) {
      if (end > at && this.#isBoundary(line, this.#textOf(line), 'paragraph')) break;
      end++;
    }
    return this.#end(end, 'literal');
  }

  #readAttribute(lines: readonly Line[], at: number, text: string): number {
    let end = at + 1;
    for (let last = text; /\\$/.test(last) && end < lines.length; end++) last = this.#textOf(lines[end]);
    const shown = SHOWN_ATTRIBUTE.exec(text)?.[0];
    const line = lines[at];
    if (shown !== undefined && end === at + 1 && line && isLanguage(text.slice(shown.length)))
      this.#add([{ ...line, at: line.at + shown.length }], undefined);
    else this.#skipLine(at, text);
    return end;
  }

  #readStyle(line: Line, text: string, at: number): number {
    this.#addTexts(line.at + 1, namedTexts(text.slice(1, -1)));
    if (text.startsWith('[[') || /^\[[^,\]"]*#/.test(text)) this.#hasAnchor = true;
    else if (/[,[]\s*id=/.test(text)) this.#hasAnchor = true;
    if (!text.startsWith('[[')) this.#style = CODE_STYLE.test(text) || this.#style === '' ? text : this.#style;
    return at + 1;
  }

  #readMacro(line: Line, [whole, name = '', , content = '']: RegExpExecArray, at: number): number {
    this.#style = '';
    this.#mark(`${name}::`);
    if (!/^(?:image|video|audio)$/.test(name)) return at + 1;
    this.#addTexts(line.at + whole.length - 1 - content.length, textsOfMacro(content));
    return at + 1;
  }

  #addTexts(from: number, ranges: readonly TextRange[]): void {
    for (const { start, end } of ranges) this.#add([{ at: from + start, end: from + end, column: 0 }], undefined);
  }

  /** A title with signs before it, or a line of signs below it. */
  #readTitle(lines: readonly Line[], at: number, text: string): number | undefined {
    const line = lines[at];
    if (!line) return undefined;
    const mark = TITLE.exec(text);
    const next = lines[at + 1];
    const underline = this.#textOf(next);
    const isUnderlined =
      !mark &&
      this.#open.length === 0 &&
      this.#isAfterBlank(lines, at) &&
      next?.column === 0 &&
      UNDERLINE.test(underline) &&
      Math.abs(underline.length - text.length) <= 1 &&
      /\w/.test(text);
    if (!mark && !isUnderlined) return undefined;
    const lineBreak = isUnderlined && next ? this.#source.slice(line.end, next.at) : '';
    this.#mark(`title ${mark?.[1] ?? underline.charAt(0)}`);
    const title = {
      underline: isUnderlined ? underline : '',
      lineBreak,
      hasAnchor: this.#hasAnchor,
      lineStart: line.at,
    };
    const start = line.at + (mark?.[0].length ?? 0);
    this.#add([{ ...line, at: start }], 'heading', { title, ...(isUnderlined && next ? { end: next.end } : {}) });
    const end = this.#end(at + (isUnderlined ? 2 : 1), ')');
    const isDocument =
      this.#isFirstTitle &&
      (mark?.[1] ?? underline.charAt(0)).length === 1 &&
      (mark ? true : underline.startsWith('='));
    this.#isFirstTitle = false;
    // The author and the revision follow the title of a document.
    return isDocument ? endOfHeader(lines, end, (line) => this.#textOf(line)) : end;
  }

  #isAfterBlank(lines: readonly Line[], at: number): boolean {
    const before = lines[at - 1];
    return !before || isBlank(before) || BEFORE_TITLE.test(this.#textOf(before));
  }

  #readLabelled(lines: readonly Line[], at: number, length: number, mark: string): number {
    const line = lines[at];
    if (!line) return at + 1;
    const term = { ...line, end: line.at + length };
    this.#mark(`term ${mark}`);
    if (isLanguage(this.#textOf(term)) && !/^[-`<'{$]/.test(this.#textOf(term))) this.#add([term], undefined);
    const rest = { ...line, at: line.at + length + mark.length };
    const own = this.#textOf(rest);
    if (own.trim() !== '')
      return this.#readText(
        lines,
        at,
        length + mark.length + (own.length - own.trimStart().length),
        'list_item',
        'definition',
      );
    // The text of a term can follow an empty line.
    let below = at + 1;
    while (below < lines.length && isBlank(lines[below] ?? line)) below++;
    const next = lines[below];
    const text = this.#textOf(next);
    const isText = next && next.column > 0 && !LIST_ITEM.test(text) && !LABELLED.test(text);
    return isText ? this.#readText(lines, below, 0, 'list_item', 'definition') : at + 1;
  }

  /** Reads lines of text until an empty line or another block. */
  #readText(lines: readonly Line[], at: number, mark: number, role: UnitRole, kind: string): number {
    const first = lines[at];
    if (!first) return at + 1;
    this.#mark(kind);
    let own: Line[] = [];
    const flush = (): void => {
      if (own.length > 0) this.#add(own, role);
      own = [];
    };
    let end = at;
    for (let line: Line | undefined = { ...first, at: first.at + mark }; line && !isBlank(line); line = lines[end]) {
      const text = this.#textOf(line);
      if (end > at && this.#isBoundary(line, text, role)) break;
      end++;
      if (line.column === 0 && end > at + 1 && (COMMENT.test(text) || CONDITIONAL.test(text))) flush();
      else {
        const hard = HARD_BREAK.exec(text);
        own.push(hard ? { ...line, end: line.at + hard.index } : line);
        if (hard) {
          flush();
          this.#mark('break');
        }
      }
    }
    flush();
    return this.#end(Math.max(end, at + 1), ')');
  }

  #isBoundary(line: Line, text: string, role: UnitRole): boolean {
    const isItem = role === 'list_item' && (LIST_ITEM.test(text) || LABELLED.test(text));
    return isItem || (line.column === 0 && (endsText(text) || (role === 'list_item' && BLOCK_TITLE.test(text))));
  }

  #readTable(lines: readonly Line[], at: number, delimiter: string): number {
    const last = closingLine(this.#source, lines, at, delimiter);
    const { format, separator, cols = '' } = tableOptions(this.#style);
    const isRead = delimiter.startsWith('|') && format === undefined && separator === undefined;
    this.#mark(delimiter);
    if (!isRead) addWarning(this.#blocks.warnings, 'not_read');
    else
      for (const cell of cellsOf(this.#source, lines.slice(at + 1, last), cols))
        this.#readCell(cell.lines, cell.format);
    return this.#end(Math.min(last + 1, lines.length), '===');
  }

  #readCell(lines: readonly Line[], format: TableFormat): void {
    this.#mark(`cell ${format}`);
    if (format === 'code') return;
    if (format === 'text') for (const paragraph of paragraphsOf(lines)) this.#add(paragraph, 'cell');
    else for (let at = 0; at < lines.length; ) at = this.#readBlock(lines, at);
  }
}
