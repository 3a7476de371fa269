/** Recognises blocks by their first line, as CommonMark and GitHub's extensions define them. */

const THEMATIC_BREAK = /^(?:\*[ \t]*){3,}$|^(?:-[ \t]*){3,}$|^(?:_[ \t]*){3,}$/;
const HEADING = /^#{1,6}(?=[ \t]|$)/;
const SETEXT_UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const MATH_FENCE = /^\$\$[ \t]*$/;
const LIST_MARKER = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
/** Markers of the lists of Pandoc and Python-Markdown's extensions: `a.`, `(ii)`, `#.`, `(@name)`. */
const FANCY_MARKER =
  /^(?:[a-z][.)]|[ivx]{2,4}[.)]|[A-Z]\)|\((?:[a-zA-Z]|[ivx]{2,4}|\d{1,2}|@[\w-]{0,40})\)|#\.)[ \t]+(?![a-z]\.)\S/;
const FOOTNOTE_LABEL = /^\[\^((?:[^\s[\]\\]|\\[^\s])+)\]:/;
/** What an abbreviation stands for: `*[HTML]: Hyper Text Markup Language`. */
const ABBREVIATION = /^\*\[[^\]]+\]:[ \t]*/;
/** Imports and exports of MDX. */
const MODULE_LINE = /^(?:import|export)[ \t][^'"]*(?:'[^']*'|"[^"]*");?[ \t]*$/;

const BLOCK_ELEMENTS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|' +
  'main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|' +
  'title|tr|track|ul';

/** The start tag of an element of MDX that has an expression, or of a component that goes on in the next line. */
const COMPONENT = /^<(?:[A-Z][\w.]*(?:[ \t][^<>]*)?$|[A-Za-z][\w.-]*[ \t][^<>]*=\{)/;

/** Where a block of HTML begins, and how the line reads that ends it. Without an expression, an empty line ends it. */
const HTML_BLOCKS: readonly { start: RegExp; end?: RegExp; canInterrupt: boolean }[] = [
  {
    start: /^<(?:script|pre|style|textarea)(?=[ \t>]|$)/i,
    end: /<\/(?:script|pre|style|textarea)>/i,
    canInterrupt: true,
  },
  { start: /^<!--/, end: /-->/, canInterrupt: true },
  { start: /^<\?/, end: /\?>/, canInterrupt: true },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, canInterrupt: true },
  { start: /^<![A-Za-z]/, end: />/, canInterrupt: true },
  { start: new RegExp(`^</?(?:${BLOCK_ELEMENTS})(?=[ \\t>]|/>|$)`, 'i'), canInterrupt: true },
];

export interface ListMarker {
  readonly length: number;
  /** Whether a list with this marker may begin within a paragraph. */
  readonly canInterrupt: boolean;
}

export const isThematicBreak = (rest: string): boolean => THEMATIC_BREAK.test(rest);
export const isSetextUnderline = (rest: string): boolean => SETEXT_UNDERLINE.test(rest);
export const isFancyMarker = (rest: string): boolean => FANCY_MARKER.test(rest);
export const isMathFence = (rest: string): boolean => MATH_FENCE.test(rest);
export const isModuleLine = (rest: string): boolean => MODULE_LINE.test(rest);

/** Level of a heading that begins with `#`; 0 for another line. */
export const headingLevel = (rest: string): number => HEADING.exec(rest)?.[0].length ?? 0;

/** Length of the mark of an abbreviation up to its text; 0 for another line. */
export const abbreviationMarkLength = (rest: string): number => ABBREVIATION.exec(rest)?.[0].length ?? 0;

/** The fence that begins a block of code. */
export const fenceOf = (rest: string): string | undefined => FENCE.exec(rest)?.[0];

export function listMarkerOf(rest: string): ListMarker | undefined {
  const marker = LIST_MARKER.exec(rest)?.[0];
  if (marker === undefined) return undefined;
  const isFirst = !/^\d/.test(marker) || /^0*1\D/.test(marker);
  return { length: marker.length, canInterrupt: isFirst && rest.trimEnd().length > marker.length };
}

/** The label of a footnote, and the length of the line up to the colon. */
export function footnoteLabelOf(rest: string): { label: string; length: number } | undefined {
  const match = FOOTNOTE_LABEL.exec(rest);
  return match ? { label: match[1] ?? '', length: match[0].length } : undefined;
}

/** How a block of HTML ends, if a line begins one. */
export function htmlBlockOf(
  rest: string,
  isInterrupting: boolean,
  isWholeTag: (rest: string) => boolean,
): { end: RegExp | undefined } | undefined {
  const block = HTML_BLOCKS.find(({ start }) => start.test(rest));
  if (block) return { end: block.end };
  return !isInterrupting && (isWholeTag(rest) || COMPONENT.test(rest)) ? { end: undefined } : undefined;
}
