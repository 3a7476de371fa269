import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface ModuleImport {
  /** The specifier as the source writes it, for example `./engine.ts` or `node:net`. */
  specifier: string;
  /** The imported path relative to the root; undefined for a package. */
  target: string | undefined;
  /** The imported names, as the imported module calls them; `*` for all. */
  names: readonly string[];
  line: number;
  /** Whether the import disappears when the types are stripped. */
  isTypeOnly: boolean;
}

/** AssemblyScript and declarations. */
const EXCLUDED = ['**/assembly/**', '**/*.d.ts', '**/node_modules/**'];

/** @returns the modules that match a glob in alphabetical order, relative to the root */
export function listModules(root: string, glob: string): string[] {
  const paths = globSync(glob, { cwd: root });
  return paths.filter((path) => !EXCLUDED.some((excluded) => matchesGlob(path, excluded))).sort();
}

/**
 * Reads the imports and re-exports of modules, dynamic imports of a literal included.
 * @param glob relative to the root
 * @returns the imports of each path, by its path relative to the root
 */
export function readImportGraph(root: string, glob: string): Map<string, ModuleImport[]> {
  const read = (path: string): ModuleImport[] => readImports(path, readFileSync(`${root}/${path}`, 'utf8'));
  return new Map(listModules(root, glob).map((path) => [path, read(path)]));
}

/**
 * Reads the imports of one module.
 * @param path relative to the root
 * @throws Error when the text is not valid TypeScript
 */
export function readImports(path: string, text: string): ModuleImport[] {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: ModuleImport[] = [];
  const add = (specifier: string, offset: number, names: readonly string[], isTypeOnly: boolean): void => {
    const target = specifier.startsWith('.') ? posix.join(dirname(path), specifier) : undefined;
    imports.push({ specifier, target, names, line: text.slice(0, offset).split('\n').length, isTypeOnly });
  };
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const names = entries.map(({ importName }) => importName.name ?? '*');
    add(moduleRequest.value, start, names, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, start, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, start, [importName.name ?? '*'], isType);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (specifier !== undefined) add(specifier, moduleRequest.start, ['*'], false);
  }
  return imports;
}
