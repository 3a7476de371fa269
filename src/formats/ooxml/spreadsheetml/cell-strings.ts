import type { TaggedText } from '@glossa/tagged-text';
import type { ParsedText } from '../../format.ts';
import { isUnchanged } from '../../unchanged.ts';
import { writtenText } from './string-reader.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/** A part of a workbook with strings. */
export interface ParsedStrings extends ParsedText {
  /** Whether a unit is the text of a cell, by its index. */
  isCell(unit: number): boolean;
  /** The longest text that Excel allows, in UTF-16 units. */
  maxLengthOf(unit: number): number;
}

/** Longest text of a cell, in UTF-16 units. Excel repairs workbooks with longer ones. */
export const MAX_CELL_LENGTH = 32_767;

/**
 * Selects the translations that are written, and notes the new texts of cells.
 * @param isBeside whether the text of a cell stays, because its translation stands elsewhere
 * @returns one for each unit; undefined if it stays as it is
 */
export function selectTranslations(
  { units, isCell, maxLengthOf }: ParsedStrings,
  translations: readonly (TaggedText | undefined)[],
  texts: WorkbookTexts,
  onKept: ((unit: number) => void) | undefined,
  isBeside: (unit: number) => boolean,
): (TaggedText | undefined)[] {
  const selected = units.map((unit, index) => {
    const translation = translations[index];
    if (!translation || isUnchanged(unit, translation)) return undefined;
    if (translation.text.length > maxLengthOf(index) || translation.tags.length !== unit.tags.length) {
      onKept?.(index);
      return undefined;
    }
    if (isCell(index) && !isBeside(index)) texts.setNewText(writtenText(unit), writtenText(translation));
    return translation;
  });
  const kept = texts.keepDistinct();
  for (const [index, unit] of kept.size > 0 ? units.entries() : []) {
    if (!selected[index] || !isCell(index) || !kept.has(writtenText(unit))) continue;
    onKept?.(index);
    selected[index] = undefined;
  }
  texts.isChanged ||= selected.some((translation, index) => translation && !(isCell(index) && isBeside(index)));
  return selected;
}
