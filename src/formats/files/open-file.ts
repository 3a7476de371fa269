import { GlossaError } from '../../errors.ts';
import type { Choice } from '../choice.ts';
import { FILE_FORMATS } from './file-formats.ts';
import type { FileFormatName } from './file-types.ts';
import { openContainerFile } from './open-container.ts';
import { openTextFile } from './open-text-file.ts';
import type { OnSize, OpenedFile } from './opened-file.ts';

/**
 * Opens a file of any format.
 * @param onSize receives the size of its largest text before any is read
 * @param options the encoding of a text, if a server declared one; the choice of a request
 * @throws GlossaError `unsupported_format`, `document_damaged`, `document_encrypted`, `document_too_large`
 */
export async function openFile(
  path: string,
  name: FileFormatName,
  onSize: OnSize,
  { charset, choice }: { charset?: string | undefined; choice?: Choice | undefined },
): Promise<OpenedFile> {
  if (name === 'pdf') throw new GlossaError('unsupported_format');
  const format = await FILE_FORMATS[name]();
  if (format.kind === 'container') return openContainerFile(path, format, onSize, choice);
  return openTextFile(path, format, onSize, charset);
}
