import { parse } from 'content-disposition';
import { READABLE_TYPES } from './file-types.ts';

/** Characters of a file name. File systems allow 255 bytes; the service stores the name in a database. */
const MAX_NAME_LENGTH = 255;
const DEFAULT_NAME = 'document';
/** Control characters, and marks that change the order in which a name is displayed. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

const ONLY_DOTS = /^\.*$/;

/** Types that servers and programs also state for files of other formats. */
const GENERIC_EXTENSIONS: ReadonlySet<string | undefined> = new Set(['txt', 'json', 'yaml']);
/** In the address of a document, the extension of the program that makes it. The type then tells the format. */
const PROGRAM_EXTENSIONS: ReadonlySet<string> = new Set(['php']);
/** A number after a dot is a version or a date. */
const EXTENSION = /\.([A-Za-z][A-Za-z0-9]{0,19})$/;

const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(READABLE_TYPES).flatMap(({ extensions }) => extensions),
);

/**
 * A file name that is safe in a header and on a disk: without directories, control characters and marks of direction.
 * @param mediaType gives a name without a known extension the one of its format. A generic type does so only where the name
 *   has no extension
 */
export function cleanFileName(name: string, mediaType?: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(UNSAFE, '').trim();
  const extension = extensionOf(mediaType);
  const own = extensionIn(clean);
  const isOfProgram = PROGRAM_EXTENSIONS.has(own ?? '') && extension !== undefined;
  const isNamed =
    (KNOWN_EXTENSIONS.has(own ?? '') && !isOfProgram) || (own !== undefined && GENERIC_EXTENSIONS.has(extension));
  const suffix = isNamed || extension === undefined ? '' : `.${extension}`;
  return shorten(ONLY_DOTS.test(clean) ? DEFAULT_NAME : clean, MAX_NAME_LENGTH - suffix.length) + suffix;
}

/** The extension of a file name, in lower case. */
export function extensionIn(filename: string): string | undefined {
  return EXTENSION.exec(filename)?.[1]?.toLowerCase();
}

/** Whether a media type is that of plain text. */
export function isPlainTextType(mediaType: string | undefined): boolean {
  return extensionOf(mediaType) === 'txt';
}

/** The file name of a fetched document: that of its header, or the last part of the path of its URL. */
export function nameOfResponse({ url, contentDisposition }: { url: string; contentDisposition?: string | undefined }) {
  const { filename } = parse(contentDisposition ?? '').parameters;
  return filename || decodePath(new URL(url).pathname.split('/').at(-1) ?? '');
}

/** Keeps the end of a long name, which has the extension. */
function shorten(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : name.slice(-maxLength).toWellFormed();
}

function decodePath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The usual extension of the format with this media type. */
export function extensionOf(mediaType: string | undefined): string | undefined {
  const essence = mediaType?.split(';', 1)[0]?.trim().toLowerCase();
  const type = Object.values(READABLE_TYPES).find((known) => known.mediaType === essence);
  return type?.extensions[0];
}
