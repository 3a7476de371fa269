export interface Replaced {
  text: string;
  /** The offsets in the new text. */
  offsets: number[];
}

/**
 * Replaces matches in a text, and moves offsets with the text around them. An offset inside of a match moves to its end.
 * @param pattern has the flag `g`
 * @param offsets in UTF-16 units, in ascending order
 */
export function replaceAndMove(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
  offsets: readonly number[],
): Replaced {
  const moved: number[] = [];
  let result = '';
  let read = 0;
  const move = (isReached: (offset: number) => boolean, by: (offset: number) => number): void => {
    for (let next = offsets[moved.length]; next !== undefined && isReached(next); next = offsets[moved.length])
      moved.push(by(next));
  };
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const shift = result.length - read;
    move(
      (offset) => offset <= match.index,
      (offset) => offset + shift,
    );
    result += text.slice(read, match.index) + replace(match);
    move(
      (offset) => offset < end,
      () => result.length,
    );
    read = end;
  }
  const shift = result.length - read;
  move(
    () => true,
    (offset) => offset + shift,
  );
  return { text: result + text.slice(read), offsets: moved };
}
