/** A line with its line break. */
export const LINE = /[^\r\n]*(\r\n?|\n|$)/y;

/** Columns from one tab stop to the next. */
const TAB_STOP = 4;

/**
 * Reads a line from left to right. Tabs go to the next multiple of four columns, and a container may take only some of the
 * columns of a tab.
 */
export class LineCursor {
  readonly source: string;
  /** Offset after the last character, without the line break. */
  end = 0;
  /** Offset of the first character that is not read yet. */
  at = 0;
  /** Offset of the next character that is no blank. */
  next = 0;
  /** Columns of the blanks before the next character. */
  indent = 0;
  #column = 0;

  constructor(source: string) {
    this.source = source;
  }

  startLine(start: number, end: number): void {
    this.at = start;
    this.end = end;
    this.#column = 0;
    this.#measure();
  }

  get isBlank(): boolean {
    return this.next >= this.end;
  }

  /** The next character that is no blank; an empty string at the end. */
  get character(): string {
    return this.isBlank ? '' : this.source.charAt(this.next);
  }

  /** The rest of the line from the next character that is no blank. */
  get rest(): string {
    return this.source.slice(this.next, this.end);
  }

  /** Reads blanks. @param columns at most `indent` */
  skipColumns(columns: number): void {
    const target = this.#column + columns;
    while (this.#column < target && this.at < this.next) {
      const width = this.source.charAt(this.at) === '\t' ? TAB_STOP - (this.#column % TAB_STOP) : 1;
      if (this.#column + width <= target) this.at++;
      this.#column = Math.min(target, this.#column + width);
    }
    this.indent -= columns;
  }

  /** Reads the blanks before the next character, and this character and those after it. */
  skipCharacters(count: number): void {
    this.#column += this.indent + count;
    this.at = this.next + count;
    this.#measure();
  }

  #measure(): void {
    let column = this.#column;
    let at = this.at;
    for (; at < this.end; at++) {
      const character = this.source.charCodeAt(at);
      if (character === 0x09) column += TAB_STOP - (column % TAB_STOP);
      else if (character === 0x20) column++;
      else break;
    }
    this.next = at;
    this.indent = column - this.#column;
  }
}
