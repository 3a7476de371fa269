import { findEmphasis } from './emphasis.ts';

/**
 * Parts of a text that are not language, such as URLs, placeholders, code, tags, marks of emphasis and emoji. Each pattern is bounded or matches
 * only at the start of a word, so that a search is linear for any input.
 */

/** A part of a text that is not language. Offsets in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
  /** True for an emoji, a tag or a mark, which has no role in the grammar. False for a URL or name, which acts as a noun. */
  isDecoration: boolean;
}

/** Longer words are data. They cost some engines quadratic time. */
const MAX_WORD_LENGTH = 200;

// A URL ends before a quote, an unmatched bracket, closing punctuation, or a script without spaces.
const URL_CHARACTER = String.raw`[\w\-.~:/?#@!$&'*+,;=%{}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const URL_TAIL = String.raw`(?:\(${URL_CHARACTER}{0,200}\)|${URL_CHARACTER}){1,2000}(?<![.,;:!?'*_~])`;
const HOST_LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\-]{0,62})`;

/** Special names of Python, which look like emphasis (`__init__`): those of its language reference that are no common word. */
const PYTHON_NAMES = (
  'add aenter aexit aiter anext annotations await bool builtins bytes call class classcell contains debug deepcopy del ' +
  'delattr delitem dict dir div doc enter eq exit file float floordiv func ge getattr getattribute getitem getstate globals ' +
  'gt hash iadd import init init_subclass instancecheck int iter kwdefaults le len lt main metaclass missing mod module mro ' +
  'mul name ne neg path pos pow qualname radd reduce reduce_ex repr rmul rsub self setattr setitem setstate sizeof ' +
  'slots spec str sub subclasscheck subclasses subclasshook truediv version weakref xor'
).split(' ');

/** Parts that act as nouns in their sentence. */
const NOUNS = [
  // An address in angle brackets.
  String.raw`<(?:[A-Za-z][A-Za-z\d+.\-]{1,20}:[^<>\s]{1,2000}|[\w.+%\-]{1,64}@[\w.\-]{1,255})>`,
  String.raw`(?<![A-Za-z\d])[A-Za-z][A-Za-z\d+.\-]{1,20}:\/\/(?:\[[\dA-Fa-f:.]{2,45}\](?:${URL_TAIL})?|${URL_TAIL})`,
  String.raw`(?<![A-Za-z\d])(?:mailto|tel):[\w.+%@\-]{3,200}(?<![.\-])`,
  String.raw`(?<![A-Za-z\d.])www\.${HOST_LABEL}\.${URL_TAIL}`,
  // E-mail address.
  String.raw`(?<![\p{L}\p{M}\w.+%\-])[\p{L}\p{M}\w.+%\-]{1,64}@(?:${HOST_LABEL}\.){1,5}[\p{L}]{2,24}(?![\p{L}\p{N}])`,
  // A host without a scheme, with a top-level domain that is neither a word nor a file extension.
  String.raw`(?<![A-Za-z\d.@\-])(?:[a-z\d][a-z\d\-]{0,62}\.){1,4}(?:com|org|net|edu|gov|io|dev)(?![\p{L}\p{N}\-])(?:\/${URL_TAIL}|\/)?`,
  // Placeholders: {{x}}, ${x}, $t(x), %{x}, {x}, { x }, {x!r}, {0:N2}, {n, number}, :x, %(x)s, %1$s, %s, %x%.
  String.raw`\{{2,3}[^{}]{0,100}\}{2,3}`,
  String.raw`[$%]\{[^{}]{1,100}\}`,
  String.raw`\$t\([^()]{1,100}\)`,
  // An ICU message with plural or select cases, which any change would break.
  String.raw`\{\w{1,60}, ?(?:plural|select|selectordinal),(?:[^{}]{0,100}\{(?:[^{}]|\{[^{}]{0,100}\}){0,300}\}){1,12}\s{0,20}\}`,
  String.raw`\{[A-Za-z_$\d][\w$.:\-\[\]]{0,60}(?:![rsa])?(?::[^{}\s]{1,20})?(?:, ?\w{1,20}(?:, ?[^{}]{1,60})?)?\}`,
  String.raw`\{ [A-Za-z_$][\w$.]{1,60} \}`,
  String.raw`(?<!\S):[a-z_]\w{1,40}(?![\p{L}\p{N}:])`,
  String.raw`%\([\w.\-]{1,60}\)[\-+0#]?[\d.]{0,6}[a-zA-Z]`,
  String.raw`%\d{1,2}\$[\-+0#]?[\d.]{0,6}(?:hh?|ll?|[qzjt])?[sdiufFeEgGxXoc@]`,
  String.raw`(?<!\d)%[\-+0#]?[\d.]{0,6}(?:hh?|ll?|[qzjt])?[sdiufFeEgGxXoc@](?!\p{L})`,
  String.raw`(?<!\d)%[sd](?=[a-z]{1,2}(?!\p{L}))`,
  String.raw`(?<![\p{L}\p{N}%])%[A-Za-z_]\w{1,40}%(?![\p{L}\p{N}])`,
  String.raw`\{[%#][^{}]{0,200}[%#]\}`,
  // Commands and formulas of LaTeX.
  String.raw`(?<!\\)\\[A-Za-z]{2,30}\{[^{}]{0,200}\}`,
  String.raw`(?<![\w$\\])\$(?![\s\d$])[^$]{0,200}(?<![\s\\])\$(?![\w$])`,
  // Names of programs and files: __init__, $HOME, snake_case, --option, /usr/bin/env, C:\Users.
  String.raw`(?<![\p{L}\p{N}_])__(?:${PYTHON_NAMES.join('|')})__(?![\p{L}\p{N}_])`,
  String.raw`(?<![\w$])\$[A-Za-z_]\w{0,60}`,
  String.raw`(?<![\p{L}\p{N}_])(?=[A-Za-z\d]{1,40}_[A-Za-z\d])[A-Za-z]\w{2,80}(?![\p{L}\p{N}_])`,
  String.raw`(?<![\p{L}\p{N}\-])--[a-z][a-z\d\-]{1,40}(?:=[^\s]{1,100})?`,
  String.raw`(?<![\p{L}\p{N}\/.~])[~.]{0,2}\/(?:[\w.\-]{1,64}\/){1,20}[\w.\-]{0,64}(?<![.,])`,
  String.raw`(?<![A-Za-z\d])[A-Za-z]:\\[^\s"<>|?*]{1,200}(?<![.,;])`,
  String.raw`(?<![\p{L}\p{N}\/.~@:\-])(?:[A-Za-z\d][\w.\-]{0,63}\/){1,10}[\w\-]{1,64}\.[a-z][a-z\d]{0,4}(?![\p{L}\p{N}])`,
  // The call of a function.
  String.raw`(?<![\w$.])[A-Za-z_$][\w$.]{1,60}\(\)`,
  // Elements of HTML that hold code, inline code, mentions and hashtags.
  String.raw`<(?<element>code|kbd|samp|CODE|KBD|SAMP)(?:\s[^<>]{0,200})?>[^<>]{1,300}<\/\k<element>>`,
  String.raw`(?<!\x60)\x60[^\x60]{1,300}\x60(?!\x60)`,
  String.raw`\x60\x60[^\x60]{1,300}\x60\x60`,
  String.raw`\x60{3}[^\x60]{1,300}\x60{3}`,
  String.raw`(?<![\p{L}\p{M}\w@.])@(?![A-Za-z]{2,10}:\/\/)[\p{L}\w](?:[\p{L}\p{M}\w.\-]{0,60}[\p{L}\p{M}\w])?`,
  String.raw`(?<![\p{L}\p{N}#&])#(?![A-Za-z]{2,10}:\/\/)[\p{L}_][\p{L}\p{M}\p{N}_]{0,100}`,
];

