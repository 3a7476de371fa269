import type { FastifySchema } from 'fastify';

/**
 * Options of the routes of one group.
 * @param tag heading of the group in the reference
 * @param shared the configuration and the hooks of every route
 */
export function routeOptions<const Shared extends object>(tag: string, shared: Shared) {
  return <Schema extends FastifySchema>(schema: Schema) => ({ ...shared, schema: { tags: [tag], ...schema } });
}
