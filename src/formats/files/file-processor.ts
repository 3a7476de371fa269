import type { TaggedText } from '@glossa/tagged-text';
import type { RequestScope } from '../../request-scope.ts';
import type { Location, TargetLanguage, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import type { WarningCounts } from '../warnings.ts';
import type { FileFormatName, ReadableFormatName, TextFormatName } from './file-types.ts';
import type { DocumentPicture, FacingPages } from './pictures.ts';

/**
 * Reads and writes files of all formats in expendable child processes, fairly by tenant of the scope. Files are given and
 * returned by their local paths.
 */
export interface FileProcessor extends AsyncDisposable {
  /** Whether the fonts have the script of a language, so that a PDF can be written in it. @param language canonical code */
  hasFont(language: string): boolean;
  /**
   * Tells the format of a file by its first bytes, its container and its name.
   * @throws GlossaError `unsupported_format`, `document_encrypted`, `document_damaged`, `overloaded`; the signal's reason
   */
  identify(path: string, claim: FileClaim, scope: RequestScope): Promise<ReadableFormatName>;
  /**
   * Reads the texts of a file. The same file and options always give the same units.
   * @param onUnits receives all units in order, in several calls; the file is read on when it resolves
   * @throws GlossaError `document_damaged`, `document_encrypted`, `document_too_large`, `overloaded`; what `onUnits` throws;
   *   the signal's reason
   */
  extract(
    path: string,
    format: FileFormatName,
    onUnits: (units: readonly Unit[]) => Promise<void>,
    scope: RequestScope,
    options?: FileOptions,
  ): Promise<Extraction>;
  /**
   * Tells which texts of a file would be extracted.
   * @throws GlossaError as `extract`
   */
  preview(path: string, format: FileFormatName, options: FileOptions, scope: RequestScope): Promise<TextPreview>;
  /**
   * Writes a file with its translations.
   * @throws GlossaError as `extract`, and `internal`; UnitsChangedError
   */
  compose(composition: FileComposition, scope: RequestScope): Promise<CompositionReport>;
  /**
   * Reads the pictures of a document whose format can have them.
   * @returns the number of pictures that are not read: of other formats, damaged, or beyond the limits of `pictures.ts`
   * @throws GlossaError as `extract`; what `onPicture` throws
   */
  readPictures(
    path: string,
    format: FileFormatName,
    onPicture: (picture: DocumentPicture) => Promise<void>,
    scope: RequestScope,
    facing?: FacingPages,
  ): Promise<number>;
  /**
   * Writes a document with other contents for some of its pictures.
   * @param output path of the new file
   * @returns the number of pictures that stay
   * @throws GlossaError as `extract`, and `internal`
   */
  replacePictures(
    file: { path: string; output: string; format: FileFormatName; facing?: FacingPages },
    pictures: AsyncIterable<DocumentPicture>,
    scope: RequestScope,
  ): Promise<number>;
}

/** How a request wants a file to be read. */
export type FileOptions = Pick<ParseOptions, 'languages' | 'choice' | 'existing'>;

/** Names that a preview tells. */
export const MAX_PREVIEW_NAMES = 500;

/** Which texts of a file a request would translate. */
export interface TextPreview {
  /** Number of texts that could be chosen. */
  all: number;
  chosen: number;
  /** The first names of the file with their texts, in its order. */
  names: NamedTexts[];
  /** Number of texts whose names are not among these. */
  namesLeft: number;
  /** Patterns that match no text. */
  unmatched: string[];
}

/** The texts of one name, such as those of a key, a column or a slide. */
export interface NamedTexts {
  /** A pattern for them; undefined for texts without a name. */
  name: string | undefined;
  /** The first of them, at most 300 UTF-16 units. */
  example: string;
  count: number;
  chosen: number;
}

/** What is said about a file. */
export interface FileClaim {
  filename: string;
  /** Whether a text is plain text although its name has an extension of no known format. */
  isPlainText: boolean;
}

export interface FileComposition {
  path: string;
  /** Path of the new file. */
  output: string;
  format: FileFormatName;
  /** Digest of the extraction. */
  digest: string;
  /** Batches with one translation for each unit, in order; undefined for a unit that stays as it is. */
  translations: AsyncIterable<readonly (TaggedText | undefined)[]>;
  target: TargetLanguage;
  /** The options of the extraction. */
  options?: FileOptions | undefined;
  /** The `reading` that the extraction has returned. */
  reading?: string | undefined;
}

export interface CompositionReport {
  /** Number of units that keep their source, because the file would not have the same structure. */
  keptUnits: number;
  /** Number of texts of an existing translation that the file does not have. */
  lostTexts: number;
  /** Number of comments of an existing translation that the file does not have. */
  lostComments: number;
}

/** Reads the running text of files in the same processes. */
export interface FileTextReader {
  /** @see FileProcessor.identify */
  identify: FileProcessor['identify'];
  /**
   * Reads the running text of a file, without menus, notes, captions and properties. A text file or an e-mail is returned as a
   * text, since its lines tell how it is laid out.
   * @param file.charset name of the encoding of a text, if a server declared one
   * @throws GlossaError `document_damaged`, `document_encrypted`, `no_text`, `document_too_large`, `overloaded`; the
   *   signal's reason
   */
  readText(path: string, file: { format: TextFormatName; charset?: string }, scope: RequestScope): Promise<FileText>;
}

export type FileText = { kind: 'text'; text: string } | { kind: 'blocks'; blocks: TextBlock[] };

/** A block of running text, on one line. */
export interface TextBlock extends Location {
  kind: 'heading' | 'paragraph' | 'list_item';
  text: string;
}

/** The file does not have the units of its extraction, because another version of this program has extracted them. */
export class UnitsChangedError extends Error {
  override readonly name = 'UnitsChangedError';
}

export interface Extraction {
  /** Number of units. */
  units: number;
  /** Code points of all units. */
  characters: number;
  /** SHA-256 of all units, in hex. */
  digest: string;
  /** Language that the document declares, as it is written there. */
  language: string | undefined;
  /** The texts that are no units and stay, and the parts that are not read. */
  warnings: WarningCounts;
  /** What has been read of a PDF, in base64, so that its composition does not read it again. */
  reading?: string;
}
