import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format } from '../format.ts';
import { composeMarked } from '../marked-text/compose-marked.ts';
import { declare, isResolved, normalizeName, referencedNames } from './names.ts';
import type { ParsedRst } from './parsed-rst.ts';
import { readBlocks } from './read-blocks.ts';
import { drawTable } from './tables/write-table.ts';
import { createUnitWriter, translatedTitles } from './write-unit.ts';

/**
 * reStructuredText, also with the directives and roles of Sphinx. A translation has the same tree as its source. Lines below titles
 * and tables are drawn anew, and references keep their targets.
 */
export const rst: Format<ParsedRst> = {
  parse: read,
  compose: (parsed, translations, _, onKept) => composeMarked({ read, write }, parsed, translations, onKept),
};

function read(source: string): ParsedRst {
  const referenced = referencedNames(source);
  const { units, structure, tables, names, indirect, warnings } = readBlocks(source, referenced);
  for (const { marks } of units)
    for (const { key, name } of marks)
      if (key.startsWith('link ') && name !== undefined && !names.get(normalizeName(name))?.explicit)
        declare(names, normalizeName(name), 'explicit');
  // References that find nothing, or several things.
  let unresolved = indirect.filter(({ name }) => !isResolved(names, normalizeName(name))).length;
  for (const { marks } of units)
    for (const mark of marks)
      if (mark.key === 'reference' && !isResolved(names, normalizeName(nameOf(mark)))) unresolved++;
  return { source, units, tables, names, indirect, warnings, structure: [...structure, `unresolved ${unresolved}`] };
}

const ALIAS = /<([^<>]*)_>`_{1,2}$/;
const nameOf = ({ name, close }: { name?: string | undefined; close: string }): string =>
  name ?? ALIAS.exec(close)?.[1] ?? '';

function write(parsed: ParsedRst, fitted: readonly (TaggedText | undefined)[]): string {
  const { source, units, tables, indirect } = parsed;
  const titles = translatedTitles(parsed, fitted);
  const writeUnit = createUnitWriter(source, titles);
  const edits: Edit[] = indirect.flatMap(({ start, end, name }) => {
    const title = titles.get(normalizeName(name));
    return title === undefined ? [] : [{ start, end, text: `\`${title}\`_` }];
  });
  for (const [index, unit] of units.entries()) {
    const text = fitted[index];
    if (text && !unit.isInCell) edits.push({ start: unit.start, end: unit.end, text: writeUnit(unit, text) });
  }
  for (const { lines, cells, edges, isGrid } of tables) {
    const texts = cells.map((cell) => {
      const own = cell.units.flatMap((unit, at): Edit[] => {
        const text = fitted[cell.first + at];
        return text ? [{ start: unit.start, end: unit.end, text: writeUnit(unit, text) }] : [];
      });
      return own.length > 0 ? applyEdits(cell.source, own).split('\n') : undefined;
    });
    if (texts.every((text) => text === undefined)) continue;
    const old = lines.map(({ start, end }) => source.slice(start, end));
    // A table that cannot be drawn keeps its source, so its units do not read back as intended.
    const drawn = drawTable(old, { cells, edges, isGrid }, texts) ?? old;
    for (const [row, { start, end }] of lines.entries()) {
      const text = drawn[row] ?? '';
      if (text !== old[row]) edits.push({ start, end, text });
    }
  }
  return applyEdits(
    source,
    edits.sort((one, other) => one.start - other.start),
  );
}
