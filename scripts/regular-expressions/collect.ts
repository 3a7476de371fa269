import { globSync, readFileSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';
import type { RegularExpression } from './analyse.ts';

/** A regular expression of the project, and the line that it stands on or is made on. */
export interface Found extends RegularExpression {
  /** Relative to the root of the project. */
  file: string;
  line: number;
}

/** Modules that do something when they are imported: what starts threads and processes. */
const PROGRAMS = ['src/main.ts', 'src/**/{worker,*-worker,child}.ts'];
/** Modules in another language that looks like this one. */
const FOREIGN = ['**/assembly/**', '**/*.d.ts'];

/**
 * Every regular expression in `src`, in the packages and in `web/src`: literals by reading the modules, and those that a
 * constructor makes by importing the modules.
 * @returns them, and where a constructor is called that no import reaches
 */
export async function collect(root: string): Promise<{ found: Found[]; unreached: { file: string; line: number }[] }> {
  const files = globSync('{src,packages/*/src,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isOneOf(file, FOREIGN),
  );
  const found: Found[] = [];
  const constructors: Place[] = [];
  for (const file of files.sort()) {
    const written = readModule(root, file);
    found.push(...written.literals);
    constructors.push(...written.constructors);
  }
  const modules = files.filter((file) => !file.startsWith('web/') && !isOneOf(file, PROGRAMS));
  const made = await recordConstructed(root, modules);
  const reached = new Set(made.map(placeName));
  return { found: [...found, ...made], unreached: constructors.filter((place) => !reached.has(placeName(place))) };
}

interface Place {
  file: string;
  line: number;
  column: number;
}

const placeName = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
const isOneOf = (file: string, globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(file, glob));

function readModule(root: string, file: string): { literals: Found[]; constructors: Place[] } {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const place = (offset: number): Place => {
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  const literals: Found[] = [];
  const constructors: Place[] = [];
  const addCall = ({ start, callee }: NewExpression | CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') constructors.push(place(start));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.push({ ...place(node.start), source, flags });
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return { literals, constructors };
}

/** Imports modules of the project, and records what the constructor of regular expressions is given meanwhile by them. */
async function recordConstructed(root: string, files: readonly string[]): Promise<(Found & Place)[]> {
  const made: (Found & Place)[] = [];
  const record = (pattern: RegExp): RegExp => {
    const caller = getCallSites(3)[2];
    if (caller?.scriptName.startsWith('file:')) {
      const file = relative(root, fileURLToPath(caller.scriptName));
      const { source, flags } = pattern;
      made.push({ file, line: caller.lineNumber, column: caller.columnNumber, source, flags });
    }
    return pattern;
  };
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args, made) => record(Reflect.construct(target, args, made)),
    apply: (target, self, args) => record(Reflect.apply(target, self, args)),
  });
  try {
    for (const file of files) await import(pathToFileURL(`${root}/${file}`).href);
  } finally {
    globalThis.RegExp = original;
  }
  return made.filter(({ file }) => files.includes(file));
}
