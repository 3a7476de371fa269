/** Letters of scripts without blanks between words. ICU has lists of their words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]/u;
const UNSPACED_LANGUAGES = [
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Laoo}/u, 'lo'],
  [/\p{Script=Khmr}/u, 'km'],
  [/\p{Script=Mymr}/u, 'my'],
] as const;
const IDEOGRAPH = /[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}\p{Script=Bopo}\u3000-\u303f\uff00-\uffef]/u;
const HANGUL = /\p{Script=Hang}/u;
/** The dot between syllables of Tibetan, and the blank without width. */
const OTHER_BREAK = /[\u0f0b\u200b]/;
/** Characters that begin no line: closing marks, small kana, marks of repetition. */
const NO_START =
  /^[\p{Pe}\p{Pf}\p{M}\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff1f\uff01\u30fb\u30fc\u3005\u303b\u309d\u309e\u30fd\u30fe\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u31f0-\u31ff\u2026\u2025\u2030\u2103\uff05\uff5e\u301c%°'",.:;!?/\u2019\u201d\u00b7\u2014\u0e2f\u0e46\u0eaf\u0ec6\u200d]/u;
/** Characters that end no line: opening marks, signs before a number. */
const NO_END = /[\p{Ps}\p{Pi}\uffe5\uff04\uff03$£¥#@\u200d]$/u;

/** A line can end after the hyphen of a compound, after a dash, and in an address or path. */
const AFTER_HYPHEN = /(?<=[\p{L}\p{N}]\p{L}[-‐]\/?|[\p{L}\p{N}][–—])(?=\p{L}{2})/gu;
const ADDRESS = /^[^\p{L}]?(?:https?:\/\/|www\.|\/)/u;
const IN_ADDRESS = /(?<=[\p{L}\p{N}/]\/)(?=[\p{L}\p{N}~])/gu;
const SIGN = /[-‐–—/]/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string, granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  const found = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, found);
  return found;
}

/**
 * The places in a word at which a line can end although there is no blank, as in Chinese, Japanese, Thai and Tibetan, and
 * after hyphens.
 * @param word text without blanks
 */
export function breaksIn(word: string): number[] {
  const language = UNSPACED_LANGUAGES.find(([expression]) => expression.test(word))?.[1];
  if (language === undefined && !IDEOGRAPH.test(word) && !OTHER_BREAK.test(word)) {
    if (!SIGN.test(word)) return [];
    return Array.from(word.matchAll(ADDRESS.test(word) ? IN_ADDRESS : AFTER_HYPHEN), ({ index }) => index);
  }
  const breaks: number[] = [];
  let last = '';
  for (const { segment, index } of segmenter(language ?? 'ja', language ? 'word' : 'grapheme').segment(word)) {
    if (index > 0 && canBreak(last, segment)) breaks.push(index);
    last = segment;
  }
  return breaks;
}

function canBreak(before: string, after: string): boolean {
  if (NO_END.test(before) || NO_START.test(after)) return false;
  if (OTHER_BREAK.test(before.slice(-1))) return true;
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true;
  // Words in Hangul have blanks between them.
  const [isBefore, isAfter] = [IDEOGRAPH.test(before), IDEOGRAPH.test(after)];
  return (isBefore || isAfter) && !HANGUL.test(before) && !HANGUL.test(after);
}
