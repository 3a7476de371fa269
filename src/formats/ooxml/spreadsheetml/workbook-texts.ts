import type { NamedTexts } from '../../formulas/named-texts.ts';

/** The texts of the cells of one workbook, which other parts of it name or repeat. */
export interface WorkbookTexts {
  readonly hasFormulas: boolean;
  /** Whether any text of the workbook is changed. */
  isChanged: boolean;
  /** Whether a formula, a validation, a filter or a calculated field names a text or a part of it, which therefore stays. */
  isNamed(text: string): boolean;
  /** Whether other parts take their names from cells with a text, such as columns of tables, so that all these cells are the same. */
  isShown(text: string): boolean;
  /** The new text of the cells with a text; undefined if they stay. */
  newTextOf(text: string): string | undefined;
  setNewText(text: string, newText: string): void;
  /** The indexes of the translations of shared strings that stand beside their sources, by those of the sources. */
  readonly besides: Map<number, number>;
  /** The longer texts of shared strings, in their cells or beside them, by their indexes. */
  readonly changed: Map<number, TextChange>;
  /** The styles of cells whose texts break into lines. */
  readonly wrapped: ReadonlySet<string>;
  /** Takes back the new texts that would give two columns of a table the same name. @returns their old texts */
  keepDistinct(): ReadonlySet<string>;
}

/** The plain text of a cell before and after. */
export interface TextChange {
  readonly from: string;
  readonly to: string;
}

/** What the parts of a workbook need of its cells. */
export interface CellUse {
  /** Whether other parts repeat texts of cells. */
  hasCopies: boolean;
  hasFormulas: boolean;
  /** Texts that formulas name, whole or in part. */
  named: NamedTexts;
  /** Lists of texts whose translations must differ, such as the names of the columns of a table. */
  distinct: (readonly string[])[];
  /** The styles of cells whose texts break into lines. */
  wrapped: ReadonlySet<string>;
}

/** Longest text of a cell that other parts repeat, in UTF-16 units: the longest name of a column. */
const MAX_REPEATED_LENGTH = 255;
/** Rounds in which single texts are taken back. A list that has equal texts then stays as it is. */
const MAX_ROUNDS = 10;

export function createWorkbookTexts({ named, distinct, hasFormulas, hasCopies, wrapped }: CellUse): WorkbookTexts {
  const isRepeated = hasCopies || hasFormulas;
  const newTexts = new Map<string, string>();
  return {
    hasFormulas,
    isChanged: false,
    besides: new Map(),
    changed: new Map(),
    wrapped,
    isNamed: named.has,
    isShown: (text) => distinct.some((texts) => texts.includes(text)),
    newTextOf: (text) => newTexts.get(text),
    setNewText(text, newText) {
      if (isRepeated && text.length <= MAX_REPEATED_LENGTH) newTexts.set(text, newText);
    },
    keepDistinct() {
      const kept = new Set<string>();
      for (let round = 1; ; round++) {
        const clashes = distinct.flatMap((texts) => findClashes(texts, newTexts, round > MAX_ROUNDS));
        if (clashes.length === 0) return kept;
        for (const text of clashes) {
          newTexts.delete(text);
          kept.add(text);
        }
      }
    },
  };
}

/**
 * The texts whose new texts are equal to another one, or too long or empty for a name.
 * @param isStrict whether one of them takes back all of the list
 */
function findClashes(texts: readonly string[], newTexts: ReadonlyMap<string, string>, isStrict: boolean): string[] {
  const names = texts.map((text) => keyOf(newTexts.get(text) ?? text));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const changed = texts.flatMap((text, at) => (newTexts.has(text) ? [{ text, name: names[at] ?? '' }] : []));
  const clashes = changed.filter(
    ({ name }) => name === '' || name.length > MAX_REPEATED_LENGTH || (counts.get(name) ?? 0) > 1,
  );
  return (isStrict && clashes.length > 0 ? changed : clashes).map(({ text }) => text);
}

/** Excel compares texts without regard to case. */
function keyOf(text: string): string {
  return text.trim().toLowerCase();
}
