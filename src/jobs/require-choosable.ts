import { GlossaError } from '../errors.ts';
import { type Choice, hasNames, isTable } from '../formats/choice.ts';
import type { DocumentFormatName, FileFormatName } from '../formats/files/file-types.ts';
import type { Layout } from '../formats/layout.ts';

const NO_NAMES =
  'The texts of files of this format have no names to choose by. Remove include and exclude, or send a file of a format with keys, columns, sheets, slides, chapters or cells.';
const NO_COLUMNS = 'source_column and target_column are for CSV, TSV, XLSX, ODS and FODS files. Remove them.';
const NOT_BOTH = 'target_column already keeps the source beside its translation. Remove layout.';

/** @throws GlossaError `unsupported_option` for a choice that files of a format cannot follow */
export function requireChoosable(choice: Choice | undefined, format: DocumentFormatName, layout?: Layout): void {
  if (choice === undefined) return;
  if (choice.columns !== undefined && !isTable(format))
    throw new GlossaError('unsupported_option', { message: NO_COLUMNS });
  if (choice.columns !== undefined && layout === 'bilingual')
    throw new GlossaError('unsupported_option', { message: NOT_BOTH });
  const isRestricted = choice.include !== undefined || choice.exclude !== undefined;
  if (isRestricted) requireNames(format);
}

/** @throws GlossaError `unsupported_option` */
export function requireNames(format: DocumentFormatName): asserts format is FileFormatName {
  if (!hasNames(format)) throw new GlossaError('unsupported_option', { message: NO_NAMES });
}
