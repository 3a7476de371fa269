import { lazily } from '../../../../lazily.ts';
import { mayMatch, requiredTexts } from './required-texts.ts';
import { inCase } from './words.ts';

/** A pattern of whole words, in upper or lower case, and what stands for it: words with `$1` to `$9`, or a function of the groups. */
export type Rewording = readonly [pattern: string, wording: string | ((...groups: string[]) => string)];

const BEFORE = "(?<![\\p{L}\\p{M}\\p{N}'’])";
const AFTER = '(?![\\p{L}\\p{M}])';

/** A function that writes phrases in other words. */
export function createRewording(rewordings: readonly Rewording[]): (text: string) => string {
  const rows = lazily(() =>
    rewordings.map(([pattern, wording]) => ({
      required: requiredTexts(pattern),
      pattern: lazily(() => new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, 'giu')),
      wording: typeof wording === 'string' ? fillIn(wording) : wording,
    })),
  );
  return (text) => {
    let reworded = text;
    let lowerCase = text.toLowerCase();
    for (const { required, pattern, wording } of rows()) {
      if (!mayMatch(required, lowerCase)) continue;
      const previous = reworded;
      reworded = previous.replace(pattern(), (phrase: string, ...rest: unknown[]) =>
        inCase(phrase, wording(...textsOf(rest))),
      );
      if (reworded !== previous) lowerCase = reworded.toLowerCase();
    }
    return reworded;
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
