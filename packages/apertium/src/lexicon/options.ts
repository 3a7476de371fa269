import { UnsupportedError } from '../stage.ts';

export type LexiconTask = 'analysis' | 'bilingual' | 'generation' | 'intergeneration' | 'postgeneration';

/** What an argument list of `lt-proc` asks for. */
export interface LexiconOptions {
  readonly task: LexiconTask;
  readonly path: string;
  readonly analysesCompounds: boolean;
  /** Upper-case letters of the text match only upper-case letters of the dictionary. */
  readonly isCaseSensitive: boolean;
  /** Outputs keep the case of the dictionary. */
  readonly usesDictionaryCase: boolean;
  /** Unknown words and untranslated words come out without their marks. */
  readonly hidesMarks: boolean;
  readonly maxAnalyses: number;
}

const OPTION = /^-(?<letters>[abcegnpwxz]+)$/;
const MAX_ANALYSES = /^-N(?<count>\d+)$/;

/** @throws UnsupportedError for options that no installed mode uses */
export function parseOptions(args: readonly string[]): LexiconOptions {
  const letters = new Set<string>();
  const paths: string[] = [];
  let maxAnalyses = Number.POSITIVE_INFINITY;
  for (const arg of args) {
    const count = MAX_ANALYSES.exec(arg)?.groups?.count;
    if (count !== undefined) maxAnalyses = Number(count);
    else if (!arg.startsWith('-')) paths.push(arg);
    else for (const letter of OPTION.exec(arg)?.groups?.letters ?? fail(arg)) letters.add(letter);
  }
  const [path] = paths;
  if (path === undefined || paths.length > 1) throw new UnsupportedError('lt-proc without exactly one dictionary');
  return {
    task: taskOf(letters),
    path,
    analysesCompounds: letters.has('e'),
    isCaseSensitive: letters.has('c'),
    usesDictionaryCase: letters.has('w'),
    hidesMarks: letters.has('n'),
    maxAnalyses,
  };
}

function taskOf(letters: ReadonlySet<string>): LexiconTask {
  const tasks: LexiconTask[] = [];
  if (letters.has('a') || letters.has('e')) tasks.push('analysis');
  if (letters.has('p')) tasks.push('postgeneration');
  if (letters.has('x')) tasks.push('intergeneration');
  if (letters.has('b')) tasks.push('bilingual');
  else if (letters.has('g') || letters.has('n')) tasks.push('generation');
  if (tasks.length > 1 || (letters.has('b') && letters.has('g')))
    throw new UnsupportedError('these options of lt-proc');
  return tasks[0] ?? 'analysis';
}

function fail(option: string): never {
  throw new UnsupportedError(`option ${option} of lt-proc`);
}
