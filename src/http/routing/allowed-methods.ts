import type { FastifyInstance } from 'fastify';

/**
 * Remembers the methods of every route that is registered from now on.
 * @returns the methods of the path of a URL, as `Allow` lists them; undefined when no route has that path
 */
export function watchMethods(app: FastifyInstance): (url: string) => string | undefined {
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
