import { lazily } from '../../../lazily.ts';
import type { Part, Segment } from '../../engine.ts';
import { hasGuillemets } from './editing/punctuation.ts';

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}\-]{0,30}`;
const PHRASE = `${WORD}(?: ${WORD}){0,4},?`;
/** Up to five words between quotation marks. A letter between apostrophes (rock 'n' roll) is no quotation. */
const QUOTED = String.raw`(?<![\p{L}\p{M}\p{N}"'“”‘’])(?:"${PHRASE}"|“${PHRASE}”|'(?!\p{L}')${PHRASE}'|‘(?!\p{L}’)${PHRASE}’)(?![\p{L}\p{M}\p{N}"'“”‘’])`;
/** French typography has blanks inside these marks, which no other language has. */
const GUILLEMETS = `«[ \u00a0\u202f]?${PHRASE}[ \u00a0\u202f]?»`;
const QUOTE = /^["'“‘«]/u;
/** Abbreviations with a number, addresses of houses, and firms and departments, whose words and letters the dictionaries translate one by one. */
const ENGLISH_NOUN = String.raw`(?<![\p{L}\p{N}])(?:Figs?|Eqs?|Secs?|Vols?|Tabs?|Chs?|Arts?)\. ?\d[\d.,\-–]{0,10}(?<=\d)|(?<!\p{L})Washington,? D\. ?C\.(?=[ ,;])|(?<![\p{L}\p{N}&])\p{Lu}{1,3}&\p{Lu}{1,3}(?![\p{L}\p{N}&])|(?<![\p{L}\p{N}.,])\d{1,5} (?:\p{Lu}[\p{L}\p{M}.]{1,20} ){1,3}(?:St|Ave|Rd|Blvd|Ln|Pkwy|Hwy)(?!\p{L})(?:\.(?!\s*$))?|(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{M}&]{1,20} ){1,3}(?:Inc|Ltd|LLC|Corp|PLC|GmbH)(?!\p{L})(?:\.(?!\s*$))?`;
/** Every such phrase has one of these. */
const SIGN = /["“'‘«&\d]|Washington|(?:Inc|Ltd|LLC|Corp|PLC|GmbH)(?!\p{L})/u;
const MARKED = lazily(() => new RegExp(QUOTED, 'gu'));
const MARKED_IN_ENGLISH = lazily(() => new RegExp(`${QUOTED}|${ENGLISH_NOUN}`, 'gu'));
const MARKED_WITH_GUILLEMETS = lazily(() => new RegExp(`${QUOTED}|${GUILLEMETS}`, 'gu'));

/**
 * Makes decorations of the quotation marks around a few words, so that they go with these words: rules move words out of the
 * marks, and read a single mark as a part of a word. English abbreviations before a number become protected parts.
 * @param to a language with other marks than guillemets gets them replaced later
 * @returns the segment with the same text, but for blanks inside of guillemets
 */
export function markPhrases({ parts, tags }: Segment, from: string, to = ''): Segment {
  const pattern =
    from === 'en' ? MARKED_IN_ENGLISH : hasGuillemets(to) && tags.length === 0 ? MARKED_WITH_GUILLEMETS : MARKED;
  return { parts: parts.flatMap((part) => (part.kind === 'text' ? dividePart(part.text, pattern) : [part])), tags };
}

function dividePart(text: string, pattern: () => RegExp): Part[] {
  if (!SIGN.test(text)) return [{ kind: 'text', text }];
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: match } of text.matchAll(pattern())) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    if (!QUOTE.test(match)) parts.push({ kind: 'protected', text: match });
    else {
      parts.push(
        { kind: 'protected', text: match.charAt(0), decoration: true },
        { kind: 'text', text: match.startsWith('«') ? match.slice(1, -1).trim() : match.slice(1, -1) },
        { kind: 'protected', text: match.slice(-1), decoration: true },
      );
    }
    end = index + match.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
