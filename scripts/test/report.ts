import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { closingLine, explain, type Outcome, type Tally, verdict } from './tally.ts';

/** What a test file wrote is shown when one of its tests failed: the end of it, in characters. */
const OUTPUT_KEPT = 20_000;

export interface ReportOptions {
  /** Paths are written relative to it. */
  root: string;
  /** Whether skipped tests count as failed. */
  ci: boolean;
  write: (text: string) => void;
}

/** What one test file came to. */
interface FilePart extends Tally {
  failures: string;
  output: string;
}

/** Turns the events of a test run into a line for each file, then all failures in full, and a tally. */
export async function reportTests(events: AsyncIterable<TestEvent>, options: ReportOptions): Promise<Tally> {
  const { root, ci, write } = options;
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  let failures = '';
  // The runner reports one file after the other, whatever the concurrency; a test's own place may be a shared helper.
  let part = newPart();
  let ended = { file: '', output: '' };
  let path: string[] = [];

  const count = (outcome: Outcome) => {
    const result = verdict(outcome, ci);
    if (result === 'ignored') return;
    part[result]++;
    const title = outcome.ofFile ? relative(root, outcome.name) : path.slice(0, outcome.nesting + 1).join(' > ');
    if (result === 'skipped') write(`  - ${title} (skipped)\n`);
    if (result === 'failed') part.failures += `  ✖ ${title}\n${indent(explain(outcome))}`;
  };
  const endFile = (file: string, milliseconds: number) => {
    const name = relative(root, file);
    write(`  ${part.failed > 0 ? '✖' : '✔'} ${name}: ${closingLine(part)} (${(milliseconds / 1000).toFixed(1)} s)\n`);
    if (part.failed > 0) failures += `\n${name}\n${part.failures}`;
    if (part.failed > 0 && part.output !== '') failures += `  what it wrote:\n${indent(part.output)}`;
    total.passed += part.passed;
    total.failed += part.failed;
    total.skipped += part.skipped;
    ended = { file, output: part.output };
    part = newPart();
  };

  for await (const event of events) {
    if (event.type === 'test:start') {
      path = [...path.slice(0, event.data.nesting), event.data.name];
    } else if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      part.output = (part.output + event.data.message).slice(-OUTPUT_KEPT);
    } else if (event.type === 'test:diagnostic' && event.data.file !== undefined) {
      part.output += `${event.data.message}\n`;
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      const { name, file, nesting, skip, todo, details } = event.data;
      const error = event.type === 'test:fail' ? event.data.details.error : undefined;
      const ofFile = name === file;
      // What is said of a file after its end is explained by what it wrote before.
      if (ofFile && file === ended.file) part.output = ended.output + part.output;
      count({ name, nesting, ofFile, suite: details.type === 'suite', skip, todo, error });
      if (ofFile) endFile(name, details.duration_ms);
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

function newPart(): FilePart {
  return { passed: 0, failed: 0, skipped: 0, failures: '', output: '' };
}

function indent(text: string): string {
  return `${text.trimEnd().replace(/^(?=.)/gm, '    ')}\n`;
}
