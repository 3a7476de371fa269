import type { FastifyInstance } from 'fastify';
import type { DescribeError } from '../response/error-handler.ts';

/** The path of one or more routes. */
interface KnownPath {
  /** The methods of its routes, for the `Allow` header. */
  allow: string;
  /** The shape of its errors. Undefined for the service's own. */
  describeError: DescribeError | undefined;
}

/**
 * Collects the paths of every route that is registered later.
 * @returns a function from a URL to its path; undefined when no route has it
 */
export function collectPaths(app: FastifyInstance): (url: string) => KnownPath | undefined {
  const methodsByPath = new Map<string, Set<string>>();
  const shapes = new Map<string, DescribeError>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
    if (config?.describeError) shapes.set(url, config.describeError);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const known = methodsByPath.has(path) ? path : [...methodsByPath.keys()].find((pattern) => matches(pattern, path));
    if (known === undefined) return undefined;
    return { allow: [...(methodsByPath.get(known) ?? [])].sort().join(', '), describeError: shapes.get(known) };
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
