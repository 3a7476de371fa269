import type { TaggedText } from '@glossa/tagged-text';
import { findFirst } from '../../../find-first.ts';
import type { TextRange } from '../../format.ts';
import { fitInitial } from '../../initial.ts';
import type { MarkdownUnit } from '../markdown-unit.ts';
import { type MarkdownDocument, readStructure } from '../read-document.ts';
import { fitTags } from './fit-tags.ts';
import { groupUnits, type UnitGroup } from './signature.ts';
import { writeUnit } from './write-unit.ts';

/** How often a document is written until it reads as intended. Each time, the units are corrected that do not. */
const MAX_ATTEMPTS = 12;

/** Attempts after which all units from the first one that differs are corrected at once. */
const MAX_SINGLE_CORRECTIONS = 8;

/** Cap on the units that are tried again when the document reads as intended. */
const MAX_RESTORED = 8;

/** How a unit is written. */
type Manner = 'source' | 'plain' | 'strict';

/** A unit with its translation. */
interface Replacement {
  readonly fitted: TaggedText;
  manner: Manner;
}

/**
 * Writes translations into a document. The result is read again: if it does not have the same structure, the units that
 * differ are written with more escapes, and at last stay as they are in the source.
 */
export function composeUnits(
  document: MarkdownDocument,
  translations: readonly (TaggedText | undefined)[],
  onKept?: (unit: number) => void,
): string {
  const replacements = document.units.map((unit, index) => replacementOf(unit, translations[index]));
  const written = writeUntilEqual(document, replacements);
  for (const [index, replacement] of replacements.entries()) {
    const isWritten = replacement !== undefined && replacement.manner !== 'source';
    if (!isWritten && isChanged(document.units[index], translations[index])) onKept?.(index);
  }
  return written;
}

/** Writes a document until it reads as intended, and sets how each unit is written. */
function writeUntilEqual(document: MarkdownDocument, replacements: readonly (Replacement | undefined)[]): string {
  const { source } = document;
  const labels = new Set(document.labels);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const isSource = replacements.every((replacement) => (replacement?.manner ?? 'source') === 'source');
    if (isSource) return restoreInnocent(document, replacements, labels) ?? source;
    const written = write(document, replacements, labels);
    const differing = findDifferences(document, replacements, written);
    if (differing.length === 0) return restoreInnocent(document, replacements, labels) ?? written;
    const isLate = attempt >= MAX_SINGLE_CORRECTIONS;
    const corrected = isLate ? replacements.keys().filter((index) => index >= (differing[0] ?? 0)) : differing;
    for (const index of corrected) {
      const replacement = replacements[index];
      if (replacement) replacement.manner = replacement.manner === 'plain' ? 'strict' : 'source';
    }
  }
  for (const replacement of replacements) if (replacement) replacement.manner = 'source';
  return source;
}

/**
 * Writes the translations of units that keep their source only because they stand next to the unit that changes the structure.
 * @returns undefined if every unit that keeps its source changes the structure
 */
function restoreInnocent(
  document: MarkdownDocument,
  replacements: readonly (Replacement | undefined)[],
  labels: ReadonlySet<string>,
): string | undefined {
  const kept = replacements.filter((replacement) => replacement?.manner === 'source').slice(0, MAX_RESTORED);
  let restored: string | undefined;
  for (const replacement of kept) {
    if (!replacement) continue;
    replacement.manner = 'plain';
    const written = write(document, replacements, labels);
    if (findDifferences(document, replacements, written).length === 0) restored = written;
    else replacement.manner = 'source';
  }
  return restored;
}

function replacementOf(unit: MarkdownUnit, translation: TaggedText | undefined): Replacement | undefined {
  if (!translation || !isChanged(unit, translation)) return undefined;
  const fitted =
    translation.tags.length === unit.markups.length
      ? fitTags(
          unit,
          fitInitial(unit, translation, () => false),
        )
      : undefined;
  return fitted ? { fitted, manner: 'plain' } : undefined;
}

/** Whether a unit has a translation other than itself. */
function isChanged(unit: MarkdownUnit | undefined, translation: TaggedText | undefined): boolean {
  if (!unit || !translation || translation.text.trim() === '') return false;
  const { text, tags } = translation;
  if (text !== unit.text || tags.length !== unit.tags.length) return true;
  return unit.tags.some(({ start, end }, index) => start !== tags[index]?.start || end !== tags[index]?.end);
}

function write(
  { source, syntax, units }: MarkdownDocument,
  replacements: readonly (Replacement | undefined)[],
  labels: ReadonlySet<string>,
): string {
  /** Units within the marks of another unit come after it. */
  const sourceOf = ({ start, end }: TextRange, firstUnit: number): string => {
    const pieces: string[] = [];
    let at = start;
    for (let index = findFirst(units, (unit) => unit.start >= start, firstUnit); index < units.length; index++) {
      const unit = units[index];
      if (!unit || unit.start >= end) break;
      const replacement = replacements[index];
      if (!replacement || replacement.manner === 'source' || unit.start < at || unit.end > end) continue;
      const context = { source, syntax, labels, sourceOf: (range: TextRange) => sourceOf(range, index + 1) };
      pieces.push(source.slice(at, unit.start));
      pieces.push(writeUnit(unit, replacement.fitted, context, replacement.manner === 'strict'));
      at = unit.end;
    }
    pieces.push(source.slice(at, end));
    // A sum of strings would hold all of them.
    return pieces.join('');
  };
  return sourceOf({ start: 0, end: source.length }, 0);
}

/** The indexes of units that cannot be read as intended, or are next to the place where the structure differs. */
function findDifferences(
  document: MarkdownDocument,
  replacements: readonly (Replacement | undefined)[],
  written: string,
): number[] {
  const { source, units, structure } = document;
  const isWritten = (index: number): boolean => (replacements[index]?.manner ?? 'source') !== 'source';
  // Its units are compared one after the other, because all of them would take as much room as those of the source.
  const found = readStructure(written, document);
  const intended = groupUnits(units, source, (unit, index) => {
    const replacement = replacements[index];
    return replacement && replacement.manner !== 'source' ? replacement.fitted : unit;
  });
  const read = groupUnits(found.readUnits(), written, (unit) => unit);
  const differing: UnitGroup['indexes'][] = [];
  let last: UnitGroup['indexes'] = [];
  /** The group after the first one that differs. */
  let next: UnitGroup['indexes'] | undefined;
  let isStructureEqual =
    structure.length === found.structure.length && structure.every((kind, index) => kind === found.structure[index]);
  for (const { indexes, signature } of intended) {
    const other = read.next();
    if (differing.length > 0) next ??= indexes;
    if (other.value?.signature !== signature) differing.push(indexes);
    if (other.done) isStructureEqual = false;
    last = indexes;
  }
  if (!read.next().done) isStructureEqual = false;
  if (isStructureEqual) return differing.flatMap((indexes) => indexes.filter(isWritten));
  // What follows a difference in structure differs too. A unit near the first difference causes it.
  const first = differing[0] ?? last;
  const causes = [...first, ...(next ?? [])].filter(isWritten);
  if (causes.length > 0) return causes;
  const before = replacements.findLastIndex((_, index) => index < (first[0] ?? 0) && isWritten(index));
  return [before >= 0 ? before : replacements.findIndex((_, index) => isWritten(index))];
}
