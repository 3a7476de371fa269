import type { DocumentPreview } from '../api/types.ts';

/** Which texts of a file are translated, as people write it. */
export interface Choice {
  /** Patterns, one on each line. */
  include: string;
  exclude: string;
  sourceColumn: string;
  targetColumn: string;
}

export const ALL_TEXTS: Choice = { include: '', exclude: '', sourceColumn: '', targetColumn: '' };

const LINE_BREAK = /\r?\n/;

/** The patterns of a field. */
const patternsOf = (field: string): string[] =>
  field
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The fields of a request. Both columns, or none, are sent. */
export function choiceFields({ include, exclude, sourceColumn, targetColumn }: Choice) {
  const [included, excluded] = [patternsOf(include), patternsOf(exclude)];
  const [source, target] = [sourceColumn.trim(), targetColumn.trim()];
  return {
    ...(included.length > 0 && { include: included }),
    ...(excluded.length > 0 && { exclude: excluded }),
    ...(source !== '' && target !== '' && { source_column: source, target_column: target }),
  };
}

/** Takes the texts of a name in or out: its exact name is a pattern. */
export function toggleName({ name, chosen }: DocumentPreview['names'][number], choice: Choice): Choice {
  if (name === null) return choice;
  const [included, excluded] = [patternsOf(choice.include), patternsOf(choice.exclude)];
  const without = (names: readonly string[]): string[] => names.filter((one) => one !== name);
  const isNamed = included.includes(name) && included.length > 1;
  const [include, exclude] =
    chosen > 0
      ? [isNamed ? without(included) : included, isNamed ? excluded : [...excluded, name]]
      : [included.length > 0 && !included.includes(name) ? [...included, name] : included, without(excluded)];
  return { ...choice, include: include.join('\n'), exclude: exclude.join('\n') };
}
