/**
 * Estimates the tokens of a text, at the upper end for the vocabularies of current models, so that a text that is
 * estimated to fit a context window does fit.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += tokensPerUnit(text.charCodeAt(at));
  return Math.ceil(tokens);
}

/** Tokens per UTF-16 unit. English has about four letters to a token, rarer scripts one or fewer. */
function tokensPerUnit(unit: number): number {
  if (unit < 0x80) return 0.34;
  // Latin with diacritics, Greek, Cyrillic, Armenian, Hebrew, Arabic.
  if (unit < 0x700) return 0.7;
  return 1.3;
}
