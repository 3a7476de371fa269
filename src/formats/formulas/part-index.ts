/** A literal part of texts, and what the rest of a text has to be. */
export interface SoughtPart {
  readonly literal: string;
  /** @param at offset of the literal in the text */
  matches(text: string, at: number): boolean;
}

/** Units of the beginning of a literal, by which most positions of a text are passed over. */
const KEY_LENGTH = 2;

/** Finds parts in texts, in time in proportion to the length of a text and to the number of different lengths of parts. */
export class PartIndex {
  /** The parts by the beginning of their literals, the lengths of these and the literals. */
  readonly #parts = new Map<string, Map<number, Map<string, SoughtPart[]>>>();

  /** @param part with a literal of two UTF-16 units or more */
  add(part: SoughtPart): void {
    const { literal } = part;
    const byLength = this.#parts.getOrInsertComputed(literal.slice(0, KEY_LENGTH), () => new Map());
    const byLiteral = byLength.getOrInsertComputed(literal.length, () => new Map<string, SoughtPart[]>());
    byLiteral.getOrInsertComputed(literal, () => []).push(part);
  }

  isIn(text: string): boolean {
    if (this.#parts.size === 0) return false;
    for (let at = 0; at + KEY_LENGTH <= text.length; at++) {
      for (const [length, byLiteral] of this.#parts.get(text.slice(at, at + KEY_LENGTH)) ?? [])
        if (byLiteral.get(text.slice(at, at + length))?.some((part) => part.matches(text, at))) return true;
    }
    return false;
  }
}
