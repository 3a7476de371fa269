import type { Node } from 'jsonc-parser';
import { GlossaError } from '../../errors.ts';
import { property, readTree, textOf } from '../apple/json-tree.ts';
import type { TextRange } from '../format.ts';

/** The text of a Markdown cell. Its range is that of its string, or of its array of lines. */
export interface Cell extends TextRange {
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
export function readCells(source: string): { cells: Cell[]; rawCells: number } {
  const tree = readTree(source);
  // Version 3 has worksheets.
  const sheets = property(tree, 'cells') ? [tree] : (property(tree, 'worksheets')?.children ?? []);
  const nodes = sheets.flatMap((sheet) => property(sheet, 'cells')?.children ?? []);
  if (sheets.length === 0 || textOf(tree, 'nbformat') !== undefined || property(tree, 'nbformat') === undefined)
    throw new GlossaError('document_damaged', { cause: 'The notebook has no cells or no version.' });
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
