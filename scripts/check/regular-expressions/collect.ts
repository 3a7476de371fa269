import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';
import type { RegularExpression } from './analyse.ts';

/** A regular expression of the project with the line that contains or creates it. */
export interface LocatedExpression extends RegularExpression {
  /** Relative to the root of the project. */
  file: string;
  line: number;
}

/** Modules with side effects on import: the entry points of threads and processes. */
const ENTRY_POINTS = ['src/main.ts', 'src/**/{worker,*-worker,*-process}.ts'];
/** Makes expressions when they are first needed. */
const LAZY = 'src/lazily.ts';
/** AssemblyScript and declarations. */
const EXCLUDED = ['**/assembly/**', '**/*.d.ts'];

/**
 * Collects every regular expression in `src`, the packages and `web/src`. It parses modules to find literals, and imports
 * them to record the arguments of the constructor.
 * @param known what earlier runs have read, by path and text; receives what this one reads in its place
 * @returns the expressions, and the constructor calls that importing the modules did not reach
 */
export async function collect(
  root: string,
  known: Map<string, WrittenModule>,
): Promise<{ found: LocatedExpression[]; unreached: { file: string; line: number }[] }> {
  const files = globSync('{src,packages/*/src,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isOneOf(file, EXCLUDED),
  );
  const found: LocatedExpression[] = [];
  const constructors: SourcePosition[] = [];
  const earlier = new Map(known);
  known.clear();
  for (const file of files.sort()) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const key = createHash('sha256').update(`${file}\0${text}`).digest('base64');
    const written = earlier.get(key) ?? readModule(file, text);
    known.set(key, written);
    found.push(...written.literals);
    constructors.push(...written.constructors);
  }
  const modules = files.filter((file) => !file.startsWith('web/') && !isOneOf(file, ENTRY_POINTS));
  const made = await recordConstructed(root, modules);
  const reached = new Set(made.map(positionName));
  return { found: [...found, ...made], unreached: constructors.filter((call) => !reached.has(positionName(call))) };
}

/** The literals and the constructor calls of a module. */
export interface WrittenModule {
  literals: LocatedExpression[];
  constructors: SourcePosition[];
}

interface SourcePosition {
  file: string;
  line: number;
  column: number;
}

const positionName = ({ file, line, column }: SourcePosition): string => `${file}:${line}:${column}`;
const isOneOf = (file: string, globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(file, glob));

function readModule(file: string, text: string): WrittenModule {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const positionAt = (offset: number): SourcePosition => {
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  const literals: LocatedExpression[] = [];
  const constructors: SourcePosition[] = [];
  const addCall = ({ start, callee }: NewExpression | CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') constructors.push(positionAt(start));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.push({ ...positionAt(node.start), source, flags });
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return { literals, constructors };
}

/** Imports modules and records the regular expressions that they construct meanwhile. */
async function recordConstructed(
  root: string,
  files: readonly string[],
): Promise<(LocatedExpression & SourcePosition)[]> {
  const made: (LocatedExpression & SourcePosition)[] = [];
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
    if (files.includes(LAZY)) (await import(pathToFileURL(`${root}/${LAZY}`).href)).makeAll();
  } finally {
    globalThis.RegExp = original;
  }
  return made.filter(({ file }) => files.includes(file));
}
