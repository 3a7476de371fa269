import { GlossaError } from '../../../errors.ts';
import { FILE_TYPES, type FileFormatName } from '../file-formats.ts';

/** Tells the format of a file by its content and its name. */
export function identifyFile(_path: string, filename: string): FileFormatName {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  for (const [name, { extensions }] of Object.entries(FILE_TYPES)) {
    if ((extensions as readonly string[]).includes(extension)) return name as FileFormatName;
  }
  throw new GlossaError('unsupported_format');
}
