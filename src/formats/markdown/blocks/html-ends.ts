import type { LineCursor } from './line-cursor.ts';

/** An open block of HTML. */
export interface HtmlLeaf {
  readonly kind: 'html';
  /** How the line reads that ends it; undefined for an empty line. */
  readonly end: RegExp | undefined;
  readonly range: { start: number; end: number };
  /** Where the last preformatted text in it ends that has an empty line; 0 for none. */
  preformattedEnd: number;
}

const PREFORMATTED_END = /<\/pre\s{0,20}>/gi;

/** Finds the lines that end blocks of HTML. */
export class HtmlEnds {
  readonly #source: string;
  /** Whether a preformatted text may end below. */
  #mayEndPreformatted = true;

  constructor(source: string) {
    this.#source = source;
  }

  isEnd(leaf: HtmlLeaf, line: LineCursor): boolean {
    return leaf.end ? leaf.end.test(line.rest) : line.isBlank && !this.#isInPreformatted(leaf, line.end);
  }

  /**
   * Whether an empty line is in a preformatted text. To GitHub the block ends there, but not to Python-Markdown, and code stays
   * code.
   */
  #isInPreformatted(leaf: HtmlLeaf, at: number): boolean {
    if (at < leaf.preformattedEnd) return true;
    const html = this.#source.slice(Math.max(leaf.range.start, leaf.preformattedEnd), leaf.range.end).toLowerCase();
    const opening = html.lastIndexOf('<pre');
    if (opening < 0 || html.includes('</pre', opening) || !this.#mayEndPreformatted) return false;
    PREFORMATTED_END.lastIndex = at;
    leaf.preformattedEnd = PREFORMATTED_END.exec(this.#source)?.index ?? 0;
    this.#mayEndPreformatted = leaf.preformattedEnd > 0;
    return this.#mayEndPreformatted;
  }
}
