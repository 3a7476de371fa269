import { type ReadFile, UnsupportedError } from '../stage.ts';
import type { Dialect } from './compiler.ts';
import { createForms, type FormOf } from './form.ts';
import { createPatternMatcher, type PatternMatcher } from './pattern-matcher.ts';
import { createProgram, type Program } from './program.ts';
import { readRuleFile } from './rule-file.ts';
import { readTransferData } from './transfer-data.ts';

export interface OpenRules<Word> {
  readonly program: Program<Word>;
  readonly matcher: PatternMatcher;
  readonly formOf: FormOf;
  /** Whether words that no rule matches become chunks. */
  readonly isChunking: boolean;
}

/**
 * @param args the rule file and its compiled form
 * @throws UnsupportedError for an option or a feature of the data that is not known
 */
export function openRules<Word>(
  name: string,
  args: readonly string[],
  readFile: ReadFile,
  createDialect: (formOf: FormOf) => Dialect<Word>,
): OpenRules<Word> {
  const option = args.find((word) => word.startsWith('-'));
  const [rulePath, dataPath] = args;
  if (option !== undefined) throw new UnsupportedError(`the option ${option} of ${name}`);
  if (rulePath === undefined || dataPath === undefined) throw new UnsupportedError(`${name} without rules`);
  const rules = readRuleFile(readFile(rulePath));
  const data = readTransferData(readFile(dataPath));
  const formOf = createForms();
  return {
    program: createProgram(rules, data, createDialect(formOf)),
    matcher: createPatternMatcher(data),
    formOf,
    isChunking: rules.isChunking,
  };
}
