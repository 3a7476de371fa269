import type { FastifyInstance } from 'fastify';

/**
 * Collects the methods of every route that is registered later.
 * @returns a function from a URL to the methods of its path, for the `Allow` header; undefined when no route has the path
 */
export function collectAllowedMethods(app: FastifyInstance): (url: string) => string | undefined {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const wildcard = [...methodsByPath.keys()].find(
      (known) => known.endsWith('/*') && path.startsWith(known.slice(0, -1)),
    );
    const methods = methodsByPath.get(path) ?? (wildcard && methodsByPath.get(wildcard));
    return methods && [...methods].sort().join(', ');
  };
}
