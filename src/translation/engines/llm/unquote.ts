const QUOTES: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ["'", "'"],
  ['‘', '’'],
  ['「', '」'],
  ['『', '』'],
];
const ANY_QUOTE = /["“”„«»'‘’「」『』]/;

/** Removes surrounding whitespace, and quotation marks around the whole text unless the source begins or ends with one. */
export function unquote(output: string, source: string): string {
  const text = output.trim();
  if (ANY_QUOTE.test(source.at(0) ?? '') || ANY_QUOTE.test(source.at(-1) ?? '')) return text;
  const inner = text.slice(1, -1);
  const isQuoted = QUOTES.some(
    ([open, close]) =>
      text.length > 2 &&
      text.startsWith(open) &&
      text.endsWith(close) &&
      !inner.includes(open) &&
      !inner.includes(close),
  );
  return isQuoted ? inner.trim() : text;
}
