import { hasInvertedMarks } from '../../../../languages/inverted-marks.ts';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { splitSentences } from '../../../../text/sentences.ts';
import type { Part } from '../../../engine.ts';
import { PLACEHOLDER } from '../stream-format.ts';

const FRENCH: ReadonlySet<string> = new Set(['fr', 'frp', 'br']);

/**
 * Whether to remove the spaces inside quotation marks and before `?`, `!`, `:` and `;`, which only French typography has.
 */
function removesFrenchSpaces(from: string, to: string): boolean {
  return FRENCH.has(from) && !FRENCH.has(to);
}

const NO_BREAK_SPACE = /[\u00a0\u202f]/;

/**
 * Replaces no-break spaces with plain spaces in abbreviations ("EE. UU."), for the dictionaries, and in French typography,
 * where `correctSpacing` removes them after translation.
 */
export function normalizeSpaces(text: string, from: string, to: string): string {
  if (!NO_BREAK_SPACE.test(text)) return text;
  const plain = text.replace(/(?<=\p{L}\.)[\u00a0\u202f](?=\p{L}{1,3}\.)/gu, ' ');
  return removesFrenchSpaces(from, to) ? plain.replace(/[\u00a0\u202f](?=[?!:;»])|(?<=«)[\u00a0\u202f]/g, ' ') : plain;
}

/**
 * Removes the extra spaces that remain when the engine drops a word. The source has no consecutive spaces, so the engine
 * has written all of them.
 */
export function correctSpacing(source: string, translated: string, from: string, to: string): string {
  const removesSpaces = removesFrenchSpaces(from, to);
  const inner = translated
    .replace(/ {2,}/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/ ([,.;:!?)…”»])(?!\p{N})/gu, (spaceAndMark, mark: string) => {
      const isInSource = source.includes(` ${mark}`) && !(removesSpaces && ';:!?»'.includes(mark));
      return isInSource ? spaceAndMark : mark;
    });
  let spaced: readonly string[] | undefined;
  const opened = inner.replace(SPACE_AFTER_OPENING, (markAndSpace, mark: string) => {
    spaced ??= source.match(SPACE_AFTER_OPENING) ?? [];
    return spaced.includes(markAndSpace) ? markAndSpace : mark;
  });
  const tidy = removesSpaces ? opened.replace(/« /g, '«') : opened;
  const closing = source.endsWith(' ') ? /(?<! ) *$/.exec(source.trimStart())?.[0] : '';
  return (/^ */.exec(source)?.[0] ?? '') + tidy + (closing ?? '');
}

