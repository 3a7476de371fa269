import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findSuperLinear, type RegularExpression } from './analyse.ts';
import { collect } from './collect.ts';
import { EXCEPTIONS } from './exceptions.ts';

// Refuses every regular expression whose time can grow faster than the text that it searches. Ends with 1 where it finds
// one. Run: node scripts/regular-expressions/main.ts [beginning of a path, such as src/text …]

const { positionals } = parseArgs({ allowPositionals: true });
const isChosen = ({ file }: { file: string }) =>
  positionals.length === 0 || positionals.some((start) => file.startsWith(start));
const isSame = (one: RegularExpression & { file: string }, other: RegularExpression & { file: string }) =>
  one.file === other.file && one.source === other.source && one.flags === other.flags;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { found, unreached } = await collect(root);
const problems: string[] = [];
for (const { file, line } of unreached.filter(isChosen)) {
  problems.push(
    `${file}:${line} makes a regular expression that no import reaches: make it where the module is loaded`,
  );
}
const analysed = new Map<string, string[]>();
for (const one of found.filter(isChosen)) {
  const name = `/${one.source}/${one.flags}`;
  const faults = analysed.get(name) ?? findSuperLinear(one);
  analysed.set(name, faults);
  if (faults.length === 0 || EXCEPTIONS.some((exception) => isSame(exception, one))) continue;
  problems.push([`${one.file}:${one.line} ${name}`, ...faults].join('\n  '));
}
for (const exception of EXCEPTIONS.filter(isChosen)) {
  if (!found.some((one) => isSame(exception, one)) || findSuperLinear(exception).length === 0) {
    problems.push(`${exception.file}: the exception for /${exception.source}/${exception.flags} is not needed`);
  }
}
for (const problem of new Set(problems)) console.log(problem);
console.log(`${analysed.size} regular expressions, ${new Set(problems).size} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
