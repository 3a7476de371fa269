import { type Line, lengthOf, lineText, prefixOf } from './lines.ts';

/** A line of code between marks, and the rest of the line behind a closing tag. */
export interface MarkedLine {
  code: string;
  rest: Line | undefined;
}

/** Finds the code between marks, line by line. */
export interface MarkedCode {
  /**
   * Reads the next line of the text.
   * @param above the line above it, if it is not blank and no code
   * @returns undefined for a line that is not between marks
   */
  read(line: Line, above: Line | undefined): MarkedLine | undefined;
}

/** What ends the code: a fence with the same mark, or a closing tag. */
type Region = { kind: 'fence'; mark: string; depth: number } | { kind: 'element'; name: string };

const FENCE = /^(`+|~+)[^`~]*$/;
/** Marks that make a fence. */
const MIN_MARKS = 3;

/** An element of HTML that holds code, at the beginning of a line. */
const OPENING = /^<(pre|code|kbd|samp|script|style)\b[^<>]{0,300}>/i;
const CLOSING: Readonly<Record<string, RegExp>> = {
  pre: /<\/pre\s{0,20}>/gi,
  code: /<\/code\s{0,20}>/gi,
  kbd: /<\/kbd\s{0,20}>/gi,
  samp: /<\/samp\s{0,20}>/gi,
  script: /<\/script\s{0,20}>/gi,
  style: /<\/style\s{0,20}>/gi,
};

/**
 * Creates a reader of the lines of a text that knows which of them are between fences (a fence without a partner reaches to
 * the end of its quotation or of the text) or in an element of HTML that holds code. Linear in time.
 */
export function createMarkedCode(text: string): MarkedCode {
  const unclosed = new Set<string>();
  let region: Region | undefined;
  /** Offset behind the current line. */
  let offset = 0;

  function openedBy(line: Line, above: Line | undefined): Region | undefined {
    const mark = FENCE.exec(line.content)?.[1];
    // Tildes of the length of the line above underline it.
    const isUnderline = mark?.startsWith('~') && above?.content.length === line.content.length;
    if (mark && mark.length >= MIN_MARKS && !isUnderline) return { kind: 'fence', mark, depth: depthOf(line) };
    const name = OPENING.exec(line.content)?.[1]?.toLowerCase();
    if (!name || unclosed.has(name) || endOfElement(name, line.content, 0) !== undefined) return undefined;
    if (endOfElement(name, text, offset) !== undefined) return { kind: 'element', name };
    unclosed.add(name);
    return undefined;
  }

  return {
    read(line, above) {
      offset += lengthOf(line);
      if (region?.kind === 'fence' && depthOf(line) < region.depth) region = undefined;
      if (!region) {
        region = openedBy(line, above);
        return region && { code: lineText(line), rest: undefined };
      }
      if (region.kind === 'fence') {
        if (closesFence(line, region.mark)) region = undefined;
        return { code: lineText(line), rest: undefined };
      }
      const end = endOfElement(region.name, line.content, 0);
      if (end === undefined) return { code: lineText(line), rest: undefined };
      region = undefined;
      const rest = { ...line, quote: '', indent: '', marker: '', content: line.content.slice(end) };
      return { code: prefixOf(line) + line.content.slice(0, end), rest };
    },
  };
}

function closesFence({ content }: Line, mark: string): boolean {
  return content.startsWith(mark) && content === mark.charAt(0).repeat(content.length);
}

/** The depth of the quotation that a line belongs to. */
function depthOf({ quote }: Line): number {
  return quote.split('>').length - 1;
}

/** The offset behind the next closing tag of an element, from an offset on; undefined without one. In UTF-16 units. */
function endOfElement(name: string, text: string, from: number): number | undefined {
  const closing = CLOSING[name];
  if (!closing) return undefined;
  closing.lastIndex = from;
  return closing.test(text) ? closing.lastIndex : undefined;
}
