import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Part, Segment } from '../engine.ts';
import { joinTexts } from './join-texts.ts';
import { FUNCTION_WORD } from './possessives.ts';
import type { ReadForm } from './read-form.ts';

/** Languages that write a name behind its noun: "el archivo config.json". */
const NAMED_BEHIND = new Set(['an', 'ast', 'ca', 'es', 'fr', 'gl', 'it', 'oc', 'pt', 'ro', 'sc']);
const HEAD =
  'argument|attribute|branch|button|channel|class|collection|column|command|component|constant|container|database|directive|directory|element|endpoint|event|extension|field|file|flag|folder|format|function|group|header|hook|host|image|interface|key|keyword|library|link|method|module|object|operator|option|package|page|parameter|permission|plugin|port|procedure|process|property|protocol|query|repository|role|schema|script|section|server|service|setting|string|table|tag|tab|template|test|token|type|utility|value|variable|view';
/** A noun of up to three words behind a name. */
const NOUN = new RegExp(
  String.raw`^ (?<noun>(?:(?!${FUNCTION_WORD})\p{Ll}[\p{Ll}\-]{1,20} ){0,2}(?:${HEAD}))(?=$| ${FUNCTION_WORD}|[^\p{L}\p{N} \-'’])`,
  'u',
);
const DETERMINER = /(?<![\p{L}\p{N}])(?:the|this|that|your|its|our|their|an?) $/iu;
const ARTICLE = /(?<=(?<![\p{L}\p{N}])a)n? $/iu;
/** What a lone tag is called that a text names: "the <br> tag". */
const TAG_NOUN = /^ (?:element|tag)(?!\p{L})/u;
/** The sound of a vowel: "an option", "a user". */
const VOWEL = /^(?:[aeio]|u(?!ser|tility|nit|ni))/;

/**
 * Puts an item behind the noun that says what it is: `the config.json file` becomes `the file config.json`. Rules place it wrongly
 * otherwise, and models lose words. A segment with tags stays, because they would enclose other words.
 */
export function readNamedItems(segment: Segment, from: string, to: string): ReadForm | undefined {
  if (from !== 'en' || segment.tags.length > 0 || !NAMED_BEHIND.has(primarySubtag(to))) return undefined;
  const parts = [...segment.parts];
  let isRewritten = false;
  for (let at = 1; at < parts.length - 1; at++) {
    const [before, item, after] = [parts[at - 1], parts[at], parts[at + 1]];
    const noun = before && item && after ? nounAround(before, item, after) : undefined;
    if (!before || !after || noun === undefined) continue;
    isRewritten = true;
    const lead = before.text.replace(ARTICLE, VOWEL.test(noun) ? 'n ' : ' ');
    parts[at - 1] = { ...before, text: `${lead}${noun} ` };
    parts[at + 1] = { ...after, text: after.text.slice(noun.length + 1) };
  }
  if (!isRewritten) return undefined;
  const kept = joinTexts(parts.filter(({ text }) => text !== ''));
  return { segment: { parts: kept, tags: [] }, restore: (translation) => translation };
}

/** The noun behind an item that has a determiner before it. */
function nounAround(before: Part, item: Part, after: Part): string | undefined {
  if (before.kind !== 'text' || item.kind !== 'protected' || after.kind !== 'text') return undefined;
  const isItem = !item.decoration || TAG_NOUN.test(after.text);
  if (!isItem || !DETERMINER.test(before.text)) return undefined;
  return NOUN.exec(after.text)?.groups?.noun;
}
