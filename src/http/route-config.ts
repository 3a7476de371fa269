import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifySchema } from 'fastify';
import type { Operation } from '../accounts/usage-recorder.ts';
import type { DescribeError } from './response/error-handler.ts';

declare module 'fastify' {
  /** What a route says about itself in its `config`. Hooks of all requests read it. */
  interface FastifyContextConfig {
    /** The operation under which usage is recorded. Requests without one are not recorded. */
    operation?: Operation;
    /** The route responds even when the service is at capacity. */
    isExemptFromAdmission?: true;
    /**
     * The response contains a secret and client input, so compression could leak the secret through the response length
     * (BREACH).
     */
    isNeverCompressed?: true;
    /** The shape of the errors of the path. Default: the service's own. */
    describeError?: DescribeError;
    /** Replaces the configured origins for this route. */
    cors?: FastifyCorsOptions;
  }
}

/**
 * Options of the routes of one group.
 * @param tag heading of the group in the reference
 * @param shared the configuration and the hooks of every route
 */
export function routeOptions<const Shared extends object>(tag: string, shared: Shared) {
  return <Schema extends FastifySchema>(schema: Schema) => ({ ...shared, schema: { tags: [tag], ...schema } });
}
