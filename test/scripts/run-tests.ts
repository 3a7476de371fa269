import { makeProject, type ProcessResult } from './project.ts';

export const PASSES = `import { test } from 'node:test';

test('adds', () => {});
test('subtracts', () => {});
`;

export const MIXED = `import { describe, test } from 'node:test';

describe('group', () => {
  test('works', () => {});
  test('breaks', () => {
    process.stdout.write('a word from the test');
    throw new Error('what broke');
  });
});
test('skipped with a reason', { skip: 'not here' }, () => {});
test('skipped from inside', (context) => context.skip());
describe.skip('whole group', () => {});
`;

/** Runs only the tests and prints the closing line. */
const TESTS_ALONE = `
import { closingLine } from './scripts/test/tally.ts';
import { groupFiles } from './scripts/test/group-files.ts';
import { runTests } from './scripts/test/run-tests.ts';
import { divideByUnit, listTestFiles } from './scripts/test/select-files.ts';

const { signal } = new AbortController();
const write = (text) => process.stdout.write(text);
const root = import.meta.dirname;
const files = listTestFiles(root, { paths: process.argv.slice(2) });
const groups = groupFiles(root, files, divideByUnit(root, files).unit);
const options = { root, groups, isSerial: false, isCi: process.env.CI === 'true', signal, write };
console.log(closingLine(await runTests(options)));
`;

/** Runs the tests of files that a project has, without its checks. */
export async function runTests(
  files: Record<string, string>,
  filters: string[] = [],
  env = {},
): Promise<ProcessResult> {
  await using project = await makeProject();
  await project.link('oxc-parser', 'piscina');
  await project.write('alone.mjs', TESTS_ALONE);
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  return await project.node(['alone.mjs', ...filters], env);
}

export function lastLine({ stdout }: ProcessResult): string | undefined {
  return stdout.split('\n').at(-2);
}
