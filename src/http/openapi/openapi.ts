import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { memoizeLatest } from '../../memoize-latest.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../response/precompressed.ts';
import { codeSamples } from './code-samples.ts';
import { type ExampleCall, exampleCall, type RouteExample } from './example-call.ts';
import { toJsonSchema } from './json-schema.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Bodies by media type that nothing parses before the handler: for the description alone. */
    bodies?: Record<string, z.ZodType>;
    /** How the path is tried, where that is not clear from its schemas. */
    example?: RouteExample;
  }
}

const JSON_TYPE = 'application/json';

const header = (type: 'string' | 'integer', description: string) => ({ description, schema: { type } as const });
const HEADERS = {
  'x-request-id': header('string', 'The log_id of the answer.'),
  'RateLimit-Limit': header('integer', 'Requests that the key may make in a second.'),
  'RateLimit-Remaining': header('integer', 'Requests that are left of them.'),
  'RateLimit-Reset': header('integer', 'Seconds until there are as many again.'),
  'Retry-After': header('integer', 'Seconds to wait before the next try.'),
  ETag: header(
    'string',
    'Names these very bytes: sent as If-None-Match, it is answered with 304 while they are the same.',
  ),
  'x-glossa-engine': header('string', 'Who answered; several, separated by commas, when several took part.'),
};

/** Describes every route from the schemas that validate it; must be registered before the routes. */
export async function describeRoutes(app: FastifyInstance, publicUrl: () => string): Promise<void> {
  const schemas: Record<string, object> = {};
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Glossa',
        version: '1',
        description: 'Translation and summaries on your own machine.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
        headers: HEADERS,
      },
      security: [{ key: [] }],
    },
    transform: ({ schema, url, route }) => ({
      // The rest of a path, `*` for the router, is the key of a stored file.
      url: url.replace(/\*$/, ':key'),
      schema:
        schema && !schema.hide
          ? { ...describeRoute(schema, schemas), ...{ [EXAMPLE]: exampleOf(schema, url, String(route.method)) } }
          : { hide: true },
    }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const [path, operations] of Object.entries(openapiObject.paths ?? {})) {
        for (const method of ['get', 'post', 'delete'] as const) {
          for (const [status, answer] of Object.entries(operations?.[method]?.responses ?? {})) {
            Object.assign(answer, { headers: headersOf(path, status) });
          }
        }
      }
      Object.assign(openapiObject.components ?? {}, { schemas });
      return openapiObject;
    },
  });
  const prepare = memoizeLatest((url: string) => precompress(JSON_UTF_8, JSON.stringify(openapiDocument(app, url))));
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendPrecompressed(request, reply, await prepare(publicUrl())),
  );
}

/** The description of this very service, with examples that run against it. @param url without a slash at its end */
export function openapiDocument(app: FastifyInstance, url: string): Record<string, unknown> {
  const document = app.swagger();
  const paths = mapValues(pathsShape.parse(document.paths), (operations) =>
    mapValues(operations, ({ [EXAMPLE]: call, ...operation }) => ({
      ...operation,
      'x-codeSamples': codeSamples(call, url),
    })),
  );
  return { ...document, paths, servers: [{ url }] };
}

/** Where the example of an operation waits for the address of the service. */
const EXAMPLE = 'x-example';
const pathsShape = z.record(z.string(), z.record(z.string(), z.looseObject({ [EXAMPLE]: exampleCall })));

function exampleOf(route: FastifySchema, url: string, method: string): ExampleCall {
  const { body, security } = z
    .looseObject({ body: zodSchema.optional(), security: z.array(z.object()).optional() })
    .parse(route);
  const { key = '', query, ...files } = route.example ?? {};
  const [example] = z.array(z.unknown()).catch([]).parse(body?.meta()?.examples);
  return {
    method,
    path: url.replace(/\*$/, () => key) + (query === undefined ? '' : `?${query}`),
    needsKey: security === undefined || security.length > 0,
    ...(example === undefined ? {} : { body: example }),
    ...files,
  };
}

const zodSchema = z.instanceof(z.ZodType);
const mediaTypes = z.record(z.string(), zodSchema);
const routeShape = z.looseObject({
  querystring: zodSchema.optional(),
  params: zodSchema.optional(),
  body: zodSchema.optional(),
  bodies: mediaTypes.optional(),
  response: z.record(z.string(), z.union([zodSchema, z.object({ description: z.string(), types: mediaTypes })])),
});

/** A route's schemas as JSON Schema, each body and answer under its media type. */
function describeRoute(route: FastifySchema, components: Record<string, object>): FastifySchema {
  const { querystring, params, body, bodies, response, example: _example, ...texts } = routeShape.parse(route);
  const parameters = (schema: z.ZodType): object => toJsonSchema(schema, 'parameters', components);
  const content = (types: Record<string, z.ZodType>, use: 'body' | 'answer') => ({
    content: mapValues(types, (schema) => ({ schema: toJsonSchema(schema, use, components) })),
  });
  const types = bodies ?? (body && { [JSON_TYPE]: body });
  return {
    ...texts,
    ...(querystring ? { querystring: parameters(querystring) } : {}),
    ...(params ? { params: withNamedRest(parameters(params)) } : {}),
    ...(types ? { body: content(types, 'body') } : {}),
    response: mapValues(response, (answer, status) =>
      answer instanceof z.ZodType
        ? { description: STATUS_CODES[status] ?? '', ...content({ [JSON_TYPE]: answer }, 'answer') }
        : {
            description: answer.description,
            // How the library is told that there is no body.
            ...(Object.keys(answer.types).length === 0 ? { type: 'null' } : content(answer.types, 'answer')),
          },
    ),
  };
}

/** The parameter that the router calls `*` under the name that it has in the described path. */
function withNamedRest(params: object): object {
  return JSON.parse(JSON.stringify(params).replaceAll('"*"', '"key"'));
}

function headersOf(path: string, status: string): Record<string, { $ref: string }> {
  const names = Object.keys(HEADERS).filter((name) => {
    if (name === 'Retry-After') return status === '429' || status === '503';
    if (name === 'ETag') return path === '/v1/languages' && status !== '503';
    if (name === 'x-glossa-engine') return status === '200' && path.startsWith('/v1/ai/');
    return true;
  });
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
