import type { TaggedText } from '@glossa/tagged-text';
import { createChoice } from '../choice.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage } from '../format.ts';
import { escapeJson, type JsonStyle, readStyle } from '../json/escape.ts';
import { markdown, type ParsedMarkdown } from '../markdown/markdown.ts';
import type { ParseOptions } from '../parse-options.ts';
import { addWarning, addWarnings, type WarningCounts } from '../warnings.ts';
import { type Cell, readCells } from './read-cells.ts';

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
  const write = (line: string, raw: string): string => `"${escapeJson(line, raw, style)}"`;
  const [first, second] = lines ?? [];
  if (!lines || !first) return write(text, '');
  const known = new Map(lines.map((line) => [line.value, source.slice(line.start, line.end)]));
  const before = source.slice(start, first.start);
  const between = second ? source.slice(first.end, second.start) : `,${before.slice(1)}`;
  const last = lines.at(-1) ?? first;
  const written = text.split(AFTER_LINE).map((line) => known.get(line) ?? write(line, ''));
  return before + written.join(between) + source.slice(last.end, endOf(source, last.end));
}

/** The end of an array after its last item. */
function endOf(source: string, from: number): number {
  return source.indexOf(']', from) + 1;
}
