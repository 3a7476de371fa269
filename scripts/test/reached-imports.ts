import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { type ModuleImport, readImports } from '../import-graph.ts';

interface ReachedImport extends ModuleImport {
  /** The path of the importing module, relative to the root. */
  from: string;
}

/** A module that another one starts as a process or a thread by its path. */
const NAMED_MODULE = /['"`]((?:\.{1,2}\/)?[\w./-]+\.ts)['"`]/g;

/**
 * @returns a function that lists the imports of a file and of every file that it imports or names. Type imports do not count. A file
 *   is read once.
 */
export function reachedImports(root: string): (file: string) => ReachedImport[] {
  const modules = new Map<string, ReachedImport[]>();
  const read = (from: string): ReachedImport[] => {
    const text = readFileSync(`${root}/${from}`, 'utf8');
    const imports = readImports(from, text).filter(({ isTypeOnly }) => !isTypeOnly);
    const named = from.startsWith('src/') ? [] : [...text.matchAll(NAMED_MODULE)].map(([, path = '']) => path);
    return [
      ...imports.map((one) => ({ ...one, from })),
      ...named.map((specifier) => ({ ...fileImport(from, specifier), from })),
    ].filter(({ target }) => target === undefined || existsSync(`${root}/${target}`));
  };
  return (file) => {
    const reached = new Set([file]);
    const found: ReachedImport[] = [];
    for (const path of reached) {
      const imports = modules.get(path) ?? read(path);
      modules.set(path, imports);
      found.push(...imports);
      for (const { target } of imports) if (target?.endsWith('.ts')) reached.add(target);
    }
    return found;
  };
}

function fileImport(from: string, specifier: string): ModuleImport {
  return { specifier, target: posix.join(dirname(from), specifier), names: [], line: 0, isTypeOnly: false };
}