/** The place of a word that the engine drops behind an opening mark: "( Tienes". */
const SPACE_AFTER_OPENING = /(?<![^\s"'“‘(«\p{Co}])([("'“‘«[¿¡]) (?=[\p{L}\p{N}\p{Co}])/gu;

/** A sentence whose last mark stands before what is not language. */
const ITEM_BEHIND_MARK = /(?<=[\p{L}\p{N}])([.!?…]{1,3}) ([\u{f0000}-\u{ffffd}]) ?$/u;

/** Puts the mark at the end of a sentence behind the item that rules have moved there: "l'ordre. {0}". */
export function moveFinalMark(source: string, translated: string): string {
  return /[.!?…]$/.test(source) ? translated.replace(ITEM_BEHIND_MARK, ' $2$1') : translated;
}

/**
 * Restores the curved apostrophes of names and other unchanged words, because Apertium reads and writes straight ones. An
 * elision that the engine has written ("l'histoire") stays unchanged.
 */
export function restoreApostrophes(source: string, translated: string): string {
  if (!source.includes('’')) return translated;
  const words = new Set(source.match(/(?<!\p{L})(?![LJMTSCN]’)(?:\p{Lu}\p{L}*|\p{L}{3,})(?:’\p{L}+)+/gu));
  const restored = translated.replace(/(?<!\p{L})\p{L}+(?:'\p{L}+)+/gu, (word) => {
    const curved = word.replaceAll("'", '’');
    return words.has(curved) ? curved : word;
  });
  // The closing quotation mark of a pair is not an apostrophe.
  return source.includes('‘') ? restored.replace(/‘([^‘’']*)'(?!\p{L})/gu, '‘$1’') : restored;
}

export function straightenApostrophes(text: string): string {
  return text.includes('’') ? text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'") : text;
}

/** Adds missing `¿` and `¡` to a translation into Spanish or Asturian, and removes them from other languages. */
export function correctInvertedMarks(translated: string, from: string, to: string): string {
  if (hasInvertedMarks(to)) return addInvertedMarks(translated, to);
  return hasInvertedMarks(from) ? translated.replace(/[¿¡]/g, '') : translated;
}

/** Inverted marks, one or several of a kind, without a closing mark before the next ones. */
const LONE_MARKS = /(?<!¿)¿+(?!¿)(?![^¿]*\?)|(?<!¡)¡+(?!¡)(?![^¡]*!)/g;

/**
 * Protects each `¿` and `¡` of Spanish or Asturian without a closing mark, because most rules would drop it. Such a text is
 * about the mark itself.
 */
export function protectLoneMarks(segment: readonly Part[], from: string): readonly Part[] {
  if (!hasInvertedMarks(from)) return segment;
  const whole = segment.map(({ kind, text }) => (kind === 'text' ? text : '')).join('');
  const lone = [...whole.matchAll(LONE_MARKS)].flatMap(({ 0: { length }, index }) =>
    Array.from({ length }, (_, at) => index + at),
  );
  let next = 0;
  let position = 0;
  return segment.flatMap((part): Part[] => {
    if (part.kind !== 'text') return [part];
    const end = position + part.text.length;
    const pieces: Part[] = [];
    for (let at = lone[next]; at !== undefined && at < end; at = lone[++next]) {
      pieces.push({ kind: 'text', text: whole.slice(position, at) }, { kind: 'protected', text: whole.charAt(at) });
      position = at + 1;
    }
    pieces.push({ kind: 'text', text: whole.slice(position, end) });
    position = end;
    return pieces;
  });
}

function addInvertedMarks(translated: string, to: string): string {
  if (!/[?!]/.test(translated)) return translated;
  // A placeholder becomes two spaces, its length in UTF-16 units, which do not affect sentence ends. Quotation marks
  // replace brackets and inverted marks, so that the splitter finds sentences in brackets and abbreviations after marks.
  const plain = translated.replace(PLACEHOLDER, '  ').replace(/[()¿¡]/g, '"');
  const sentences = splitSentences(plain, to);
  let at = 0;
  let done = 0;
  let result = '';
  for (const { index, 0: stops, 1: marks = '' } of plain.matchAll(QUESTION_END)) {
    const after = index + stops.length;
    const end = after - marks.length;
    for (let next = sentences[at + 1]; next && next.start <= end; next = sentences[at + 1]) at++;
    const start = Math.max(done, sentences[at]?.start ?? 0);
    const sentence = translated.slice(start, end);
    const opening = /[¿¡]/.test(sentence) ? -1 : openingOf(sentence, translated.charAt(after), marks.includes('?'));
    const mark = (marks.includes('?') ? '¿' : '') + (marks.includes('!') ? '¡' : '');
    if (opening >= 0) {
      result += translated.slice(done, start + opening) + mark + translated.slice(start + opening, after);
    } else result += translated.slice(done, after);
    done = after;
  }
  return result + translated.slice(done);
}

/** Marks before a closing quotation mark, before a new sentence or at the end, but not inside a name. */
const QUESTION_END = /(?<![.!?…])[.…]*([?!][.!?…]*)(?=["'»”’)]|\s+[^\p{Ll}\s]|\s*$)/gu;
const QUOTED_WITH: Readonly<Record<string, string>> = { '"': '"', "'": "'", '»': '«', '”': '“', '’': '‘', ')': '(' };

/** An interrogative after a clause that is not asked itself: "Hola, ¿qué tal?". A preposition may precede it. */
const ASKED_AFTER_CLAUSE =
  /(?<=[\p{L}\p{N}][,;:…] )(?:(?:a|de|con|en|por|para|y) )?(?:qué|quién|quiénes|cómo|cuándo|dónde|adónde|cuál|cuáles|cuánt[oa]s?)(?!\p{L})/u;
/** A name, a word alone or "please" before a question: "Tom, ¿estás listo?". Not that of a list, or before a tag. */
const ADDRESSED =
  /^(?:Por favor|\p{Lu}[\p{L}\p{M}]{1,20}), (?=\p{Ll}+ [^,]{1,200}$)(?!(?:por favor|no|verdad|eh|s[ií])(?!\p{L})|\p{L}+ [oye] \p{L}+$)/u;
const INTERROGATIVE = /(?<!\p{L})(?:qué|quién|quiénes|cómo|cuándo|dónde|adónde|cuál|cuáles|cuánt[oa]s?)(?!\p{L})/iu;

/**
 * The index of the first word of a question or exclamation in its sentence: the first word of the quotation that ends with it, an
 * interrogative after a clause, or the first word of all; -1 without a word.
 */
function openingOf(sentence: string, after: string, isAsked: boolean): number {
  const quotation = QUOTED_WITH[after];
  const quoted = quotation === undefined ? -1 : sentence.lastIndexOf(quotation);
  if (quoted >= 0) return quoted + 1;
  const asked = isAsked ? (ASKED_AFTER_CLAUSE.exec(sentence)?.index ?? -1) : -1;
  if (asked >= 0 && !INTERROGATIVE.test(sentence.slice(0, asked))) return asked;
  const addressed = isAsked ? ADDRESSED.exec(sentence)?.[0].length : undefined;
  if (addressed !== undefined) return addressed;
  // From the first letter back to the start of its token (`+34 …`), but not past a quotation mark or bracket.
  const first = sentence.search(/[\p{L}\p{N}]/u);
  return first < 0
    ? first
    : first - (/(?<![^\s"'“‘«([])[^\s"'“‘«([]*$/u.exec(sentence.slice(0, first))?.[0].length ?? 0);
}

/** Languages with guillemets, and languages that begin a quotation with a low mark. */
const GUILLEMETS = new Set(
  'an ast be br ca el es eu fr frp gl hy it mk nb nn no oc pl pt ro ru sc sl szl uk sr bs hr sh'.split(' '),
);
const LOW_QUOTES = new Set('af bg bs cs de hr hu is lt mk nl pl ro sh sk sl sr szl uk ru be'.split(' '));
/** Quotation marks of languages that prefer others to `"`. */
const PREFERRED: Readonly<Record<string, readonly [string, string]>> = {
  es: ['«', '»'],
  ast: ['«', '»'],
  an: ['«', '»'],
  gl: ['«', '»'],
};
const NEUTRAL = ['"', '"'] as const;

/** Whether a language writes guillemets without blanks inside. */
export function hasGuillemets(language: string): boolean {
  const code = primarySubtag(language);
  return GUILLEMETS.has(code) && !FRENCH.has(code);
}

/** Replaces quotation marks that the target language does not use. */
export function correctQuotes(translated: string, to: string): string {
  const code = primarySubtag(to);
  const [open, close] = PREFERRED[code] ?? NEUTRAL;
  let text = translated;
  if (!GUILLEMETS.has(code)) text = text.replace(/[«»]/g, '"');
  if (!LOW_QUOTES.has(code)) text = text.replace(/„([^„“”]*)[“”]/g, `${open}$1${close}`);
  return text;
}
