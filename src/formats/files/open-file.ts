import { GlossaError } from '../../errors.ts';
import type { FileFormat } from './file-format.ts';
import { FILE_FORMATS, type FileFormatName } from './file-formats.ts';
import { openContainerFile } from './open-container.ts';
import { openTextFile } from './open-text-file.ts';
import type { OnSize, OpenedFile } from './opened-file.ts';

/** Formats whose files are read as they are. A PDF is not: its text is read as HTML. */
const FORMATS: Partial<Record<FileFormatName, FileFormat>> = FILE_FORMATS;

/**
 * Opens a file of any format.
 * @param onSize receives the size of its largest text before any is read
 * @throws GlossaError `unsupported_format`, `document_damaged`, `document_encrypted`, `document_too_large`
 */
export function openFile(path: string, name: FileFormatName, onSize: OnSize): OpenedFile {
  const format = FORMATS[name];
  if (!format) throw new GlossaError('unsupported_format');
  return format.kind === 'text' ? openTextFile(path, format, onSize) : openContainerFile(path, format, onSize);
}
