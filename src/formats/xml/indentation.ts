/** Longer blanks are cut: they are no indentation, and reading them for each element would take quadratic time. */
const MAX_INDENT_LENGTH = 1_000;

/** Blanks and line breaks before a place. @param from where they begin at the earliest */
export function blanksBefore(source: string, at: number, from = 0): string {
  const before = source.slice(Math.max(from, at - MAX_INDENT_LENGTH), at);
  return before.slice(before.trimEnd().length);
}

/** Where the line of a place begins if only blanks stand before it. @param lineEnd what belongs to the line before it */
export function startOfLine(source: string, at: number, lineEnd = '\n'): number {
  const before = source.slice(Math.max(0, at - MAX_INDENT_LENGTH), at);
  const start = before.lastIndexOf('\n') + 1;
  if (start === 0 || before.slice(start).trim() !== '') return at;
  return at - before.length + start - lineEnd.length;
}
