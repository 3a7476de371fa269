import { readFileSync } from 'node:fs';
import { type Comment, type Program, parseSync } from 'oxc-parser';
import { listModules } from '../../import-graph.ts';

/** A parsed module of the project. */
export interface SourceFile {
  /** Relative to the root. */
  path: string;
  text: string;
  program: Program;
  comments: readonly Comment[];
}

/** A violation of a convention. */
export interface Problem {
  path: string;
  line: number;
  message: string;
}

const FILES = '{src,packages,test,bench,stress,load,scripts,training,web}/**/*.{ts,tsx,mjs}';

/** @throws Error when a file is not valid TypeScript */
export function readSourceFiles(root: string): SourceFile[] {
  return listModules(root, FILES).map((path) => {
    const text = readFileSync(`${root}/${path}`, 'utf8');
    const { program, comments, errors } = parseSync(path, text);
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
    return { path, text, program, comments };
  });
}

/** @returns the line of an offset, counted from 1 */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
