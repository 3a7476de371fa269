import type { Part } from '../../../engine.ts';

/** Words that end a noun phrase, as far as it can be told from function words. */
const STOP =
  '(?:is|are|was|were|be|has|have|had|will|would|can|could|should|may|might|must|do|does|did|and|or|but|on|in|at|to|from|for|of|with|by|as|about|into|over|under|after|before|since|until|than|that|which|who|when|where|if|not|now|today|yesterday|tomorrow|here|there)(?![\\p{L}])';
const WORD = String.raw`(?!${STOP})[\p{L}\p{N}\-]+`;
/** A possessive before a noun of up to four words. The groups are the noun, and what shows where it ends. */
const POSSESSIVE = new RegExp(
  String.raw`^['’]s (?<noun>${WORD}(?: ${WORD}){0,3})(?<end>$|(?= ${STOP})|(?=[^\p{L}\p{N} \-])|(?= ))`,
  'u',
);
/** After a contraction of "is": "{name}'s here", "{name}'s not a member", "{name}'s typing". */
const IS =
  /^['’]s (?:an?|the|not|been|going|gone|now|already|here|there|online|offline|ready|away|busy|\p{L}+ing)(?!\p{L})/u;
const VERB = /(?:s|ed)$/u;

/**
 * Rewrites the possessive of a placeholder for the English dictionaries, which know it for words only: `{name}'s new photo`
 * becomes `the new photo of {name}`.
 */
export function rewritePossessives(parts: readonly Part[]): readonly Part[] {
  const rewritten: Part[] = [];
  for (const part of parts) {
    const noun = part.kind === 'text' && !IS.test(part.text) ? nounOf(part.text) : undefined;
    const start = noun === undefined ? -1 : ownerStart(rewritten);
    if (noun === undefined || start < 0) {
      rewritten.push(part);
      continue;
    }
    const article = start === 0 ? 'The' : 'the';
    rewritten.splice(start, 0, { kind: 'text', text: `${article} ${noun} of ` });
    const rest = part.text.slice("'s ".length + noun.length);
    if (rest !== '') rewritten.push({ kind: 'text', text: rest });
  }
  return rewritten;
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

const STOPS = new RegExp(`^ ${STOP}`, 'u');

/** The index of the placeholder at the end of the parts, with the marks around it; -1 without one. */
function ownerStart(parts: readonly Part[]): number {
  const start = parts.findLastIndex(({ kind }) => kind !== 'protected') + 1;
  return parts.slice(start).some((part) => part.kind === 'protected' && !part.decoration) ? start : -1;
}
