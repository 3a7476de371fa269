import { globSync } from 'node:fs';
import { normalize } from 'node:path';
import { type Needs, readNeeds } from './needs.ts';

/** Tests that need further programs (Helm and promtool, or a server of language models), or that measure time. */
export type Suite = 'deploy' | 'llm' | 'growth';

export interface Selection {
  /** Beginnings of paths relative to the root; none selects every file. */
  paths: readonly string[];
  /** Default: the tests that `npm test` runs. */
  suite?: Suite | undefined;
}

const TESTS = '{test,packages/*/test}/**/*.test.ts';
const SUITES: Record<Suite, string> = {
  deploy: 'deploy/test/**/*.test.ts',
  llm: 'test/llm/real-server/**/*.test.ts',
  growth: 'test/growth/timed/**/*.test.ts',
};

/** @returns test files in alphabetical order, relative to the root */
export function listTestFiles(root: string, { paths, suite }: Selection): string[] {
  const starts = paths.map((path) => normalize(path));
  const isSelected = (file: string): boolean => starts.length === 0 || starts.some((start) => file.startsWith(start));
  const options = { cwd: root, exclude: Object.values(SUITES) };
  return (suite ? globSync(SUITES[suite], { cwd: root }) : globSync(TESTS, options)).filter(isSelected).sort();
}

/**
 * Divides test files into unit tests and others. A unit test needs only npm packages: no import leads to a module that starts
 * something, or to a part that the set-up installs.
 * @returns the unit tests, and the reason of each other file
 */
export function divideByUnit(root: string, files: readonly string[]): { unit: string[]; others: Map<string, string> } {
  const needs = readNeeds(root);
  const others = new Map<string, string>();
  for (const file of files) {
    const reason = describeNeeds(needs(file));
    if (reason !== undefined) others.set(file, reason);
  }
  return { unit: files.filter((file) => !others.has(file)), others };
}

function describeNeeds({ parts, starter }: Needs): string | undefined {
  if (starter) return `${starter.file} imports ${starter.specifier}`;
  return parts.length > 0 ? `it needs .glossa/${parts.join(', .glossa/')}` : undefined;
}
