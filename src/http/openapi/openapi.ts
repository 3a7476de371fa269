import { STATUS_CODES } from 'node:http';
import { type FastifyInstance, type FastifySchema, fastify, type RouteOptions } from 'fastify';
import { z } from 'zod';
import { memoizeLatest } from '../../memoize-latest.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../response/precompressed.ts';
import { NO_JSON_SCHEMA_COMPILERS, validateWithZod } from '../validation.ts';
import { codeSamples, type ExampleCall, exampleCall, type RouteExample } from './code-samples.ts';
import { toJsonSchema } from './json-schema.ts';
import { TAGS } from './tags.ts';

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Request bodies by media type, for the document only. The handler reads and validates them. The first one is that of
     * generated clients.
     */
    bodies?: Record<string, z.ZodType>;
    /** The parts of the example call that the schemas do not contain. */
    example?: RouteExample;
  }

  interface FastifyInstance {
    /** The OpenAPI document of this service, with examples that call it. @param url without a trailing slash */
    openapiDocument: (url: string) => Promise<Record<string, unknown>>;
  }
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

const header = (type: 'string' | 'integer', description: string) => ({ description, schema: { type } as const });
const HEADERS = {
  'x-request-id': header('string', 'The log_id of the response.'),
  'RateLimit-Limit': header('integer', 'Requests per second that the key may make.'),
  'RateLimit-Remaining': header('integer', 'Requests that remain in the current second.'),
  'RateLimit-Reset': header('integer', 'Seconds until RateLimit-Remaining equals RateLimit-Limit again.'),
  'Retry-After': header('integer', 'Seconds to wait before the next attempt.'),
  ETag: header(
    'string',
    'Identifies the bytes of the response. Send it as If-None-Match to receive 304 while they are unchanged.',
  ),
  'x-glossa-engine': header(
    'string',
    'The engine that produced the result. Several engines are separated by commas. `variant=pt` says that Portuguese stands for the requested variant, `unchanged;variant=pt` that the text was in it already.',
  ),
  'x-glossa-ocr-pages': header('integer', 'Number of pages that were read by OCR. Absent when there are none.'),
  'x-glossa-warnings': header(
    'string',
    'What is not as asked, with counts: `text_uncertain=1, text_kept=2`. Absent when all is.',
  ),
};

/** Paths whose responses name the engine. */
const NAMES_ENGINE: ReadonlySet<string> = new Set([
  '/v1/ai/translate',
  '/v1/ai/translate/image',
  '/v1/ai/summary',
  '/translate',
  '/v2/translate',
]);

/** Paths whose responses count the pages that were read by OCR. */
const READS_PAGES: ReadonlySet<string> = new Set(['/v1/ai/summary', '/v1/ai/translate/image', '/v1/vocr']);

/** Describes every route with the schemas that validate it. The app must call this before it registers the routes. */
export function describeRoutes(app: FastifyInstance, publicUrl: () => string): void {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) routes.push({ method, url, ...(schema && { schema }) });
  });
  app.decorate('openapiDocument', async (url) => withCalls(await createDocument(routes), url));
  const prepare = memoizeLatest(async (url: string) =>
    precompress(JSON_UTF_8, JSON.stringify(await app.openapiDocument(url))),
  );
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendPrecompressed(request, reply, await prepare(publicUrl())),
  );
}

type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** Describes the routes in a separate app, because the library takes memory that few services need. */
async function createDocument(routes: readonly DescribedRoute[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const schemas: Record<string, object> = {};
  const app = fastify({ exposeHeadRoutes: false, schemaController: NO_JSON_SCHEMA_COMPILERS });
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Glossa',
        version: '1',
        description: 'A self-hosted translation and summarization API.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          key: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'The API key in the header x-api-key.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The API key in the header Authorization, as a bearer token.',
          },
        },
        headers: HEADERS,
      },
      security: [{ key: [] }, { bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({
      // The router's wildcard is the key of a stored file.
      url: url.replace(/\*$/, ':key'),
      schema:
        schema && !schema.hide
          ? { ...describeRoute(schema, schemas), ...{ [EXAMPLE]: exampleOf(schema, url, String(route.method)) } }
          : { hide: true },
    }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const usedTags = new Set<string>();
      for (const [path, operations] of Object.entries(openapiObject.paths ?? {})) {
        for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
          for (const tag of operations?.[method]?.tags ?? []) usedTags.add(tag);
          for (const [status, response] of Object.entries(operations?.[method]?.responses ?? {})) {
            Object.assign(response, { headers: headersOf(path, status) });
          }
        }
      }
      openapiObject.tags = TAGS.filter(({ name }) => usedTags.has(name));
      Object.assign(openapiObject.components ?? {}, { schemas });
      return openapiObject;
    },
  });
  for (const route of routes) app.route({ ...route, handler: () => undefined });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}

