import type { TextRange } from '../../format.ts';
import { afterBlanks, beforeBlanks } from '../blanks.ts';

/** Lines by which dialects of documentation mark a part of a page. They stay, except for the title that a reader sees. */
export interface DialectLine {
  /** Whether the lines after it that are indented by four columns belong to it. */
  readonly isContainer: boolean;
  /** Where its title is in the line. */
  readonly title: TextRange | undefined;
  /** The name that it gives to the block after it. */
  readonly target?: string;
}

/** Admonitions and tabs of Material for MkDocs: `!!! note "Title"`, `???+ tip`, `=== "Title"`. */
const INDENTED = [
  /^(?:!!!|\?\?\?\+?)[ \t]*[\p{L}\p{N}_-]+(?:[ \t]+[\p{L}\p{N}_-]+)*(?:[ \t]+"(?<title>.*)")?[ \t]*$/du,
  /^===[+!]?[ \t]+"(?<title>.*)"[ \t]*$/d,
];
/** Blocks of PyMdown: `/// note | Title`. */
const SLASHES = /^\/{3,}[ \t]*(?:([A-Za-z][\w-]*)[ \t]*)?(?:\|.*)?$/;
/** Containers of Docusaurus, VuePress, Pandoc and MyST: `:::note[Title]`, `::: tip Title`, `:::{note} Title`. */
const COLONS = /^:{3,}[ \t]*(?:\{([\w-]+)\}|([A-Za-z][\w-]*))?/;
const LABEL = /^\[((?:\\.|\[[^\]]*\]|[^[\]\\])*)\]/;
/** Template tags and includes alone in their line, and lines of MyST that divide a page or a card. */
const WHOLE_LINE =
  /^(?:\{%[^%]*%\}[ \t]*$|\{![^{}]*!\}[ \t]*$|;?-+8<-+(?:[ \t]|$)|\+{3,}[ \t]*(?:\{.*\}[ \t]*)?$|\^{3,}[ \t]*$)/;
/** How MyST names the block after a line. */
const TARGET = /^\(([\w|@<>*./+:-]{1,100})\)=[ \t]*$/;

/** Types whose words after them are names, such as that of a slot or of a file. */
const WITHOUT_TITLE = new Set(
  'chart code-group code-tabs demo echarts figure flowchart html image include mermaid slot tabs v-pre raw'.split(' '),
);
/** Directives of MyST whose argument is a title. */
export const WITH_TITLE = new Set(
  (
    'admonition attention card caution danger dropdown error grid-item-card hint important note seealso sidebar tab-item ' +
    'tab tip topic warning'
  ).split(' '),
);
const ATTRIBUTES = /^[\w-]+=|^[{.#]/;
const QUOTED = /^"[^"]*"$|^'[^']*'$/;

/** Reads a line that belongs to a dialect. @param rest the line from its first character that is no blank */
export function dialectLineOf(rest: string): DialectLine | undefined {
  for (const expression of INDENTED) {
    const match = expression.exec(rest);
    if (match) return { isContainer: true, title: rangeOf(match.indices?.groups?.title) };
  }
  const slashes = SLASHES.exec(rest);
  if (slashes) return { isContainer: false, title: titleAfterBar(rest, slashes[1] ?? '') };
  const colons = COLONS.exec(rest);
  if (colons) return { isContainer: false, title: titleOfContainer(rest, colons) };
  const target = TARGET.exec(rest)?.[1];
  if (target !== undefined) return { isContainer: false, title: undefined, target };
  return WHOLE_LINE.test(rest) ? { isContainer: false, title: undefined } : undefined;
}

function titleOfContainer(rest: string, [mark, role, type = '']: RegExpExecArray): TextRange | undefined {
  const label = LABEL.exec(rest.slice(mark.length))?.[1];
  if (label !== undefined) return rangeOf([mark.length + 1, mark.length + 1 + label.length]);
  const isTitled = role === undefined ? type !== '' : WITH_TITLE.has(role);
  const start = afterBlanks(rest, mark.length, rest.length);
  if (!isTitled || start === mark.length) return undefined;
  let end = beforeBlanks(rest, start, rest.length);
  while (end > start && rest.charAt(end - 1) === ':') end--;
  if (rest.charAt(end - 1) === '}') end = Math.max(start, rest.lastIndexOf('{', end - 1));
  return titleWithin(rest, { start, end: beforeBlanks(rest, start, end) }, type);
}

function titleAfterBar(rest: string, type: string): TextRange | undefined {
  const bar = rest.indexOf('|');
  const start = afterBlanks(rest, bar + 1, rest.length);
  return bar < 0 ? undefined : titleWithin(rest, { start, end: beforeBlanks(rest, start, rest.length) }, type);
}

/** The words of a title without quotation marks, unless they are names or attributes. */
function titleWithin(rest: string, range: TextRange, type: string): TextRange | undefined {
  if (range.start >= range.end) return undefined;
  const title = rest.slice(range.start, range.end);
  if (WITHOUT_TITLE.has(type) || ATTRIBUTES.test(title)) return undefined;
  return QUOTED.test(title) ? { start: range.start + 1, end: range.end - 1 } : range;
}

const rangeOf = (indices: [number, number] | undefined): TextRange | undefined =>
  indices && indices[0] < indices[1] ? { start: indices[0], end: indices[1] } : undefined;
