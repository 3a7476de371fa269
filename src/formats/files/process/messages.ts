import type { TaggedText } from '@glossa/tagged-text';
import type { ErrorCode } from '../../../errors.ts';
import type { TargetLanguage, Unit } from '../../format.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { CompositionReport, Extraction, FileClaim, TextBlock, TextPreview } from '../file-processor.ts';
import type { FileFormatName, ReadableFormatName, TextFormatName } from '../file-types.ts';
import type { FacingPages, PictureText } from '../pictures.ts';

/* Messages between the service and a file process, one JSON object per line. */

/** File descriptor on which the process writes. It reads from standard input. */
export const RESPONSES_FD = 3;
/** Paths in the working directory of the process, which may write in the second directory only. */
export const INPUT_DIRECTORY = 'in';
export const OUTPUT_DIRECTORY = 'out';
export const SOURCE_PATH = `${INPUT_DIRECTORY}/source`;
export const RESULT_PATH = `${OUTPUT_DIRECTORY}/result`;
/** Undefined has no JSON. */
export type OptionalTranslation = TaggedText | null;

/** What the process does with its source. */
export type FileTask =
  | ({ kind: 'identify' } & FileClaim)
  | { kind: 'extract'; format: FileFormatName; options: ParseOptions }
  | { kind: 'preview'; format: FileFormatName; options: ParseOptions; maxNames: number }
  | { kind: 'read'; format: TextFormatName; charset?: string | undefined }
  | { kind: 'pictures'; format: FileFormatName; facing?: FacingPages }
  | { kind: 'replace'; format: FileFormatName; facing?: FacingPages }
  | {
      kind: 'compose';
      format: FileFormatName;
      digest: string;
      target: TargetLanguage;
      options: ParseOptions;
      /** @see Extraction.reading */
      reading?: string | undefined;
      /** Folders with fonts. */
      fontFolders: readonly string[];
    };

/**
 * After the task `compose`, the translations of all units follow in several messages, then `end`; after `replace` the new
 * pictures, in base64.
 */
export type FileRequest =
  | FileTask
  | { kind: 'translations'; translations: OptionalTranslation[] }
  | { kind: 'picture'; name: string; content: string; texts?: readonly PictureText[] }
  | { kind: 'end' };

export type FileResponse =
  /** All code is loaded. */
  | { type: 'ready' }
  /** The file is open, its texts are still to be read. With the memory that they are expected to take. */
  | { type: 'opened'; largestTextBytes: number; expectedBytes?: number }
  /** One more part of the file is done. */
  | { type: 'progress'; textBytes: number }
  | { type: 'units'; units: Unit[] }
  | { type: 'identified'; format: ReadableFormatName }
  | { type: 'extracted'; extraction: Extraction }
  | { type: 'preview'; preview: TextPreview }
  | { type: 'text'; text: string }
  | { type: 'blocks'; blocks: TextBlock[] }
  /** A picture, in base64. */
  | { type: 'picture'; name: string; content: string; scannedPages?: number }
  /** All pictures are sent, but for some that stay as they are. */
  | { type: 'pictures'; left: number }
  /** All pictures are written, but for some that stay as they are. */
  | { type: 'replaced'; left: number }
  | ({ type: 'composed' } & CompositionReport)
  /** The file does not have the extracted units; the task fails. */
  | { type: 'unitsChanged' }
  /** The file cannot be read. `done` follows. */
  | { type: 'refused'; code: ErrorCode; message: string; reason?: string }
  /** The process is ready for another task. */
  | { type: 'done'; residentBytes: number; cpuTimeMs: number }
  /** The process ends. @param stack of an unexpected error, without its message, which can contain text of the file */
  | { type: 'failed'; code: ErrorCode; message: string; reason?: string; stack?: string };
