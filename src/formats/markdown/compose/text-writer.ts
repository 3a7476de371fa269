import { beforeBlanks } from '../blanks.ts';

/** Collects the pieces of a text. Each step takes time in proportion to its piece. */
export class TextWriter {
  readonly #pieces: string[] = [];

  write(piece: string): void {
    if (piece !== '') this.#pieces.push(piece);
  }

  /** The last character; an empty string at the start. */
  get lastCharacter(): string {
    return this.#pieces.at(-1)?.at(-1) ?? '';
  }

  trimBlanksAtEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const end = beforeBlanks(last, 0, last.length);
      if (end === 0) continue;
      this.#pieces.push(last.slice(0, end));
      break;
    }
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
