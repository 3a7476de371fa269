const TAG_NAME = /<(\/?)[A-Za-z][A-Za-z\d-]*/y;
const ATTRIBUTE_NAME = /[ \t\n]+[A-Za-z_:][\w.:-]*/y;
const ATTRIBUTE_VALUE = /[ \t\n]*=[ \t\n]*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*")/y;
const TAG_END = /[ \t\n]*\/?>/y;
const CLOSING_TAG_END = /[ \t\n]*>/y;

/** Finds the ends of marks. It searches for a kind of end that is missing only once. */
export class EndFinder {
  readonly #text: string;
  readonly #missing = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset after the next occurrence. */
  after(end: string, from: number): number | undefined {
    if (this.#missing.has(end)) return undefined;
    const index = this.#text.indexOf(end, from);
    if (index < 0) this.#missing.add(end);
    return index < 0 ? undefined : index + end.length;
  }
}

/** The offset after the HTML that begins at an offset: a tag, a comment, an instruction, a declaration or CDATA. */
export function endOfHtml(text: string, at: number, ends: EndFinder): number | undefined {
  if (text.startsWith('<!-->', at)) return at + 5;
  if (text.startsWith('<!--->', at)) return at + 6;
  if (text.startsWith('<!--', at)) return ends.after('-->', at + 4);
  if (text.startsWith('<?', at)) return ends.after('?>', at + 2);
  if (text.startsWith('<![CDATA[', at)) return ends.after(']]>', at + 9);
  if (text.startsWith('<!', at)) return /[A-Za-z]/.test(text.charAt(at + 2)) ? ends.after('>', at + 2) : undefined;
  return endOfTag(text, at);
}

function endOfTag(text: string, at: number): number | undefined {
  TAG_NAME.lastIndex = at;
  const name = TAG_NAME.exec(text);
  if (!name) return undefined;
  let end = TAG_NAME.lastIndex;
  if (name[1]) return endOf(CLOSING_TAG_END, text, end);
  for (let next = endOf(ATTRIBUTE_NAME, text, end); next !== undefined; next = endOf(ATTRIBUTE_NAME, text, end)) {
    end = endOf(ATTRIBUTE_VALUE, text, next) ?? next;
  }
  return endOf(TAG_END, text, end);
}

/** The end of what a sticky expression matches at an offset. */
export function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** Whether a line consists of one tag. */
export function isWholeTag(line: string): boolean {
  const end = endOfTag(line, 0);
  return end !== undefined && line.slice(end).trim() === '';
}

const VOID_ELEMENT = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)[\s/>]/i;
const ELEMENT = /^<(\/?)([A-Za-z][A-Za-z\d-]*)/;

/** The name of a tag, and whether it opens or closes an element; undefined for other HTML and for elements without content. */
export function readTag(tag: string): { name: string; isClosing: boolean } | undefined {
  const match = ELEMENT.exec(tag);
  if (!match || VOID_ELEMENT.test(tag) || tag.endsWith('/>')) return undefined;
  return { name: (match[2] ?? '').toLowerCase(), isClosing: match[1] === '/' };
}
