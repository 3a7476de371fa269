import { open } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import {
  type FileFormatName,
  isOldOffice,
  OLD_OFFICE_TYPES,
  type OldOfficeName,
  type ReadableFormatName,
} from './file-types.ts';

/** The formats that they are converted to. */
const MODERN = { doc: 'docx', ppt: 'pptx', xls: 'xlsx' } as const satisfies Record<OldOfficeName, FileFormatName>;
const KINDS: Record<OldOfficeName, string> = {
  doc: 'a Word 97–2003 document (.doc)',
  ppt: 'a PowerPoint 97–2003 presentation (.ppt)',
  xls: 'an Excel 97–2003 workbook (.xls)',
};

/** Older office programs write compound files; newer ones write them for encrypted files. */
export const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('latin1');

/**
 * The format in which a file is translated or read.
 * @param canConvert whether LibreOffice is installed
 * @throws GlossaError `unsupported_format` for an old Office file without LibreOffice
 */
export function modernFormat<T extends ReadableFormatName>(
  format: T,
  canConvert: boolean,
): Exclude<T, OldOfficeName> | (typeof MODERN)[OldOfficeName];
export function modernFormat(format: ReadableFormatName, canConvert: boolean): ReadableFormatName {
  if (!isOldOffice(format)) return format;
  if (canConvert) return MODERN[format];
  throw cannotConvert(format);
}

/** The error for an old Office file where LibreOffice is missing. */
export function cannotConvert(format: OldOfficeName): GlossaError {
  const message = `The file is ${KINDS[format]}. Save it as .${MODERN[format]}, for example with LibreOffice, or install LibreOffice beside this service, which then converts such files.`;
  return new GlossaError('unsupported_format', { message });
}

/** The old format whose files become files of a format. */
export function oldFormatOf(format: FileFormatName): OldOfficeName | undefined {
  return Object.keys(MODERN).find((name): name is OldOfficeName => isOld(name) && MODERN[name] === format);
}

const isOld = (name: string): name is OldOfficeName => Object.hasOwn(MODERN, name);

/** The extension of a result for that of its source, with its dot: another one for an old Office file. */
export function convertedExtension(extension: string): string {
  const old = Object.keys(OLD_OFFICE_TYPES).find(
    (name): name is OldOfficeName =>
      isOld(name) && OLD_OFFICE_TYPES[name].extensions.some((one) => `.${one}` === extension.toLowerCase()),
  );
  return old === undefined ? extension : `.${MODERN[old]}`;
}

/** Whether a file still has to be converted. @throws the error of the file system */
export async function isCompoundFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const start = Buffer.alloc(COMPOUND_FILE_SIGNATURE.length);
  await file.read(start, 0, start.length, 0);
  return start.toString('latin1') === COMPOUND_FILE_SIGNATURE;
}
