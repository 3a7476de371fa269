import type { UnitRole } from '../format.ts';
import { isBlank, type Line, leastColumn, lineAt, readLines } from '../marked-text/lines.ts';
import { hasWords, isLanguage } from '../values/is-language.ts';
import { addWarning } from '../warnings.ts';
import {
  adornmentOf,
  bulletLength,
  enumeratorLength,
  explicitLength,
  fieldOf,
  isAnonymousTarget,
  isDoctest,
  isGridBorder,
  lineBlockLength,
  optionsLength,
} from './block-starts.ts';
import { CODE_FIELDS } from './directives.ts';
import { type Declarations, declare, normalizeName } from './names.ts';
import { readExplicit } from './read-explicit.ts';
import { Reading } from './reading.ts';
import type { RstBlocks } from './rst-blocks.ts';
import { isSimpleBorder } from './tables/find-cells.ts';
import { readTable } from './tables/read-table.ts';
import { widthOf } from './width.ts';

/** Blocks within each other. Deeper ones stay. It bounds the time for a line. */
const MAX_DEPTH = 30;
const LITERAL_MARK = /(?<![ \t])[ \t]*::$/;
const CLASSIFIER = /[ \t]:(?:[ \t]|$)/;

/** Reads a document, or the text of a cell. Linear in time. @param outer the blocks of the document around a cell */
export function readBlocks(source: string, referenced: ReadonlySet<string>, outer?: RstBlocks): RstBlocks {
  const blocks: RstBlocks = {
    units: [],
    structure: outer?.structure ?? [],
    tables: [],
    names: outer?.names ?? new Map<string, Declarations>(),
    indirect: [],
    warnings: outer?.warnings ?? {},
  };
  new BlockReader(new Reading(source, referenced, blocks, outer !== undefined)).readBody(readLines(source), 0);
  return blocks;
}

class BlockReader {
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Reads lines of the same indentation or more. @param depth 0 for the document, where sections are */
  readBody(lines: readonly Line[], depth: number, termsStay = false): void {
    if (depth > MAX_DEPTH) {
      this.#reading.mark('deep');
      return;
    }
    const column = leastColumn(lines);
    for (let at = 0; at < lines.length; ) {
      const line = lines[at];
      if (!line || isBlank(line)) at++;
      else if (line.column > column) {
        const end = this.#reading.endOfIndented(lines, at, column);
        this.#reading.mark('quote');
        this.readBody(lines.slice(at, end), depth + 1);
        this.#reading.mark(')');
        at = end;
      } else at = this.#readBlock(lines, at, depth, termsStay);
    }
  }

