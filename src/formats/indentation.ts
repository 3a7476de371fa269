/** Longer blanks are cut: they are no indentation, and reading them for each element would take quadratic time. */
const MAX_INDENT_LENGTH = 1_000;

/** Blanks and line breaks before a place. @param from where they begin at the earliest */
export function blanksBefore(source: string, at: number, from = 0): string {
  const before = source.slice(Math.max(from, at - MAX_INDENT_LENGTH), at);
  return before.slice(before.trimEnd().length);
}

/** Where the line of a place begins; undefined if something else than blanks stands before it. */
export function startOfLine(source: string, at: number): number | undefined {
  const before = source.slice(Math.max(0, at - MAX_INDENT_LENGTH), at);
  const start = at - before.length + before.lastIndexOf('\n') + 1;
  const isStart = start === 0 || source.charAt(start - 1) === '\n';
  return isStart && source.slice(start, at).trim() === '' ? start : undefined;
}

/** The offset of the line break before a place; its own offset if something else than blanks stands before it, or no line. */
export function lineBreakBefore(source: string, at: number): number {
  const start = startOfLine(source, at);
  if (start === undefined || start === 0) return at;
  return source.charAt(start - 2) === '\r' ? start - 2 : start - 1;
}
