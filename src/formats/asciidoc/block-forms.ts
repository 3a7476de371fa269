import type { TextRange } from '../format.ts';
import { isLanguage } from '../values/is-language.ts';

/** Recognises blocks of AsciiDoc by their lines. */

/** Blocks whose text is code, by their delimiter. */
export const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}[^`]*|~{4,})$/;
/** Blocks of other blocks. */
export const COMPOUND = /^(?:={4,}|\*{4,}|_{4,}|--)$/;
export const TABLE = /^[|,:!]={3,}$/;
export const TITLE = /^(={1,6}|#{1,6})[ \t]+(?=\S)/;
export const BEFORE_TITLE = /^(?:\[|:|\/\/)/;
export const UNDERLINE = /^(?:={2,}|-{2,}|~{2,}|\^{2,}|\+{2,})$/;
export const ATTRIBUTE_ENTRY = /^:!?[\w][\w -]*!?:(?:[ \t]|$)/;
export const SHOWN_ATTRIBUTE = /^:(?:description|doctitle|toc-title|[a-z]+-caption):[ \t]+/;
export const BLOCK_ATTRIBUTES = /^\[(?:\[[^\]]*\]|[^\]"]*(?:"[^"]*"[^\]"]*)*(?:"[^\]"]*)?)\]$/;
export const CODE_STYLE =
  /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|comment|plantuml|mermaid|ditaa|graphviz|verse|console|subs)?(?:[%#.,][^\]]*)?\]$/;
export const VERBATIM_STYLE =
  /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|comment|plantuml|mermaid|ditaa|graphviz)(?=[%#.,\]])/;
export const MAX_OPEN = 30;
export const BLOCK_TITLE = /^\.(?=[^\s.])/;
export const BLOCK_MACRO = /^([a-z][\w-]*)::([^\s[\]]*)\[(.*)\]$/i;
export const CONDITIONAL = /^(?:ifdef|ifndef|ifeval|endif|include)::/;
export const COMMENT = /^\/\/(?!\/)/;
export const LIST_ITEM =
  /^(?:\*{1,6}|-|\.{1,6}|\d{1,9}\.|[a-zA-Z]\.|[ivxIVX]{1,8}\)|<(?:\d{1,3}|\.)>)[ \t]+(?=\S)(?:\[[ xX*]\][ \t]+)?/;
export const LABELLED = /(?<=\S)(?::{2,4}|;;)(?=[ \t]|$)/;
export const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=\S)/;
export const RULE = /^(?:'{3,}|<{3,}|\*[ ]?\*[ ]?\*|-[ ]?-[ ]?-|\+)$/;
export const HARD_BREAK = /[ \t]\+$/;
/** In quotation marks, a text can have commas. */
const ALTERNATIVE = /^(?:"([^"\]]{1,1000})"|([^",=\]]{1,1000}))(?=,|$)/;
/** A note, an image or a link in quotation marks among words, whose text stays. */
const KEPT_TEXT =
  /^(?:footnote:[^[\]\n]{0,100}\[[^\]]{0,1000}\p{L}|(?:image|link|xref|https?):[^[\]\n]{1,1000}\["\p{L}|image:[^[\]\n]{1,1000}\[(?![\w-]{1,100}=)[^\],]{0,1000}\p{L})/u;
/** The title of a link, which stays. */
const KEPT_TITLE = /,\s{0,9}title="?[^"]{0,1000}\p{L}/u;
/** A value of the document. */
const ATTRIBUTE_VALUE = /^:([\w-]{1,100}):[ \t]+(\S.*)$/;
/** Names of persons and words for search engines. */
const NOT_SHOWN = /^(?:authors?|author_\d|firstname|lastname|middlename|email|keywords|copyright|orgname)$/;
const CONDITIONAL_TEXT = /^(?:ifdef|ifndef)::[^[\]]{1,1000}\[(.+)\]$/;
/** Several words, one of them in lower case. Names of products have no such word. */
const WORDS = /\p{L} \p{Ll}{2,}|(?<!\p{L})\p{Ll}{2,} \p{L}/u;
const NAMED_TEXT = /(?:^|,)\s{0,9}(?:alt|title|caption)="([^"]{1,1000})"/g;

/** The texts of a macro that a reader sees. @param content between the brackets */
export function textsOfMacro(content: string): TextRange[] {
  const first = ALTERNATIVE.exec(content);
  const start = first?.[1] === undefined ? 0 : 1;
  const ranges = first ? [{ start, end: start + (first[1] ?? first[2] ?? '').length }] : [];
  const own = ranges.filter((range) => isLanguage(content.slice(range.start, range.end)));
  return [...own, ...namedTexts(content)];
}

/** The texts of the attributes of a block or a macro that a reader sees. @param content between the brackets */
export function namedTexts(content: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { 0: match, 1: value = '', index } of content.matchAll(NAMED_TEXT)) {
    const end = index + match.length - 1;
    ranges.push({ start: end - value.length, end });
  }
  return ranges.filter((range) => isLanguage(content.slice(range.start, range.end)));
}

/** Whether a mark has a text that stays. */
export const keepsText = ({ open, close }: { open: string; close: string }): boolean =>
  KEPT_TEXT.test(open) || KEPT_TITLE.test(close);

/**
 * Whether a line outside of texts has words that stay: a value that the document shows, or the text of a condition.
 * @param shown names of such values
 */
export function isKeptLine(line: string, shown: ReadonlySet<string>): boolean {
  const [, name = '', value = ''] = ATTRIBUTE_VALUE.exec(line) ?? [];
  if (name === '') return isLanguage(CONDITIONAL_TEXT.exec(line)?.[1] ?? '');
  return WORDS.test(value) && isLanguage(value) && !NOT_SHOWN.test(name) && shown.has(name);
}

/** Whether a line ends the text before it. */
export const endsText = (text: string): boolean =>
  text === '+' || [VERBATIM, COMPOUND, TABLE, BLOCK_ATTRIBUTES].some((form) => form.test(text));