const LINK_TARGET = String.raw`\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,1000}(?: "[^"]{0,200}")?\)`;

const EMOJI_UNIT = String.raw`(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?\u20E3?(?:[\u{E0020}-\u{E007E}]{1,10}\u{E007F})?`;

const DECORATIONS = [
  // A percent sign in a format string.
  '%%',
  // Tags, comments and declarations; character references.
  String.raw`<\/?[A-Za-z][\w:.\-]{0,40}(?:\s{1,20}[\w:@.\-]{1,60}(?:\s{0,5}=\s{0,5}(?:"[^"<>]{0,1000}"|'[^'<>]{0,1000}'|[^\s"'<>=]{1,1000}))?){0,30}\s{0,20}\/?>`,
  '<[!?][^<>]{0,300}>',
  String.raw`<\/?\d{1,3} ?\/?>`,
  String.raw`&(?:[A-Za-z][A-Za-z\d]{1,30}|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});`,
  // :shortcode:, but not the middle of 10:30:45 or of a:b:c.
  String.raw`(?<![\p{L}\p{N}]):(?:[a-z\d_\-]{0,40}[a-z][a-z\d_+\-]{0,40}|[+\-]1):(?![\p{L}\p{N}])`,
  // Emoji as in UTS #51: flags, keycaps, and pictographs joined, toned and tagged.
  String.raw`\p{Regional_Indicator}{1,2}`,
  String.raw`[\d#*]\uFE0F?\u20E3`,
  String.raw`${EMOJI_UNIT}(?:\u200D${EMOJI_UNIT}){0,10}`,
  // A footnote mark of Markdown.
  String.raw`\[\^[\w\-]{1,60}\]`,
  // Markdown: an image with its description; the brackets of a link and its target.
  String.raw`!\[[^\[\]]{0,300}${LINK_TARGET}`,
  String.raw`\[(?=[^\[\]]{1,300}\]\()`,
  LINK_TARGET,
];

