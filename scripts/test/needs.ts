import { PART_MODULES } from './part-modules.ts';
import { reachedImports } from './reached-imports.ts';

/** What a test needs to run: parts that the set-up installs (`scripts/setup/parts.mjs`), and an import that starts something. */
export interface Needs {
  parts: string[];
  /** The first import of a module that starts or connects to something, if any. */
  starter: { file: string; specifier: string } | undefined;
}

/** Modules that start processes, threads or servers, or connect to them. */
const STARTERS =
  /^(node:(child_process|cluster|dgram|http2?|https|net|tls|worker_threads)|@aws-sdk\/.*|@smithy\/.*|@redis\/.*|pg|piscina|playwright-core|undici)$/;

/** @returns a function that derives what a test file needs from its imports, direct and through other files */
export function readNeeds(root: string): (file: string) => Needs {
  const reached = reachedImports(root);
  return (file) => {
    const parts = new Set<string>();
    let starter: Needs['starter'];
    for (const { from, specifier, target, names } of reached(file)) {
      if (STARTERS.test(specifier)) starter ??= { file: from, specifier };
      for (const [module, ...found] of PART_MODULES) {
        const [path, name] = module.split('#');
        const isNeeded = target === path && (name === undefined || names.includes(name) || names.includes('*'));
        if (isNeeded) for (const part of found) parts.add(part);
      }
    }
    return { parts: [...parts], starter };
  };
}
