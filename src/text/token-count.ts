import { countTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { boundRuns } from './token-slices.ts';

/** Words whose tokens are remembered: enough for running text, little enough to stay small under hostile input. */
setMergeCacheSize(20_000);

/** What looks like a special token in a caller's text is text. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

export function countAll(texts: readonly string[]): number[] {
  return texts.map((text) => {
    let tokens = 0;
    for (const piece of boundRuns(text)) tokens += countTokens(piece, AS_TEXT);
    return tokens;
  });
}
