import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface ModuleImport {
  /** As written, for example `./engine.ts` or `node:net`. */
  specifier: string;
  /** The imported path relative to the root; undefined for a package. */
  target: string | undefined;
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
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(`${root}/package.json`, 'utf8'),
  );
  const read = (path: string): ModuleImport[] => readImports(path, readFileSync(`${root}/${path}`, 'utf8'), imports);
  return new Map(listModules(root, glob).map((path) => [path, read(path)]));
}

/** @throws Error when the path is not valid TypeScript */
function readImports(path: string, text: string, packages: Readonly<Record<string, string>>): ModuleImport[] {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: ModuleImport[] = [];
  const add = (specifier: string, offset: number, isTypeOnly: boolean): void => {
    const file = specifier.startsWith('.') ? posix.join(dirname(path), specifier) : packages[specifier];
    const target = file && posix.normalize(file);
    imports.push({ specifier, target, line: text.slice(0, offset).split('\n').length, isTypeOnly });
  };
  for (const { moduleRequest, entries, start } of module.staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, start, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, start, isType);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (specifier !== undefined) add(specifier, moduleRequest.start, false);
  }
  return imports;
}