/** Adds the address of the service and the calls that the examples make. */
function withCalls(document: object, url: string): Record<string, unknown> {
  const { paths: described } = documentShape.parse(document);
  const paths = mapValues(described, (operations) =>
    mapValues(operations, ({ [EXAMPLE]: call, ...operation }) => ({
      ...withExamples(operation, call),
      'x-codeSamples': codeSamples(call, url),
    })),
  );
  return { ...document, paths, servers: [{ url }] };
}

/**
 * Field with the bodies of an operation besides its `requestBody`, as in `content`. Most generators of clients send the
 * fields of one media type under the name of another when they find several.
 */
const OTHER_BODIES = 'x-other-bodies';
/** Field that holds the example of an operation until the service's URL is known. */
const EXAMPLE = 'x-example';
const operationShape = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
});
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationShape.extend({ [EXAMPLE]: exampleCall }))),
});

/** Adds the values of the example call to the parameters and the bodies that it has. */
function withExamples(operation: z.output<typeof operationShape>, { path, key, body, form }: ExampleCall) {
  const { parameters, requestBody } = operation;
  const query = new URL(path, 'http://localhost').searchParams;
  const exampleOfParameter = (parameter: { name: string; in: string }) =>
    parameter.in === 'path' ? key : query.get(parameter.name);
  const exampleOfBody = (type: string) => (type === JSON_TYPE ? body : type === FORM_TYPE ? form?.fields : undefined);
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((it) => ({ ...it, example: exampleOfParameter(it) ?? undefined })),
    }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: mapValues(requestBody.content, (media, type) => ({ ...media, example: exampleOfBody(type) })),
      },
    }),
  };
}

function exampleOf(route: FastifySchema, url: string, method: string): ExampleCall {
  const { body, security, response } = z
    .looseObject({
      body: zodSchema.optional(),
      security: z.array(z.object()).optional(),
      response: z.record(z.string(), z.unknown()),
    })
    .parse(route);
  const { key = '', innerKey = '', query, ...files } = route.example ?? {};
  const [example] = z.array(z.unknown()).catch([]).parse(body?.meta()?.examples);
  return {
    method,
    path: url.replace(/\*$|:\w+/, () => key).replace(/:\w+/, () => innerKey) + (query === undefined ? '' : `?${query}`),
    key,
    needsKey: security === undefined || security.length > 0,
    hasResponseBody: !('204' in response),
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

/** Converts a route's schemas to JSON Schema, with each body and response under its media type. */
function describeRoute(route: FastifySchema, components: Record<string, object>): FastifySchema {
  const { querystring, params, body, bodies, response, example: _example, ...otherFields } = routeShape.parse(route);
  const parameters = (schema: z.ZodType): object => toJsonSchema(schema, 'parameters', components);
  const content = (types: Record<string, z.ZodType>, use: 'body' | 'response') => ({
    content: mapValues(types, (schema, type) => ({
      schema: toJsonSchema(schema, type === FORM_TYPE ? 'form' : use, components),
    })),
  });
  const [first, ...others] = Object.entries(bodies ?? (body ? { [JSON_TYPE]: body } : {}));
  return {
    ...otherFields,
    ...(querystring ? { querystring: parameters(querystring) } : {}),
    ...(params ? { params: renameWildcard(parameters(params)) } : {}),
    ...(first ? { body: content(Object.fromEntries([first]), 'body') } : {}),
    ...(others.length > 0 ? { [OTHER_BODIES]: content(Object.fromEntries(others), 'body').content } : {}),
    response: mapValues(response, (described, status) =>
      described instanceof z.ZodType
        ? { description: STATUS_CODES[status] ?? '', ...content({ [JSON_TYPE]: described }, 'response') }
        : {
            description: described.description,
            // @fastify/swagger describes a response without a body by this type.
            ...(Object.keys(described.types).length === 0 ? { type: 'null' } : content(described.types, 'response')),
          },
    ),
  };
}

/** Renames the router's wildcard parameter to its name in the described path. */
function renameWildcard(params: object): object {
  return JSON.parse(JSON.stringify(params).replaceAll('"*"', '"key"'));
}

function headersOf(path: string, status: string): Record<string, { $ref: string }> {
  const names = Object.keys(HEADERS).filter((name) => {
    if (name === 'Retry-After') return status === '429' || status === '503';
    if (name === 'ETag') return path === '/v1/languages' && status !== '503';
    if (name === 'x-glossa-engine') return status === '200' && NAMES_ENGINE.has(path);
    if (name === 'x-glossa-warnings') return status === '200' && path === '/v1/ai/translate/image';
    if (name === 'x-glossa-ocr-pages') return status === '200' && READS_PAGES.has(path);
    return true;
  });
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
