import type { TextRange } from '../../format.ts';
import { footnoteLabelOf, isSetextUnderline, isThematicBreak, listMarkerOf } from './block-starts.ts';
import { dialectLineOf } from './dialects.ts';
import type { LineCursor } from './line-cursor.ts';

/** Columns of indentation at which a line is code. */
export const CODE_INDENT = 4;

export interface Container {
  readonly kind: 'quote' | 'item' | 'footnote' | 'definition' | 'admonition';
  /** Columns by which the lines are indented, but for those of a quote. */
  readonly indent: number;
  isEmpty: boolean;
}

/** A container that begins, and what its mark holds. */
export interface ContainerStart {
  readonly container: Container;
  /** The label of a footnote. */
  readonly label?: string;
  /** The title of an admonition or a tab, whose mark takes the whole line. Offsets in the source. */
  readonly title?: TextRange | undefined;
}

/** What stands before a line. */
export interface Preceding {
  /** Whether the line can go on a paragraph in the same container. */
  readonly isInParagraph: boolean;
  /** Whether the paragraph is in the innermost container. */
  readonly isInnermost: boolean;
  /** Whether it follows a term or a definition. */
  readonly isAfterTerm: boolean;
}

const DEFINITION_MARK = /^[:~](?=[ \t]+\S)/;

/** Reads the mark of the container that begins at the cursor. */
export function openContainer(line: LineCursor, preceding: Preceding): ContainerStart | undefined {
  const { rest } = line;
  if (rest.startsWith('>')) {
    skipQuoteMark(line);
    return { container: { kind: 'quote', indent: 0, isEmpty: true } };
  }
  const footnote = rest.startsWith('[^') ? footnoteLabelOf(rest) : undefined;
  if (footnote) {
    line.skipCharacters(footnote.length);
    return { container: { kind: 'footnote', indent: CODE_INDENT, isEmpty: true }, label: `[^${footnote.label}` };
  }
  const before = line.indent;
  const dialect = dialectLineOf(rest);
  if (dialect?.isContainer) {
    const { title } = dialect;
    return {
      container: { kind: 'admonition', indent: before + CODE_INDENT, isEmpty: true },
      title: title && { start: line.next + title.start, end: line.next + title.end },
    };
  }
  if (preceding.isAfterTerm && DEFINITION_MARK.test(rest)) {
    line.skipCharacters(1);
    // Later paragraphs are indented by four columns, also where more blanks follow the mark.
    const indent = before + Math.min(CODE_INDENT, 1 + line.indent);
    line.skipColumns(line.indent);
    return { container: { kind: 'definition', indent, isEmpty: true } };
  }
  const length = itemMarkLength(rest, preceding);
  if (length === 0) return undefined;
  line.skipCharacters(length);
  const padding = line.isBlank || line.indent > CODE_INDENT ? 1 : line.indent;
  line.skipColumns(Math.min(padding, line.indent));
  return { container: { kind: 'item', indent: before + length + padding, isEmpty: true } };
}

/** Length of the mark of a list item; 0 for another line. */
function itemMarkLength(rest: string, { isInParagraph, isInnermost }: Preceding): number {
  const marker = listMarkerOf(rest);
  if (!marker || (isInParagraph && !marker.canInterrupt) || isThematicBreak(rest)) return 0;
  return isInParagraph && isInnermost && isSetextUnderline(rest) ? 0 : marker.length;
}

/** Reads the marks of the open containers. @returns the number of containers that go on */
export function matchContainers(line: LineCursor, containers: readonly Container[]): number {
  for (const [index, { kind, indent, isEmpty }] of containers.entries()) {
    if (kind === 'quote') {
      if (line.indent >= CODE_INDENT || line.character !== '>') return index;
      skipQuoteMark(line);
    } else if (line.isBlank) {
      // An item begins with at most one blank line.
      if (isEmpty && kind === 'item') return index;
    } else {
      if (line.indent < indent) return index;
      line.skipColumns(indent);
    }
  }
  return containers.length;
}

function skipQuoteMark(line: LineCursor): void {
  line.skipCharacters(1);
  if (line.indent > 0) line.skipColumns(1);
}
