import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lineAt, type Problem, type SourceFile } from './source.ts';

const GUIDES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];

const CODE_BLOCK = /^```.*?^```$/gms;
/** A code span, without those of several backticks. */
const CODE = /(?<!`)`([^`\n]+)`(?!`)/g;
const LINK = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
const COMMAND = /\bnpm run ([\w:-]+)/g;
/** `a/b.ts`, `a/` or `b.ts`, but no URL, option or path of the system. */
const PATH = /^(?:[\w-][\w.-]*\/)+[\w.-]*$|^[\w-]+\.(?:tsx?|mjs|md|json)$/;
/** A part of a path that stands for any name. */
const PLACEHOLDER = /NNN|NAME/;
/** Names of constants and types, except settings. */
const SYMBOL = /^(?!GLOSSA_|\w+_PROXY$)(?:[A-Z]+(?:_[A-Z]+)+|(?:[A-Z][a-z]+){2,})$/;
/** Names with the file that declares them: "`A` and `B` of `src/c.ts`". */
const DECLARED_IN = /((?:`\w+` and )?`\w+`) (?:of|in) `([\w./-]+\.tsx?)`/g;

/** Finds what the guides name and that does not exist: files, folders, links, npm scripts, constants and types. */
export function findStaleGuides(root: string, files: readonly SourceFile[]): Problem[] {
  const project = describeProject(root, files);
  return GUIDES.filter((path) => existsSync(join(root, path))).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const problems: Problem[] = [];
    const prose = text.replace(CODE_BLOCK, (block) => block.replace(/[^\n]/g, ' '));
    const check = (
      pattern: RegExp,
      explain: (match: RegExpExecArray) => string | undefined,
      within: string = prose,
    ): void => {
      for (const match of within.matchAll(pattern)) {
        const message = explain(match);
        if (message !== undefined) problems.push({ path, line: lineAt(text, match.index), message });
      }
    };
    check(CODE, ([, name = '']) => (isMissing(name, project) ? `${name} does not exist` : undefined));
    check(LINK, ([, name = '']) => (existsSync(join(root, name)) ? undefined : `${name} does not exist`));
    check(COMMAND, ([, name = '']) => (project.scripts.has(name) ? undefined : `npm run ${name} does not exist`), text);
    check(DECLARED_IN, ([, names = '', file = '']) => {
      const declared = project.declarations.get(file);
      const missing = [...names.matchAll(/`(\w+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => declared?.has(name) === false);
      return missing.length > 0 ? `${file} does not declare ${missing.join(', ')}` : undefined;
    });
    return problems;
  });
}

interface Project {
  root: string;
  /** The modules and every folder of one. */
  paths: readonly string[];
  /** Names that each module declares at any depth, by its path. */
  declarations: Map<string, ReadonlySet<string>>;
  symbols: ReadonlySet<string>;
  /** Names of the npm scripts. */
  scripts: ReadonlySet<string>;
}

function describeProject(root: string, files: readonly SourceFile[]): Project {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of paths) if (dirname(path) !== '.') paths.add(dirname(path));
  const declarations = new Map(files.map(({ path, text }) => [path, declaredIn(text)]));
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const scripts = isObject(manifest) && 'scripts' in manifest && isObject(manifest.scripts) ? manifest.scripts : {};
  return {
    root,
    paths: [...paths],
    declarations,
    symbols: new Set([...declarations.values()].flatMap((names) => [...names])),
    scripts: new Set(Object.keys(scripts)),
  };
}

function declaredIn(text: string): ReadonlySet<string> {
  const declaration = /\b(?:const|let|function\*?|class|interface|type|enum) (\w+)/g;
  return new Set([...text.matchAll(declaration)].map(([, name = '']) => name));
}

/** Paths are relative to the root, to `src`, or, for a bare name, to any folder. */
function isMissing(name: string, { root, paths, symbols }: Project): boolean {
  if (SYMBOL.test(name)) return !symbols.has(name) && !(name in globalThis);
  if (!PATH.test(name) || PLACEHOLDER.test(name)) return false;
  if ([name, join('src', name)].some((path) => existsSync(join(root, path)))) return false;
  const bare = name.replace(/\/$/, '');
  return bare.includes('/') || !paths.some((path) => path.endsWith(`/${bare}`));
}
