/** Joins two word-bound blanks, one of which can be empty: `[[0-2]]` and `[[4-7]]` are `[[0-2; 4-7]]`. */
export function joinWordBlanks(first: string, second: string): string {
  if (first === '') return second;
  if (second === '') return first;
  const start = isClosed(first) ? first.slice(0, -2) : first;
  return `${start}; ${second.startsWith('[[') ? second.slice(2) : second}`;
}

/** A bracket after a backslash closes nothing. */
function isClosed(blank: string): boolean {
  if (!blank.endsWith(']]')) return false;
  let backslashes = 0;
  while (blank[blank.length - 3 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 0;
}
