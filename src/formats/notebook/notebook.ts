import type { TaggedText } from '@glossa/tagged-text';
import type { Node } from 'jsonc-parser';
import { property, readTree, textOf } from '../apple/json-tree.ts';
import { createChoice } from '../choice.ts';
import { damaged } from '../damaged.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage, TextRange } from '../format.ts';
import { escapeJson, type JsonStyle, readStyle } from '../json/escape.ts';
import { markdown, type ParsedMarkdown } from '../markdown/markdown.ts';
import type { ParseOptions } from '../parse-options.ts';
import { addWarning, addWarnings, type WarningCounts } from '../warnings.ts';

/** Notebooks of Jupyter. The units are those of the Markdown cells. Code, outputs and metadata stay byte for byte. */
export const notebook: Format<ParsedNotebook> = { parse, compose };

export interface ParsedNotebook extends ParsedText {
  readonly cells: readonly { readonly cell: Cell; readonly parsed: ParsedMarkdown; readonly first: number }[];
  readonly style: JsonStyle;
}

function parse(source: string, { frontMatterKeys, choice }: ParseOptions = {}): ParsedNotebook {
  const { cells: all, rawCells } = readCells(source);
  const isChosen = createChoice(choice, false);
  const cells = all.filter(({ names }) => isChosen(names));
  const warnings: WarningCounts = {};
  addWarning(warnings, 'not_read', rawCells);
  let first = 0;
  const read = cells.map((cell) => {
    const parsed = markdown.parse(cell.text, { frontMatterKeys });
    addWarnings(warnings, parsed.warnings);
    const own = { cell, parsed, first };
    first += parsed.units.length;
    return own;
  });
  const units = read.flatMap(({ cell: { names }, parsed }) =>
    choice ? parsed.units.map((unit) => ({ ...unit, names })) : parsed.units,
  );
  return { source, units, cells: read, warnings, style: readStyle(source) };
}

function compose(
  { source, cells, style }: ParsedNotebook,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const edits: Edit[] = [];
  for (const { cell, parsed, first } of cells) {
    const own = translations.slice(first, first + parsed.units.length);
    const text = markdown.compose(parsed, own, target, (unit) => onKept?.(first + unit));
    if (text !== cell.text)
      edits.push({ start: cell.start, end: cell.end, text: writeCell(text, cell, style, source) });
  }
  return applyEdits(source, edits);
}

const AFTER_LINE = /(?<=\n)/;

/** Writes a cell as its source has it: one string, or an array with a string for each line. */
function writeCell(text: string, { start, lines }: Cell, style: JsonStyle, source: string): string {
  const write = (line: string): string => `"${escapeJson(line, '', style)}"`;
  const [first, second] = lines ?? [];
  if (!lines || !first) return write(text);
  const known = new Map(lines.map((line) => [line.value, source.slice(line.start, line.end)]));
  const before = source.slice(start, first.start);
  const between = second ? source.slice(first.end, second.start) : `,${before.slice(1)}`;
  const last = lines.at(-1) ?? first;
  const written = text.split(AFTER_LINE).map((line) => known.get(line) ?? write(line));
  return before + written.join(between) + source.slice(last.end, endOf(source, last.end));
}

/** The end of an array after its last item. */
function endOf(source: string, from: number): number {
  return source.indexOf(']', from) + 1;
}

/** The text of a Markdown cell. Its range is that of its string, or of its array of lines. */
interface Cell extends TextRange {
  readonly text: string;
  /** Its number from 1 among all cells, its id and its tags. */
  readonly names: readonly string[];
  /** The lines of an array, with their range; undefined for one string. */
  readonly lines: readonly (TextRange & { readonly value: string })[] | undefined;
}

/**
 * Finds the Markdown cells of a notebook, and counts the cells that are read by other programs.
 * @throws GlossaError `document_damaged`
 */
function readCells(source: string): { cells: Cell[]; rawCells: number } {
  const tree = readTree(source);
  // Version 3 has worksheets.
  const sheets = property(tree, 'cells') ? [tree] : (property(tree, 'worksheets')?.children ?? []);
  const nodes = sheets.flatMap((sheet) => property(sheet, 'cells')?.children ?? []);
  if (sheets.length === 0 || textOf(tree, 'nbformat') !== undefined || property(tree, 'nbformat') === undefined)
    throw damaged('The notebook has no cells or no version.');
  const cells: Cell[] = [];
  let rawCells = 0;
  for (const [at, node] of nodes.entries()) {
    const kind = textOf(node, 'cell_type');
    const cell = kind === 'markdown' ? toCell(property(node, 'source')) : undefined;
    if (cell) cells.push({ ...cell, names: namesOf(node, at + 1) });
    else if (kind === 'raw' || kind === 'heading') rawCells++;
  }
  return { cells, rawCells };
}

function namesOf(cell: Node, number: number): string[] {
  const tags = property(property(cell, 'metadata'), 'tags')?.children ?? [];
  const others: unknown[] = [textOf(cell, 'id'), ...tags.map(({ value }) => value)];
  return [String(number), ...others.filter((name) => typeof name === 'string')].map((name) => `cell:${name}`);
}

/** @returns undefined for a source that is no text */
function toCell(node: Node | undefined): Omit<Cell, 'names'> | undefined {
  if (!node) return undefined;
  const range = { start: node.offset, end: node.offset + node.length };
  const value: unknown = node.value;
  if (node.type === 'string' && typeof value === 'string') return { ...range, text: value, lines: undefined };
  const lines = (node.type === 'array' ? (node.children ?? []) : []).flatMap(({ offset, length, value: line }) =>
    typeof line === 'string' ? [{ start: offset, end: offset + length, value: line }] : [],
  );
  if (lines.length === 0 || lines.length < (node.children?.length ?? 0)) return undefined;
  return { ...range, text: lines.map((line) => line.value).join(''), lines };
}
