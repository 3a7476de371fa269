import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lineAt, type Problem } from './source.ts';

const MANIFESTS = ['package.json', '{src,web}/package.json', 'packages/*/package.json'];
const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions });

/** Finds packages of which two folders want different versions: a test would not run with the version of the program. */
export function findDifferentVersions(root: string): Problem[] {
  const first = new Map<string, { path: string; version: string }>();
  return globSync(MANIFESTS, { cwd: root })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const { dependencies, devDependencies, optionalDependencies } = manifest.parse(JSON.parse(text));
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
        ([name, version]) => {
          const known = first.get(name) ?? { path, version };
          first.set(name, known);
          const line = lineAt(text, text.indexOf(`"${name}"`));
          return known.version === version
            ? []
            : [{ path, line, message: `${name} is ${known.version} in ${known.path}` }];
        },
      );
    });
}
