import type { TextRange, UnitRole } from '../../format.ts';
import type { TextBlock } from './text-block.ts';

const KINDS: readonly TextBlock['kind'][] = ['paragraph', 'heading', 'line', 'cell', 'title', 'attribute'];
const ROLES: readonly (UnitRole | undefined)[] = [undefined, 'heading', 'paragraph', 'list_item', 'cell'];
/** Numbers before the offsets of a block: its kind, its role, and how many lines and attributes it has. */
const HEAD = 4;
const CHUNK_NUMBERS = 16_384;

/**
 * A list of blocks as numbers: a long document has a block for each 60 bytes, whose objects would take three times the room of its
 * text.
 */
export class PackedBlocks implements Iterable<TextBlock> {
  readonly #chunks: Int32Array[] = [];
  /** Numbers in the last chunk. A block is within one chunk. */
  #used = 0;
  readonly #ends: number[] = [];

  add({ kind, role, lines, attributes = [] }: TextBlock): void {
    const size = HEAD + 2 * (lines.length + attributes.length);
    let chunk = this.#chunks.at(-1);
    if (chunk === undefined || this.#used + size > chunk.length) {
      chunk = new Int32Array(Math.max(size, CHUNK_NUMBERS));
      this.#chunks.push(chunk);
      this.#ends.push(0);
      this.#used = 0;
    }
    let at = this.#used;
    const put = (value: number): void => {
      chunk[at++] = value;
    };
    for (const value of [KINDS.indexOf(kind), ROLES.indexOf(role), lines.length, attributes.length]) put(value);
    for (const ranges of [lines, attributes]) {
      for (const { start, end } of ranges) {
        put(start);
        put(end);
      }
    }
    this.#used = at;
    this.#ends[this.#ends.length - 1] = at;
  }

  /** Makes each block anew. */
  *[Symbol.iterator](): Generator<TextBlock, void> {
    for (const [index, chunk] of this.#chunks.entries()) {
      const end = this.#ends[index] ?? 0;
      for (let at = 0; at < end; ) {
        const [lineCount, attributeCount] = [chunk[at + 2] ?? 0, chunk[at + 3] ?? 0];
        const lines = rangesAt(chunk, at + HEAD, lineCount);
        const attributes = rangesAt(chunk, at + HEAD + 2 * lineCount, attributeCount);
        yield {
          kind: KINDS[chunk[at] ?? 0] ?? 'paragraph',
          lines,
          role: ROLES[chunk[at + 1] ?? 0],
          ...(attributes.length > 0 && { attributes }),
        };
        at += HEAD + 2 * (lineCount + attributeCount);
      }
    }
  }
}

function rangesAt(chunk: Int32Array, from: number, count: number): TextRange[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + 2 * index;
    return { start: chunk[at] ?? 0, end: chunk[at + 1] ?? 0 };
  });
}
