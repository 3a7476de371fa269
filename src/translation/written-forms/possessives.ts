import type { Part, Segment } from '../engine.ts';
import { joinTexts } from './join-texts.ts';
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
const ARTICLE = /(?<![\p{L}\p{N}])([Tt]he) $/u;
const VERB = /(?:s|ed)$/u;

/**
 * Writes the possessive of a placeholder out, because engines know it for words only: `{name}'s new photo` becomes `the new
 * photo of {name}`. A segment with tags stays, because they would enclose other words.
 */
export function readPossessives(segment: Segment, from: string): ReadForm | undefined {
  if (from !== 'en' || segment.tags.length > 0) return undefined;
  const parts = rewrite(segment.parts);
  if (parts === segment.parts) return undefined;
  return { segment: { parts, tags: [] }, restore: (translation) => translation };
}

function rewrite(parts: readonly Part[]): readonly Part[] {
  const rewritten: Part[] = [];
  let isRewritten = false;
  for (const part of parts) {
    const noun = part.kind === 'text' && !IS.test(part.text) ? nounOf(part.text) : undefined;
    const start = noun === undefined ? -1 : ownerStart(rewritten);
    if (noun === undefined || start < 0) {
      rewritten.push(part);
      continue;
    }
    isRewritten = true;
    const before = rewritten[start - 1];
    // "The {name}'s cart" has an article already.
    if (before?.kind === 'text' && ARTICLE.test(before.text)) {
      rewritten[start - 1] = { ...before, text: before.text.replace(ARTICLE, '$1') };
      rewritten.splice(start, 0, { kind: 'text', text: ` ${noun} of ` });
    } else {
      const article = start === 0 ? 'The' : 'the';
      rewritten.splice(start, 0, { kind: 'text', text: `${article} ${noun} of ` });
    }
    const rest = part.text.slice("'s ".length + noun.length);
    if (rest !== '') rewritten.push({ kind: 'text', text: rest });
  }
  return isRewritten ? joinTexts(rewritten) : parts;
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