const NOT_LANGUAGE = new RegExp(`(?<noun>${NOUNS.join('|')})|${DECORATIONS.join('|')}`, 'gu');
const NOT_LANGUAGE_OR_LETTER = new RegExp(String.raw`${NOT_LANGUAGE.source}|(?<letter>\p{L})`, 'gu');

// Runs of non-space characters, without those of scripts that have no spaces between words. A tag ends a run.
const RUN =
  /(?:(?!<\/?[A-Za-z][A-Za-z\d]{0,20}>)[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Hangul}])+/gu;

const RUN_HERE = new RegExp(RUN, 'uy');

/** Finds the parts of a text that are not language, in order, without overlaps. */
export function findNonLanguage(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const word of longWords(text)) {
    addPatterns(spans, text.slice(end, word.start), end);
    spans.push(word);
    end = word.end;
  }
  addPatterns(spans, text.slice(end), end);
  return withEmphasis(spans, text);
}

/**
 * Whether the beginning of a text has language. Reads up to its first letter only. A text for which this is false may have
 * language as well.
 */
export function beginsAsLanguage(text: string): boolean {
  for (const { index, groups } of text.matchAll(NOT_LANGUAGE_OR_LETTER)) {
    // No long word ends so early.
    if (groups?.letter !== undefined) return endOfLongWord(text, index) <= MAX_WORD_LENGTH;
  }
  return false;
}

/** Replaces each part that is not language by a space. */
export function maskNonLanguage(text: string): string {
  let result = '';
  let end = 0;
  for (const span of findNonLanguage(text)) {
    result += `${text.slice(end, span.start)} `;
    end = span.end;
  }
  return result + text.slice(end);
}

/** The end of the run of non-space characters that starts at an offset. */
export function endOfLongWord(text: string, start: number): number {
  RUN_HERE.lastIndex = start;
  RUN_HERE.test(text);
  return RUN_HERE.lastIndex;
}

function addPatterns(spans: Span[], text: string, offset: number): void {
  for (const match of text.matchAll(NOT_LANGUAGE)) {
    const start = offset + match.index;
    spans.push({ start, end: start + match[0].length, isDecoration: match.groups?.noun === undefined });
  }
}

/** Adds the marks of emphasis outside of the spans. */
function withEmphasis(spans: readonly Span[], text: string): Span[] {
  const marks = findEmphasis(text);
  if (marks.length === 0) return [...spans];
  let next = 0;
  const outside = marks.filter(({ start, end }) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
  const added = outside.map(({ start, end }) => ({ start, end, isDecoration: true }));
  return [...spans, ...added].sort((one, other) => one.start - other.start);
}

function longWords(text: string): Span[] {
  if (text.length <= MAX_WORD_LENGTH) return [];
  const spans: Span[] = [];
  for (const match of text.matchAll(RUN)) {
    if (match[0].length > MAX_WORD_LENGTH) {
      spans.push({ start: match.index, end: match.index + match[0].length, isDecoration: false });
    }
  }
  return spans;
}
