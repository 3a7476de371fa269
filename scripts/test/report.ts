import { relative } from 'node:path';
import type { RunEvent } from './divide-events.ts';
import { closingLine, explain, type Outcome, type Tally, verdict } from './tally.ts';

/** The end of a file's output is printed when one of its tests fails. */
const MAX_OUTPUT_CHARACTERS = 20_000;

export interface ReportOptions {
  /** Printed paths are relative to it. */
  root: string;
  /** Whether skipped tests fail. */
  isCi: boolean;
  write: (text: string) => void;
}

/** The results of one test file. */
interface FileResult extends Tally {
  failures: string;
  output: string;
}

/** Prints a line for each test file, then every failure in full. @returns the counts */
export async function reportTests(events: AsyncIterable<RunEvent>, options: ReportOptions): Promise<Tally> {
  const { root, isCi, write } = options;
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  let failures = '';
  // The runner reports files one after another at any concurrency. A test's own location may be a shared helper.
  let current = newFileResult();
  let ended = { file: '', output: '' };
  let path: string[] = [];

  const count = (outcome: Outcome) => {
    const result = verdict(outcome, isCi);
    if (result === 'ignored') return;
    current[result]++;
    const title = outcome.ofFile ? relative(root, outcome.name) : path.slice(0, outcome.nesting + 1).join(' > ');
    if (result === 'skipped') write(`  - ${title} (skipped)\n`);
    if (result === 'failed') current.failures += `  ✖ ${title}\n${indent(explain(outcome))}`;
  };
  const endFile = (file: string, milliseconds: number) => {
    const name = relative(root, file);
    write(
      `  ${current.failed > 0 ? '✖' : '✔'} ${name}: ${closingLine(current)} (${(milliseconds / 1000).toFixed(1)} s)\n`,
    );
    if (current.failed > 0) failures += `\n${name}\n${current.failures}`;
    if (current.failed > 0 && current.output !== '') failures += `  output:\n${indent(current.output)}`;
    total.passed += current.passed;
    total.failed += current.failed;
    total.skipped += current.skipped;
    ended = { file, output: current.output };
    current = newFileResult();
  };

  for await (const event of events) {
    if (event.type === 'test:start') {
      path = [...path.slice(0, event.data.nesting), event.data.name];
    } else if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      current.output = (current.output + event.data.message).slice(-MAX_OUTPUT_CHARACTERS);
    } else if (event.type === 'test:diagnostic' && event.data.file !== undefined) {
      current.output += `${event.data.message}\n`;
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      const { name, file, nesting, skip, todo, details } = event.data;
      const error = event.type === 'test:fail' ? event.data.details.error : undefined;
      const ofFile = name === file;
      // What is said of a file after its end is explained by what it wrote before.
      if (ofFile && file === ended.file) current.output = ended.output + current.output;
      count({ name, nesting, ofFile, suite: details.type === 'suite', skip, todo, error });
      if (ofFile) endFile(name, details.duration_ms);
    } else if (event.type === 'file:end') {
      endFile(event.data.file, event.data.duration_ms);
    } else if (event.type === 'test:summary' && event.data.file !== undefined) {
      endFile(event.data.file, event.data.duration_ms);
    }
  }
  if (total.passed + total.failed === 0) {
    write('  ✖ no test ran\n');
    total.failed++;
  }
  write(failures);
  return total;
}

function newFileResult(): FileResult {
  return { passed: 0, failed: 0, skipped: 0, failures: '', output: '' };
}

function indent(text: string): string {
  return `${text.trimEnd().replace(/^(?=.)/gm, '    ')}\n`;
}
