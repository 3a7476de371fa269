/**
 * Tokens that a text may come to in any current model's vocabulary: more rather than fewer, so that what is thought to fit
 * a context does. English has about four letters to a token, scripts with few readers a token or more to a letter.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += tokensOfUnit(text.charCodeAt(at));
  return Math.ceil(tokens);
}

/** A UTF-16 unit's part of them. */
function tokensOfUnit(unit: number): number {
  if (unit < 0x80) return 0.34;
  // Latin with marks, Greek, Cyrillic, Armenian, Hebrew, Arabic.
  if (unit < 0x700) return 0.7;
  return 1.3;
}
