import { globSync } from 'node:fs';
import { normalize } from 'node:path';
import { readImportGraph } from '../import-graph.ts';

export interface Selection {
  /** Beginnings of paths relative to the root; none selects every file. */
  paths: readonly string[];
  isUnitOnly: boolean;
  /** The tests of the chart and the alerts with Helm and promtool, in place of all others. */
  isDeploy?: boolean;
}

/** Modules that start processes, threads or servers, or connect to them. */
const STARTERS =
  /^(node:(child_process|cluster|dgram|http2?|https|net|tls|worker_threads)|@aws-sdk\/.*|@redis\/.*|pg|piscina|playwright-core|undici)$/;

/** These measure processor time: they start nothing, and still take minutes. */
const MEASUREMENTS = ['test/growth/'];

const TESTS = '{test,packages/*/test}/**/*.test.ts';
const DEPLOY_TESTS = 'deploy/test/**/*.test.ts';

/** @returns test files in alphabetical order, relative to the root */
export function selectTestFiles(root: string, { paths, isUnitOnly, isDeploy = false }: Selection): string[] {
  const starts = paths.map((path) => normalize(path));
  const isSelected = (file: string): boolean => starts.length === 0 || starts.some((start) => file.startsWith(start));
  const files = globSync(isDeploy ? DEPLOY_TESTS : TESTS, { cwd: root })
    .filter(isSelected)
    .sort();
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
