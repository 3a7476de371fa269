import type { UnitRole } from '../format.ts';
import { contentOfLines, isBlank, type Line, leastColumn, lineAt } from '../marked-text/lines.ts';
import { readMarkedUnit } from '../marked-text/read-unit.ts';
import { readInlines } from './inlines.ts';
import type { RstBlocks } from './rst-blocks.ts';
import type { Title } from './rst-unit.ts';

/** A document that is read, and what is found in it. */
export class Reading {
  readonly source: string;
  readonly referenced: ReadonlySet<string>;
  readonly blocks: RstBlocks;
  readonly isInCell: boolean;

  constructor(source: string, referenced: ReadonlySet<string>, blocks: RstBlocks, isInCell: boolean) {
    this.source = source;
    this.referenced = referenced;
    this.blocks = blocks;
    this.isInCell = isInCell;
  }

  mark(kind: string): void {
    this.blocks.structure.push(kind);
  }

  textOf({ at, end }: Line): string {
    return this.source.slice(at, end);
  }

  /** The index after the lines that are indented by more than a column, without empty lines at the end. */
  endOfIndented(lines: readonly Line[], from: number, column: number): number {
    let end = from;
    for (let at = from; at < lines.length; at++) {
      const line = lines[at];
      if (!line || (!isBlank(line) && line.column <= column)) break;
      if (!isBlank(line)) end = at + 1;
    }
    return end;
  }

  add(
    lines: readonly Line[],
    role: UnitRole | undefined,
    more: { start?: number; end?: number; title?: Title; isBlockStart?: boolean } = {},
  ): void {
    const content = contentOfLines(this.source, lines);
    const unit = readMarkedUnit(this.source, content, readInlines(content.text, this.referenced), role);
    if (!unit) return;
    const { isBlockStart = true } = more;
    this.blocks.units.push({ ...unit, ...more, isBlockStart, isInCell: this.isInCell });
  }

  /** Lines after a mark, and those that are indented below. The first one counts as if it were indented as they are. */
  bodyAfter(lines: readonly Line[], at: number, length: number): { body: Line[]; end: number } {
    const line = lines[at];
    if (!line) return { body: [], end: at + 1 };
    const end = Math.max(at + 1, this.endOfIndented(lines, at + 1, line.column));
    const rest = lines.slice(at + 1, end);
    const first = lineAt(this.source, line.at + length, line.end, 0);
    const column = leastColumn(rest);
    const body = isBlank(first) ? rest : [{ ...first, column: Number.isFinite(column) ? column : 0 }, ...rest];
    return { body, end };
  }
}
