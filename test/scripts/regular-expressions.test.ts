import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProject, type ProcessResult } from './project.ts';

/** Checks the regular expressions of a project with these modules and exceptions. */
async function check(
  files: Record<string, string>,
  exceptions: readonly object[] = [],
  runTimeExceptions: readonly object[] = [],
): Promise<ProcessResult> {
  await using project = await makeProject();
  await project.link('oxc-parser', 'refa');
  await project.write(
    'scripts/check/regular-expressions/exceptions.ts',
    `export const EXCEPTIONS = ${JSON.stringify(exceptions)};\nexport const RUN_TIME_EXCEPTIONS = ${JSON.stringify(runTimeExceptions)};\n`,
  );
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  return await project.node(['scripts/check/regular-expressions/main.ts']);
}

/** Checks modules with one expression each. @returns the rejected ones */
async function refusedOf(expressions: readonly string[]): Promise<string[]> {
  const files = expressions.map((literal, index) => [`src/file-${index}.ts`, `export const PATTERN = ${literal};\n`]);
  const { stdout } = await check(Object.fromEntries(files));
  return [...stdout.matchAll(/^src\/file-(\d+)\.ts:1 /gm)].map(([, index]) => expressions[Number(index)] ?? '');
}

const READ_FROM_MANY_STARTS = [
  String.raw`/\s+$/`,
  String.raw`/\s*\|+\s*/gu`,
  '/ \\(.*\\)$/',
  '/“[^”]*”/',
  '/^\\s+x/m',
  '/a(?=[^]*b)/',
  '/(?<=a+)b/',
  '/(?:[a-z]+,)*/g',
  '/[^]{1,100000}x/',
  '/\\s+([a-z]{9})\\1/',
];
const MATCHED_IN_SEVERAL_WAYS = [
  '/^(?:a|a)*b/',
  '/^(?:\\w|\\d)+$/',
  '/^(?:ab|a|b)+c/',
  '/^(?:a+)+$/',
  '/^(?:.*a){20}$/',
  '/^(?:ab)*(?:a|b)*c/',
  '/^(?:a?b?c?)+d/',
  '/\\s*\\s*x/y',
];
const LINEAR = [
  String.raw`/(?<!\s)\s+$/`,
  String.raw`/\b\w+x/`,
  '/(?<![a-z-])[a-z]+(?:-[a-z]+)*x/u',
  '/"[^"]*"/g',
  '/x+/',
  String.raw`/^(?:[^"\\]|\\.)*$/`,
  '/^(?:foo|foobar)+$/',
  '/a+b/y',
  '/(?<=x \\d+ )y/',
  '/[\\p{L}--[a-z]]{2}/v',
];

test('the check refuses expressions that read a text again from many starts or in several ways, and no others', async () => {
  const refused = await refusedOf([...READ_FROM_MANY_STARTS, ...MATCHED_IN_SEVERAL_WAYS, ...LINEAR]);
  assert.deepEqual(refused.sort(), [...READ_FROM_MANY_STARTS, ...MATCHED_IN_SEVERAL_WAYS].sort());
});

test('the check finds what a constructor makes, of parts from other modules, and says what it takes to do harm', async () => {
  const { code, stdout } = await check({
    'src/blanks.ts': "export const BLANKS = '[ _]+';\n",
    'src/maker.ts': "export const ending = (what: string): RegExp => new RegExp(what + '$');\n",
    'src/trim.ts':
      "import { BLANKS } from './blanks.ts';\nimport { ending } from './maker.ts';\n\nexport const TRIM = ending(BLANKS);\n",
    'web/src/pane.tsx': 'export const pane = <p>{String(/^a*$/)}</p>;\nexport const AT = /\\S+@/;\n',
  });
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^src\/maker\.ts:1 \/\[ _\]\+\$\/\n {2}reads repeated "_" to the end from each of many starts$/m,
  );
  assert.match(stdout, /^web\/src\/pane\.tsx:2 /m);
});

test('a constructor that no import reaches is refused, since what it makes is not known', async () => {
  const { code, stdout } = await check({ 'src/late.ts': 'export const late = (name: string) => RegExp(name);\n' });
  assert.equal(code, 1);
  assert.match(stdout, /^src\/late\.ts:1 creates a regular expression at run time/m);
});

test('an exception lets an expression pass, and is refused once nothing needs it', async () => {
  const exception = { file: 'src/trim.ts', source: ' +$', flags: '', reason: 'Searches a setting.' };
  const files = { 'src/trim.ts': 'export const TRIM = / +$/;\n' };
  assert.equal((await check(files, [exception])).code, 0);
  const { code, stdout } = await check({ 'src/trim.ts': 'export const TRIM = / $/;\n' }, [exception]);
  assert.equal(code, 1);
  assert.match(stdout, /src\/trim\.ts: the exception for \/ \+\$\/ is not needed/);
});

test('a file may create expressions at run time by exception, until nothing needs it', async () => {
  const exception = { file: 'src/late.ts', reason: 'Searches a setting.' };
  const files = { 'src/late.ts': 'export const late = (name: string) => RegExp(name);\n' };
  assert.equal((await check(files, [], [exception])).code, 0);
  const { code, stdout } = await check({ 'src/late.ts': 'export const late = 1;\n' }, [], [exception]);
  assert.equal(code, 1);
  assert.match(stdout, /src\/late\.ts: the exception is not needed/);
});
