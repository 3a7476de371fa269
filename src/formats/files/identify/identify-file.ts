import { fstatSync } from 'node:fs';
import { GlossaError } from '../../../errors.ts';
import { extensionIn } from '../file-name.ts';
import type { FileClaim } from '../file-processor.ts';
import {
  type ImageFormatName,
  isImage,
  OLD_OFFICE_TYPES,
  type OldOfficeName,
  READABLE_TYPES,
  type ReadableFormatName,
} from '../file-types.ts';
import { COMPOUND_FILE_SIGNATURE } from '../old-office.ts';
import { openFileDescriptor, readExactly } from '../zip/file-io.ts';
import { hasEndRecord } from '../zip/read-end-record.ts';
import { identifyCompoundFile } from './identify-compound-file.ts';
import { identifyContainer } from './identify-container.ts';
import { identifyText, type TextHead } from './identify-text.ts';

/** Bytes that tell the format of a file, or its container. */
const HEAD_BYTES = 64 * 1024;
/** A PDF starts with this signature, sometimes after bytes that a mail or web server added. */
const PDF_SIGNATURE = '%PDF-';
const MAX_PDF_SIGNATURE_OFFSET_BYTES = 1024;
/** Formats whose files can have bytes before the first entry, such as a program that opens them. */
const CONTAINERS: ReadonlySet<ReadableFormatName> = new Set(['docx', 'epub', 'odp', 'ods', 'odt', 'pptx', 'xlsx']);
const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06'];
/**
 * Tells the format of a file by its content and its name, which must not contradict each other.
 * @throws GlossaError `unsupported_format`, `document_encrypted`, `document_damaged`
 */
export function identifyFile(path: string, { filename, isPlainText }: FileClaim): ReadableFormatName {
  using file = openFileDescriptor(path, 'r');
  const size = fstatSync(file.fd).size;
  const bytes = readExactly(file.fd, 0, Math.min(size, HEAD_BYTES));
  const start = bytes.toString('latin1', 0, MAX_PDF_SIGNATURE_OFFSET_BYTES);
  const extension = extensionIn(filename);
  const named = extension === undefined ? undefined : formatOfExtension(extension);
  if (start.startsWith(COMPOUND_FILE_SIGNATURE)) return identifyCompoundFile(file.fd, size);
  const isZip =
    ZIP_SIGNATURES.some((signature) => start.startsWith(signature)) ||
    (named !== undefined && CONTAINERS.has(named) && hasEndRecord(file.fd));
  const content = isZip ? identifyContainer(path) : start.includes(PDF_SIGNATURE) ? 'pdf' : identifyImage(start);
  const head: TextHead = { bytes, isWhole: size <= HEAD_BYTES };
  const found = content ?? identifyText(head, { named, extension, isPlainText });
  // Programs save images under the name of another format, and several formats under one ending.
  const isOfKind = named !== undefined && ((isImage(named) && isImage(found)) || (isXml(named) && isXml(found)));
  const hasEnding = READABLE_TYPES[found].extensions.some((one) => one === extension);
  if (named === undefined || hasEnding || isOfKind) return found;
  throw new GlossaError('unsupported_format', {
    message: `The name of the file ends with .${extension}, but its content is ${describe(found)}. Send the file under its right name.`,
  });
}

/** Programs write files of other formats under the names of old Office files, so that these tell nothing. */
function formatOfExtension(extension: string): ReadableFormatName | undefined {
  return FORMAT_NAMES.find((name) => READABLE_TYPES[name].extensions.some((one) => one === extension));
}

const FORMAT_NAMES = Object.keys(READABLE_TYPES).filter(
  (name): name is Exclude<ReadableFormatName, OldOfficeName> =>
    Object.hasOwn(READABLE_TYPES, name) && !Object.hasOwn(OLD_OFFICE_TYPES, name),
);

/** Whether files of a format are XML, whose root tells the format. */
function isXml(format: ReadableFormatName): boolean {
  return READABLE_TYPES[format].mediaType.endsWith('+xml');
}

function describe(format: ReadableFormatName): string {
  return format === 'txt' ? 'plain text' : `of the format ${format}`;
}

/** How files of each format begin, as Latin-1. TIFF is of either byte order, and BigTIFF. */
const SIGNATURES: readonly { format: ImageFormatName; pattern: RegExp }[] = [
  { format: 'png', pattern: /^\x89PNG\r\n/ },
  { format: 'jpeg', pattern: /^\xff\xd8\xff/ },
  { format: 'tiff', pattern: /^(?:II[*+]\0|MM\0[*+])/ },
  { format: 'webp', pattern: /^RIFF[\s\S]{4}WEBP/ },
];

/** Tells the format of an image. @param start the first bytes of the file, as Latin-1 */
function identifyImage(start: string): ImageFormatName | undefined {
  return SIGNATURES.find(({ pattern }) => pattern.test(start))?.format;
}
