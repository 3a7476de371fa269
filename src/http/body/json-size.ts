const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const COMMA = 0x2c;

/**
 * Whether a JSON text holds more than `most` strings (keys too), arrays and objects, or more than as many commas, which are
 * what takes long to parse: hundreds of thousands of keys stop the event loop for half a second. It jumps from quote to quote, so that long texts
 * cost next to nothing; of text that is no JSON it says something, and the parser refuses it.
 */
export function hasMoreParts(json: string, most: number): boolean {
  // Each takes a character at least.
  if (json.length <= most) return false;
  let count = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === COMMA && ++commas > most) return true;
    if (sign !== QUOTE && sign !== BRACKET && sign !== BRACE) continue;
    count++;
    if (count > most) return true;
    if (sign === QUOTE) at = endOfString(json, at + 1);
  }
  return false;
}

/** Where the quote stands that ends the string: one behind an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslash = quote;
    while (backslash > start && json.charCodeAt(backslash - 1) === BACKSLASH) backslash--;
    if ((quote - backslash) % 2 === 0) return quote;
  }
  return json.length;
}
