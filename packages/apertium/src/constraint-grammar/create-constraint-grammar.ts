import type { ReadFile, Stage } from '../stage.ts';
import { UnsupportedError } from '../stage.ts';
import { createEngine } from './engine.ts';
import { loadGrammar } from './grammar.ts';
import { readWindows } from './read-windows.ts';
import { createWindowWriter, type WriteOptions } from './write-windows.ts';

/**
 * `cg-proc`: removes, selects and changes readings by the rules of a constraint grammar.
 * @param args options `-1`, `-g`, `-n` and `-w`, then the path of the grammar
 * @throws UnsupportedError
 */
export function createConstraintGrammar(args: readonly string[], readFile: ReadFile): Stage {
  const { options, path } = parseArguments(args);
  const grammar = loadGrammar(readFile(path));
  const engine = createEngine(grammar);
  const write = createWindowWriter(grammar, options, engine.isBoundary);

  return {
    process(stream) {
      engine.reset();
      const { windows, rest } = readWindows(stream, engine);
      for (let number = 0; number < windows.length; number++) {
        engine.connect(windows, number);
        const window = windows[number];
        if (window) engine.run(window);
      }
      let written = '';
      for (const window of windows) written += write(window, engine.hasDependencies(window));
      return written + rest;
    },
  };
}

function parseArguments(args: readonly string[]): { options: WriteOptions; path: string } {
  const given = args.slice(0, -1);
  const path = args.at(-1);
  if (path === undefined || path.startsWith('-')) throw new UnsupportedError('cg-proc needs the path of a grammar.');
  for (const option of given) {
    if (!OPTIONS.has(option)) throw new UnsupportedError(`The option ${option} of cg-proc is not supported.`);
  }
  return {
    options: {
      usesWordCase: given.includes('-w'),
      onlyFirst: given.includes('-1'),
      hasWordForms: !given.includes('-n'),
      isSurface: given.includes('-g'),
    },
    path,
  };
}

const OPTIONS = new Set(['-1', '-g', '-n', '-w']);
