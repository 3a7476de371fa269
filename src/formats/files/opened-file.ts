import type { Format, Location, ParsedText } from '../format.ts';

/** Receives the size of the largest text of a file, in bytes. */
export type OnSize = (bytes: number) => void;

/** A file whose texts can be read and replaced. */
export interface OpenedFile extends Disposable {
  /** The parts in the order in which they are read and put together. */
  readonly parts: readonly OpenedPart[];
  /**
   * Writes a copy of the file with other texts for some of its parts. Everything else is copied byte for byte.
   * @param output path of the new file
   * @param changes asked for one at a time, in the order of the parts
   */
  write(output: string, changes: AsyncIterable<PartChange>): Promise<void>;
}

export interface OpenedPart {
  readonly format: Format<ParsedText>;
  /** Where its running text is; undefined for a part without any, such as notes or properties. */
  readonly body: Location | undefined;
  /** @see TextPart.names */
  readonly names?: readonly string[] | undefined;
  /** Size of the text. */
  readonly bytes: number;
  /** @throws GlossaError `document_damaged` */
  read(): DecodedText;
}

/** A text and how its bytes are read. */
export interface DecodedText {
  readonly text: string;
  /** Turns another text into bytes of the same encoding, where it can hold the text. */
  encode(text: string): Buffer;
  /** The same for a text that comes in parts, where its encoding writes each as it would write it within the whole. */
  encodeInParts?(parts: Iterable<string>): Iterable<Buffer>;
}

export interface PartChange {
  readonly part: OpenedPart;
  /** The new text in bytes, in one part or several. */
  readonly content: Iterable<Buffer>;
}
