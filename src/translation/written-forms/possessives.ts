import type { Part, Segment } from '../engine.ts';
import { rangesOf } from '../text/segment-text.ts';
import { moveWords, type WordChange } from './move-words.ts';
import type { ReadForm } from './read-form.ts';

/** Words that end a noun phrase, as far as it can be told from function words. */
export const FUNCTION_WORD =
  '(?:is|are|was|were|be|has|have|had|will|would|can|could|should|may|might|must|do|does|did|and|or|but|on|in|at|to|from|for|of|with|by|as|about|into|over|under|after|before|since|until|than|that|which|who|when|where|if|not|now|today|yesterday|tomorrow|here|there)(?![\\p{L}])';
const WORD = String.raw`(?!${FUNCTION_WORD})[\p{L}\p{N}\-]+`;
/** A possessive before a noun of up to four words. The groups are the noun, and what shows where it ends. */
const POSSESSIVE = new RegExp(
  String.raw`^['’]s (?<noun>${WORD}(?: ${WORD}){0,3})(?<end>$|(?= ${FUNCTION_WORD})|(?=[^\p{L}\p{N} \-])|(?= ))`,
  'u',
);
/** After a contraction of "is": "{name}'s here", "{name}'s not a member", "{name}'s typing". */
const IS =
  /^['’]s (?:an?|the|not|been|going|gone|now|already|here|there|online|offline|ready|away|busy|\p{L}+ing)(?!\p{L})/u;
const ARTICLE = /(?<![\p{L}\p{N}])[Tt]he $/u;
const VERB = /(?:s|ed)$/u;

/**
 * Writes the possessive of a placeholder out, because engines know it for words only: `{name}'s new photo` becomes `the new
 * photo of {name}`.
 */
export function readPossessives(segment: Segment, from: string): ReadForm | undefined {
  const { parts } = segment;
  if (from !== 'en' || !parts.some(({ kind }) => kind === 'protected')) return undefined;
  const ranges = rangesOf(parts.map(({ text }) => text));
  const changes = parts.flatMap((part, index): WordChange[] => {
    const noun = part.kind === 'text' && !IS.test(part.text) ? nounOf(part.text) : undefined;
    const owner = noun === undefined ? -1 : ownerStart(parts.slice(0, index));
    const [range, to] = [ranges[index], ranges[owner]?.start];
    if (noun === undefined || !range || to === undefined) return [];
    const start = range.start + "'s ".length;
    const before = parts[owner - 1];
    // "The {name}'s cart" has an article already.
    const hasArticle = before?.kind === 'text' && ARTICLE.test(before.text);
    const article = owner === 0 ? 'The ' : 'the ';
    const end = start + noun.length;
    const moved = { start, end, to, before: hasArticle ? '' : article, after: ' of ' };
    return [{ start: range.start, end, text: '', moved }];
  });
  const read = changes.length > 0 ? moveWords(segment, changes) : undefined;
  return read && { segment: read, restore: (translation) => translation };
}

function nounOf(text: string): string | undefined {
  const groups = POSSESSIVE.exec(text)?.groups;
  if (groups?.noun === undefined) return undefined;
  const words = groups.noun.split(' ');
  const isWhole =
    !text.slice("'s ".length + groups.noun.length).startsWith(' ') ||
    STOPS.test(text.slice("'s ".length + groups.noun.length));
  const verb = words.findIndex(
    (word, index) => index > 0 && VERB.test(word) && !(isWhole && index === words.length - 1),
  );
  if (verb > 0) return words.slice(0, verb).join(' ');
  return isWhole ? groups.noun : words[0];
}

const STOPS = new RegExp(`^ ${FUNCTION_WORD}`, 'u');

/** The index of the placeholder at the end of the parts, with the marks around it; -1 without one. */
function ownerStart(parts: readonly Part[]): number {
  const start = parts.findLastIndex(({ kind }) => kind !== 'protected') + 1;
  return parts.slice(start).some((part) => part.kind === 'protected' && !part.decoration) ? start : -1;
}
