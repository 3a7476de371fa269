import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Part, Segment } from '../engine.ts';
import { rangesOf } from '../text/segment-text.ts';
import { moveWords, type WordChange } from './move-words.ts';
import { FUNCTION_WORD } from './possessives.ts';
import type { ReadForm } from './read-form.ts';
import { ROMANCE_LANGUAGES } from './romance-languages.ts';

const HEAD =
  'argument|attribute|branch|button|channel|class|collection|column|command|component|constant|container|database|directive|directory|element|endpoint|event|extension|field|file|flag|folder|format|function|group|header|hook|host|image|interface|key|keyword|library|link|method|module|object|operator|option|package|page|parameter|permission|plugin|port|procedure|process|property|protocol|query|repository|role|schema|script|section|server|service|setting|string|table|tag|tab|template|test|token|type|utility|value|variable|view';
/** What programs and their parts do: "the main() function returns 0". */
const VERB =
  '(?:returns?|takes|accepts|creates|checks|uses|contains|needs|requires|supports|works|defines|describes|provides|prints|raises|throws)(?!\\p{L})';
const ADVERB = '(?:again|below|above|first|instead|later|manually|next|once|twice)(?!\\p{L})';
/** A noun of up to three words behind a name. */
const NOUN = new RegExp(
  String.raw`^ (?<noun>(?:(?!${FUNCTION_WORD})\p{Ll}[\p{Ll}\-]{1,20} ){0,2}(?:${HEAD}))(?=$| ${FUNCTION_WORD}| ${VERB}| ${ADVERB}|[^\p{L}\p{N} \-'’])`,
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
 * otherwise, and models lose words.
 */
export function readNamedItems(segment: Segment, from: string, to: string): ReadForm | undefined {
  const { parts } = segment;
  if (from !== 'en' || parts.length < 3 || !ROMANCE_LANGUAGES.has(primarySubtag(to))) return undefined;
  const ranges = rangesOf(parts.map(({ text }) => text));
  const changes: WordChange[] = [];
  for (let at = 1; at < parts.length - 1; at++) {
    const [before, item, after] = [parts[at - 1], parts[at], parts[at + 1]];
    const noun = before && item && after ? nounAround(before, item, after) : undefined;
    const [range, behind] = [ranges[at], ranges[at + 1]];
    if (!before || !range || !behind || noun === undefined) continue;
    const article = ARTICLE.exec(before.text);
    if (article)
      changes.push({
        start: range.start - article[0].length,
        end: range.start - 1,
        text: VOWEL.test(noun) ? 'n' : '',
      });
    const start = behind.start + 1;
    const end = start + noun.length;
    changes.push({ start: behind.start, end, text: '', moved: { start, end, to: range.start, after: ' ' } });
  }
  const read = changes.length > 0 ? moveWords(segment, changes) : undefined;
  return read && { segment: read, restore: (translation) => translation };
}

/** The noun behind an item that has a determiner before it. */
function nounAround(before: Part, item: Part, after: Part): string | undefined {
  if (before.kind !== 'text' || item.kind !== 'protected' || after.kind !== 'text') return undefined;
  const isItem = !item.decoration || TAG_NOUN.test(after.text);
  if (!isItem || !DETERMINER.test(before.text)) return undefined;
  return NOUN.exec(after.text)?.groups?.noun;
}
