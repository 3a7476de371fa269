import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { FileFormatName } from '../../formats/files/file-types.ts';
import { isCompoundFile, oldFormatOf } from '../../formats/files/old-office.ts';
import type { RequestScope } from '../../request-scope.ts';
import { type LocalFile, localFile } from './blob-files.ts';
import type { StepContext } from './step-context.ts';

/**
 * Converts an old Office file.
 * @param format as which the file is translated
 * @returns undefined for any other file
 * @throws as `OfficeConverter.convert`
 */
export async function convertOld(
  path: string,
  format: FileFormatName,
  context: Pick<StepContext, 'work' | 'office'>,
  scope: RequestScope,
): Promise<LocalFile | undefined> {
  const old = oldFormatOf(format);
  if (old === undefined || !(await withStorageErrors(path, () => isCompoundFile(path)))) return undefined;
  const converted = localFile(context);
  await context.office.convert(path, old, converted.path, scope);
  return converted;
}
