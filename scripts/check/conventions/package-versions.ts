import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt, type Problem } from './source.ts';

const MANIFESTS = ['package.json', '{src,web}/package.json', 'packages/*/package.json'];
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Finds packages of which two folders want different versions: a test would not run with the version of the program. */
export function findDifferentVersions(root: string): Problem[] {
  const first = new Map<string, { path: string; version: string }>();
  return globSync(MANIFESTS, { cwd: root })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return dependenciesIn(JSON.parse(text)).flatMap(([name, version]) => {
        const known = first.get(name) ?? { path, version };
        first.set(name, known);
        const line = lineAt(text, text.indexOf(`"${name}"`));
        return known.version === version
          ? []
          : [{ path, line, message: `${name} is ${known.version} in ${known.path}` }];
      });
    });
}

/** The names and versions of all dependencies in a parsed package.json. */
function dependenciesIn(manifest: unknown): [name: string, version: string][] {
  return FIELDS.flatMap((field) =>
    entriesOf(entriesOf(manifest).find(([key]) => key === field)?.[1]).map(([name, version]): [string, string] => [
      name,
      String(version),
    ]),
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
