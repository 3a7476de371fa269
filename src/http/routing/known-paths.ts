import type { FastifyInstance, RouteOptions } from 'fastify';
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
  const routesByPath = new Map<string, RouteOptions[]>();
  app.addHook('onRoute', (route) => {
    // Only requests with a mark have these methods.
    if (route.constraints?.mark !== undefined) return;
    routesByPath.set(route.url, [...(routesByPath.get(route.url) ?? []), route]);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const known = routesByPath.has(path) ? path : [...routesByPath.keys()].find((pattern) => matches(pattern, path));
    if (known === undefined) return undefined;
    const routes = routesByPath.get(known) ?? [];
    const methods = new Set(routes.flatMap(({ method }) => method));
    return {
      allow: [...methods].sort().join(', '),
      // Hooks of a group of routes may have set the shape after the route was collected.
      describeError: routes.find(({ config }) => config?.describeError)?.config?.describeError,
    };
  };
}

/** Matches as the router does. @param pattern a path with parameters such as `:id`, or one that ends in a wildcard */
function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const segments = path.split('/');
  const expected = pattern.split('/');
  return (
    expected.length === segments.length &&
    expected.every((segment, at) => segment === segments[at] || segment.startsWith(':'))
  );
}
