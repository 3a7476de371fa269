import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt, type Problem, type SourceFile } from './source.ts';

const NAMED_FILE =
  /(?<![\w./-])(?:docs|src|scripts|load|bench|stress|deploy|packages)\/[\w./-]+\.(?:md|tsx?|mjs|ya?ml|json)\b/g;

/** Finds documents and modules that comments and messages of the service or the page name and that do not exist. */
export function findMissingFiles(root: string, files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const [folder = ''] = path.split('/');
    if (folder !== 'src' && folder !== 'web') return [];
    const isMissing = (name: string): boolean =>
      ![name, join(folder, name)].some((file) => existsSync(join(root, file)));
    return [...text.matchAll(NAMED_FILE)]
      .filter(([name]) => isMissing(name))
      .map(({ 0: name, index }) => ({ path, line: lineAt(text, index), message: `${name} does not exist` }));
  });
}
