import { type ModuleImport, readImportGraph } from '../../import-graph.ts';
import type { Problem } from './source.ts';

/**
 * The folders and files of `src/` from top to bottom. A module imports from its own folder and from lower layers only, so
 * that folders never depend on each other in a circle. Folders in one layer do not import each other.
 */
const SRC_LAYERS: readonly (readonly string[])[] = [
  ['main.ts'],
  ['cli'],
  ['service.ts'],
  ['service'],
  ['http', 'readiness.ts', 'sample-document.ts'],
  ['backup', 'operations'],
  ['webhooks'],
  ['jobs'],
  ['translation', 'summarization'],
  ['glossaries', 'memories', 'sign-in'],
  ['images'],
  ['formats'],
  ['extraction', 'files', 'accounts'],
  ['audit', 'limits', 'llm'],
  ['database', 'redis', 'languages'],
  ['text'],
  ['filesystem', 'workers', 'processes'],
  ['resilience'],
  ['telemetry'],
  ['http-client'],
  ['config'],
  [
    'request-scope.ts',
    'errors.ts',
    'clamp.ts',
    'find-first.ts',
    'is-object.ts',
    'lazily.ts',
    'median.ts',
    'memoize-latest.ts',
    'sibling-module.ts',
  ],
];

/** The folders that modules of a top-level folder may import from, beside their own. */
const TOP_LEVEL_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  packages: [],
  src: ['packages'],
  web: ['packages/client'],
  load: ['src', 'test/fixtures'],
  bench: ['src', 'packages', 'load'],
  stress: ['src', 'load', 'test/fixtures'],
  training: ['src', 'bench', 'load'],
  scripts: ['src', 'load', 'test'],
  test: ['src', 'web', 'load', 'bench', 'stress', 'scripts', 'training'],
};

/** Finds imports from the service to its surroundings, and imports within `src/` that go upward or sideways. */
export function findUpwardImports(root: string): Problem[] {
  const graph = readImportGraph(root, '{src,packages,web,load,bench,stress,training,scripts,test}/**/*.{ts,tsx,mjs}');
  return [...graph].flatMap(([path, imports]) =>
    imports.flatMap((one) => {
      const message = one.target === undefined ? undefined : describeViolation(path, one.target);
      return message === undefined ? [] : [{ path, line: one.line, message: explain(one, message) }];
    }),
  );
}

function explain({ specifier }: ModuleImport, message: string): string {
  return `import of ${specifier}: ${message}`;
}

function describeViolation(from: string, to: string): string | undefined {
  const [fromTop = '', fromUnit = ''] = from.split('/');
  const [toTop = '', toUnit = ''] = to.split('/');
  if (fromTop !== toTop) {
    const folders = TOP_LEVEL_IMPORTS[fromTop];
    if (folders === undefined || !(toTop in TOP_LEVEL_IMPORTS)) return undefined;
    const isAllowed = folders.some((folder) => to.startsWith(`${folder}/`));
    return isAllowed ? undefined : `${fromTop}/ imports only from ${folders.join(', ') || 'itself'}`;
  }
  if (fromTop !== 'src' || fromUnit === toUnit) return undefined;
  const [fromLayer, toLayer] = [layerOf(fromUnit), layerOf(toUnit)];
  if (fromLayer < 0) return `src/${fromUnit} has no layer: add it to SRC_LAYERS`;
  if (toLayer < 0) return `src/${toUnit} has no layer: add it to SRC_LAYERS`;
  return toLayer > fromLayer ? undefined : `${fromUnit} is not above ${toUnit} in SRC_LAYERS`;
}

function layerOf(unit: string): number {
  return SRC_LAYERS.findIndex((layer) => layer.includes(unit));
}
