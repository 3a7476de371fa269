import type { Choice } from '../choice.ts';
import type { Format, Location, ParsedText, TextRange } from '../format.ts';

/** How files of one format are read and written. */
export type FileFormat = TextFileFormat | ContainerFormat;

/** A file that is one text. */
export interface TextFileFormat {
  readonly kind: 'text';
  readonly format: Format<ParsedText>;
  /** Size of the largest file, for a format that takes much memory or time. */
  readonly maxBytes?: number;
  /** Finds the name of the encoding that a text declares, such as `utf-8` in an XML declaration. */
  findEncoding?(source: string): EncodingName | undefined;
}

/** Where a text names its encoding. */
export interface EncodingName extends TextRange {
  /** The usual label of an encoding that the text names in another way. */
  readonly label?: string;
  /** Whether nothing is declared, so that programs read this encoding. */
  readonly isDefault?: boolean;
  /** How the format names UTF-8. Default: `UTF-8`. */
  readonly utf8?: string;
}

/** A ZIP file with texts in some of its parts. The other parts are copied as they are. */
export interface ContainerFormat {
  readonly kind: 'container';
  /**
   * Finds the parts with text, in reading order. The parts are read, and later put together, in this order.
   * @param choice of the request, for formats that choose among the texts of a part, or by names in the file
   * @throws GlossaError `document_damaged` when a required part is missing or cannot be read; `invalid_request` for a choice that the
   *   file cannot follow
   */
  findParts(container: Container, choice?: Choice): TextPart[];
}

export interface Container {
  /** Names of all parts, in the order of the file. */
  readonly names: readonly string[];
  /** Text of a part that describes other parts, such as a list of relations; undefined when it does not exist. */
  read(name: string): string | undefined;
}

/** An XML or HTML part of a container. */
export interface TextPart {
  readonly name: string;
  readonly format: Format<ParsedText>;
  /** Where its running text is; absent for a part without any, such as notes or properties. */
  readonly body?: Location;
  /** The names by which a client can choose all its texts. Undefined for a part whose format chooses among its texts. */
  readonly names?: readonly string[] | undefined;
}
