import { globSync } from 'node:fs';
import { normalize } from 'node:path';
import { readImportGraph } from '../import-graph.ts';

/** Tests that need further programs: Helm and promtool, or a server of language models. */
export type Suite = 'deploy' | 'llm';

export interface Selection {
  /** Beginnings of paths relative to the root; none selects every file. */
  paths: readonly string[];
  isUnitOnly: boolean;
  /** Default: the tests that `npm test` runs. */
  suite?: Suite | undefined;
}

/** Modules that start processes, threads or servers, or connect to them. */
const STARTERS =
  /^(node:(child_process|cluster|dgram|http2?|https|net|tls|worker_threads)|@aws-sdk\/.*|@smithy\/.*|@redis\/.*|pg|piscina|playwright-core|undici)$/;

/** These measure processor time: they start nothing, and still take minutes. */
const MEASUREMENTS = ['test/growth/'];

const TESTS = '{test,packages/*/test}/**/*.test.ts';
const SUITES: Record<Suite, string> = {
  deploy: 'deploy/test/**/*.test.ts',
  llm: 'test/llm/real-server/**/*.test.ts',
};

/** @returns test files in alphabetical order, relative to the root */
export function selectTestFiles(root: string, { paths, isUnitOnly, suite }: Selection): string[] {
  const starts = paths.map((path) => normalize(path));
  const isSelected = (file: string): boolean => starts.length === 0 || starts.some((start) => file.startsWith(start));
  const options = { cwd: root, exclude: Object.values(SUITES) };
  const files = (suite ? globSync(SUITES[suite], { cwd: root }) : globSync(TESTS, options)).filter(isSelected).sort();
  return isUnitOnly ? selectUnitTests(root, files) : files;
}

/** The test files from which no import leads, directly or through other files, to a module that starts something. */
function selectUnitTests(root: string, files: readonly string[]): string[] {
  const graph = readImportGraph(root, '{src,packages,test,bench,stress,load,scripts}/**/*.ts');
  return files.filter((file) => {
    const reached = new Set([file]);
    for (const path of reached) {
      for (const { specifier, target, isTypeOnly } of graph.get(path) ?? []) {
        if (isTypeOnly) continue;
        if (STARTERS.test(specifier)) return false;
        if (target !== undefined) reached.add(target);
      }
    }
    return !MEASUREMENTS.some((folder) => file.startsWith(folder));
  });
}
