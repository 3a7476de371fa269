const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const COMMA = 0x2c;

/**
 * Whether a JSON text has more than `maxValues` strings (including keys), arrays and objects together, or more than
 * `maxValues` commas. They determine how long the parser takes: hundreds of thousands of keys block the event loop for half
 * a second. The scan skips the contents of strings, so that long texts cost little. The result for invalid JSON is undefined.
 */
export function hasMoreValues(json: string, maxValues: number): boolean {
  // Each value takes at least one character.
  if (json.length <= maxValues) return false;
  let values = 0;
  let commas = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === COMMA && ++commas > maxValues) return true;
    if (code !== QUOTE && code !== BRACKET && code !== BRACE) continue;
    values++;
    if (values > maxValues) return true;
    if (code === QUOTE) i = endOfString(json, i + 1);
  }
  return false;
}

/** Index of the closing quote: the first one after an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslash = quote;
    while (backslash > start && json.charCodeAt(backslash - 1) === BACKSLASH) backslash--;
    if ((quote - backslash) % 2 === 0) return quote;
  }
  return json.length;
}
