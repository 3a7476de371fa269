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
    const pattern = [...methodsByPath.keys()].find((known) => matches(known, path));
    const methods = methodsByPath.get(path) ?? (pattern && methodsByPath.get(pattern));
    return methods && [...methods].sort().join(', ');
  };
}

/** @param pattern a path with parameters such as `:id`, or one that ends in a wildcard */
function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const segments = path.split('/');
  const expected = pattern.split('/');
  return (
    expected.length === segments.length &&
    expected.every((segment, at) => segment === segments[at] || (segment.startsWith(':') && segments[at] !== ''))
  );
}
