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

/** An answer without blanks around it, and without quotes that were put around the whole of it. */
export function unwrap(said: string, source: string): string {
  const text = said.trim();
  if (ANY_QUOTE.test(source.at(0) ?? '') || ANY_QUOTE.test(source.at(-1) ?? '')) return text;
  const inner = text.slice(1, -1);
  const isWrapped = QUOTES.some(
    ([open, close]) =>
      text.length > 2 &&
      text.startsWith(open) &&
      text.endsWith(close) &&
      !inner.includes(open) &&
      !inner.includes(close),
  );
  return isWrapped ? inner.trim() : text;
}
