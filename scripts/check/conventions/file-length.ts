import type { Problem, SourceFile } from './source.ts';

const MAX_LINES = 300;

/** Generated types, tables of data, and the texts of the page in each language. */
const EXCEPTIONS = [
  /^packages\/client\/src\/(?:operations|schemas)\.ts$/,
  /^src\/languages\/function-words\.ts$/,
  /^src\/telemetry\/metric-names\.ts$/,
  /^web\/src\/i18n\/[a-z]{2}\.ts$/,
];

/** Finds modules with more lines than a reader keeps in mind. */
export function findLongFiles(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    if (lines <= MAX_LINES || EXCEPTIONS.some((exception) => exception.test(path))) return [];
    return [{ path, line: MAX_LINES + 1, message: `${lines} lines; split the file (${MAX_LINES} are allowed)` }];
  });
}
