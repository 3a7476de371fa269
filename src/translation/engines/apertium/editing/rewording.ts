import { lazily } from '../../../../lazily.ts';
import { inCase } from './words.ts';

/** A pattern of whole words, in upper or lower case, and what stands for it: words with `$1` to `$9`, or a function of the groups. */
export type Rewording = readonly [pattern: string, wording: string | ((...groups: string[]) => string)];

const BEFORE = "(?<![\\p{L}\\p{M}\\p{N}'’])";
const AFTER = '(?![\\p{L}\\p{M}])';

/** A function that writes phrases in other words. One expression of all patterns finds the texts that have any. */
export function createRewording(rewordings: readonly Rewording[]): (text: string) => string {
  const rows = rewordings.map(([pattern, wording]) => ({
    pattern: lazily(() => new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, 'giu')),
    wording: typeof wording === 'string' ? fillIn(wording) : wording,
  }));
  const any = lazily(() => new RegExp(`${BEFORE}(?:${rewordings.map(([pattern]) => pattern).join('|')})`, 'iu'));
  return (text) => {
    if (!any().test(text)) return text;
    return rows.reduce(
      (reworded, { pattern, wording }) =>
        reworded.replace(pattern(), (phrase: string, ...rest: unknown[]) => inCase(phrase, wording(...textsOf(rest)))),
      text,
    );
  };
}

function fillIn(wording: string): (...groups: string[]) => string {
  return (...groups) => wording.replace(/\$(\d)/g, (_, number: string) => groups[Number(number) - 1] ?? '');
}

/** The groups among the arguments of a replacement. A group without a match is empty. */
function textsOf(rest: readonly unknown[]): string[] {
  const offset = rest.findIndex((one) => typeof one === 'number');
  return rest.slice(0, offset).map((group) => (typeof group === 'string' ? group : ''));
}
