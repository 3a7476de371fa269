import type { Chunk } from './chunk.ts';
import type { TokenReader } from './read-tokens.ts';

/** The next words and blanks of a text. */
export interface InputBuffer {
  /** Whether only the last blank of the text is left. */
  readonly isAtLastBlank: boolean;
  take(): Chunk | undefined;
  /** The next word. */
  peekWord(): Chunk | undefined;
}

/** Chunks in the buffer: room for one word and the blanks around it. */
const LENGTH = 4;

export function createInputBuffer(tokens: TokenReader): InputBuffer {
  const chunks: Chunk[] = [];

  function fill(): void {
    while (chunks.length < LENGTH && !tokens.isAtEnd) chunks.push(tokens.next());
  }

  fill();
  return {
    get isAtLastBlank() {
      return chunks.length === 1 && tokens.isAtEnd;
    },
    take() {
      const chunk = chunks.shift();
      fill();
      return chunk;
    },
    peekWord: () => chunks.find(({ isBlank }) => !isBlank),
  };
}
