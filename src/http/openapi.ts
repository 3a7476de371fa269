import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Describes every route from the schemas that validate it; must be registered before the routes. */
export async function describeRoutes(app: FastifyInstance, publicUrl: () => string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Glossa',
        version: '1',
        description: 'Translation and summaries on your own machine.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
      security: [{ key: [] }],
    },
    transform: (document) => nameWildcard(jsonSchemaTransform(document)),
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => ({
    ...app.swagger(),
    servers: [{ url: publicUrl() }],
  }));
}

/** The rest of a path, `*` for the router, is the key of a stored file. */
function nameWildcard(route: ReturnType<typeof jsonSchemaTransform>): ReturnType<typeof jsonSchemaTransform> {
  if (!route.url.endsWith('/*')) return route;
  const { params: _, ...schema } = route.schema;
  return { schema, url: route.url.replace(/\*$/, ':key') };
}