  /** Reads the block that begins with a line. @returns the index after it */
  #readBlock(lines: readonly Line[], at: number, depth: number, termsStay: boolean): number {
    const line = lines[at];
    if (!line) return at + 1;
    const text = this.#reading.textOf(line);
    const title = this.#reading.isInCell || depth > 0 ? undefined : this.#readTitle(lines, at);
    if (title !== undefined) return title;
    if (text === '::') return this.#skipLiteral(lines, at + 1, line.column);
    const next = lines[at + 1];
    const isAlone = !next || isBlank(next);
    if (isGridBorder(text) || isSimpleBorder(text)) return this.#readTable(lines, at, text);
    if (adornmentOf(text) !== undefined && text.length >= 4 && isAlone) {
      this.#reading.mark('transition');
      return at + 1;
    }
    const bullet = bulletLength(text);
    if (bullet > 0) return this.#readItem(lines, at, bullet, depth, 'item');
    const enumerator = enumeratorLength(text);
    if (enumerator > 0 && (isAlone || next.column > line.column || enumeratorLength(this.#reading.textOf(next)) > 0))
      return this.#readItem(lines, at, enumerator, depth, 'numbered');
    const field = fieldOf(text);
    if (field) return this.#readField(lines, at, field.name, field.length, depth);
    const options = optionsLength(text);
    if (options > 0 && (options < text.length || (next && next.column > line.column)))
      return this.#readIndented(lines, at, options, depth, 'option');
    if (isDoctest(text)) return this.#skipParagraph(lines, at);
    if (lineBlockLength(text) > 0) return this.#readLineBlock(lines, at);
    const explicit = explicitLength(text);
    if (explicit > 0) return this.#readExplicit(lines, at, explicit, depth);
    if (isAnonymousTarget(text)) return this.#reading.endOfIndented(lines, at + 1, line.column);
    if (next && !isBlank(next) && next.column > line.column) return this.#readDefinition(lines, at, depth, termsStay);
    return this.#readParagraph(lines, at, 'paragraph');
  }

  /** A line with signs below it, and perhaps above it. */
  #readTitle(lines: readonly Line[], at: number): number | undefined {
    const [first, second, third] = [lines[at], lines[at + 1], lines[at + 2]];
    if (!first || !second || isBlank(second)) return undefined;
    const sign = adornmentOf(this.#reading.textOf(first));
    const hasOverline =
      sign !== undefined &&
      third !== undefined &&
      this.#reading.textOf(third) === this.#reading.textOf(first) &&
      third.column === first.column;
    const [text, underline] = hasOverline ? [second, third] : [first, second];
    const below = adornmentOf(this.#reading.textOf(underline));
    if (below === undefined || underline.column !== first.column || (!hasOverline && sign !== undefined))
      return undefined;
    const length = underline.end - underline.at;
    if (length < 4 && length < widthOf(this.#reading.textOf(text))) return undefined;
    const lineBreak = this.#reading.source.slice(text.end, underline.at).replace(/^[ \t]+(?=[\r\n])/, '');
    const indent = ' '.repeat(Math.max(0, text.column - first.column));
    this.#reading.mark(`title ${hasOverline ? 'over ' : ''}${below}`);
    const name = normalizeName(this.#reading.textOf(text));
    declare(this.#reading.blocks.names, name, 'implicit');
    this.#reading.add([text], 'heading', {
      start: first.at,
      end: underline.end,
      title: { sign: below, length, hasOverline, indent, lineBreak },
    });
    return at + (hasOverline ? 3 : 2);
  }

  #readItem(lines: readonly Line[], at: number, length: number, depth: number, kind: string): number {
    const line = lines[at];
    if (!line) return at + 1;
    const first = lineAt(this.#reading.source, line.at + length, line.end, line.column + length);
    const limit = isBlank(first) ? line.column + 1 : first.column;
    const end = Math.max(at + 1, this.#reading.endOfIndented(lines, at + 1, limit - 1));
    this.#reading.mark(kind);
    this.readBody([...(isBlank(first) ? [] : [first]), ...lines.slice(at + 1, end)], depth + 1);
    this.#reading.mark(')');
    return end;
  }

  #readIndented(lines: readonly Line[], at: number, length: number, depth: number, kind: string): number {
    const { body, end } = this.#reading.bodyAfter(lines, at, length);
    this.#reading.mark(kind);
    this.readBody(body, depth + 1);
    this.#reading.mark(')');
    return end;
  }

  #readField(lines: readonly Line[], at: number, name: string, length: number, depth: number): number {
    const { body, end } = this.#reading.bodyAfter(lines, at, length);
    const text = body.map((line) => this.#reading.textOf(line)).join('\n');
    if (!CODE_FIELDS.test(name) && isLanguage(text)) return this.#readIndented(lines, at, length, depth, 'field');
    if (hasWords(text)) addWarning(this.#reading.blocks.warnings, 'kept_code');
    return end;
  }

  #readDefinition(lines: readonly Line[], at: number, depth: number, termStays: boolean): number {
    const line = lines[at];
    if (!line) return at + 1;
    const end = this.#reading.endOfIndented(lines, at + 1, line.column);
    this.#reading.mark('term');
    const text = this.#reading.textOf(line);
    const isLiteral = LITERAL_MARK.test(text);
    // A term with a classifier is the name of a parameter.
    if (!termStays && !isLiteral && !CLASSIFIER.test(text) && isLanguage(text)) this.#reading.add([line], undefined);
    this.readBody(lines.slice(at + 1, end), depth + 1);
    this.#reading.mark(')');
    return end;
  }

  #skipParagraph(lines: readonly Line[], at: number): number {
    let end = at;
    for (let line = lines[end]; line && !isBlank(line); line = lines[end]) end++;
    return end;
  }

  #readParagraph(lines: readonly Line[], at: number, role: UnitRole): number {
    const column = lines[at]?.column ?? 0;
    let end = at;
    for (let line = lines[end]; line && !isBlank(line) && line.column === column; line = lines[end]) end++;
    const own = lines.slice(at, end);
    const last = own.at(-1);
    const mark = last ? LITERAL_MARK.exec(this.#reading.textOf(last)) : null;
    this.#reading.mark(mark ? 'paragraph ::' : 'paragraph');
    if (!last || !mark) this.#reading.add(own, role);
    else {
      // What remains of a line that has the mark alone is no text.
      const rest = { ...last, end: last.at + mark.index };
      this.#reading.add([...own.slice(0, -1), ...(isBlank(rest) ? [] : [rest])], role);
      return this.#skipLiteral(lines, end, column);
    }
    return end;
  }

  /** Literal text is indented, or has the same sign before each line. */
  #skipLiteral(lines: readonly Line[], from: number, column: number): number {
    let at = from;
    for (let line = lines[at]; line && isBlank(line); line = lines[at]) at++;
    const first = lines[at];
    this.#reading.mark('literal');
    if (!first || first.column < column) return at;
    if (first.column > column) return this.#reading.endOfIndented(lines, at, column);
    const sign = this.#reading.source.charAt(first.at);
    return /[!-/:-@[-`{-~]/.test(sign) ? this.#skipParagraph(lines, at) : at;
  }

  #readLineBlock(lines: readonly Line[], at: number): number {
    let end = at;
    const column = lines[at]?.column ?? 0;
    for (let line = lines[end]; line && !isBlank(line); line = lines[end]) {
      const length = line.column === column ? lineBlockLength(this.#reading.textOf(line)) : 0;
      if (length === 0) break;
      const own = [{ ...line, at: line.at + length }];
      end++;
      for (let next = lines[end]; next && !isBlank(next) && next.column > column; next = lines[++end]) own.push(next);
      this.#reading.mark('line');
      this.#reading.add(own, 'paragraph', { isBlockStart: false });
    }
    return Math.max(end, at + 1);
  }

  #readTable(lines: readonly Line[], at: number, text: string): number {
    const read = readTable(this.#reading.source, lines, at, isGridBorder(text), this.#reading.isInCell, {
      readCell: (source) => readBlocks(source, this.#reading.referenced, this.#reading.blocks),
      first: this.#reading.blocks.units.length,
    });
    this.#reading.mark('table');
    if (read.table) this.#reading.blocks.tables.push(read.table);
    else if (read.hasWords) addWarning(this.#reading.blocks.warnings, 'kept_structure');
    for (const cell of read.table?.cells ?? []) for (const unit of cell.units) this.#reading.blocks.units.push(unit);
    return read.end;
  }

  #readExplicit(lines: readonly Line[], at: number, mark: number, depth: number): number {
    return readExplicit(this.#reading, lines, at, mark, (body, termsStay) => this.readBody(body, depth + 1, termsStay));
  }
}
