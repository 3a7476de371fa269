/** A stage of a mode. Every stage reads and writes Apertium's stream format. */
export interface Stage {
  /**
   * Processes one text. A stage keeps nothing from one text to the next.
   * @param stream without NUL
   * @throws StreamError when the stream is malformed
   */
  process(stream: string): string;
}

/** Reads a data file of a stage. */
export type ReadFile = (path: string) => Uint8Array;

/** A stream breaks the rules of the stream format. The message never quotes the stream. */
export class StreamError extends Error {
  override name = 'StreamError';
}

/** This package does not support a program, an option or a data file. The message names it. */
export class UnsupportedError extends Error {
  override name = 'UnsupportedError';
}
