import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { loadConfig } from '../../src/config/config.ts';
import { startService } from '../../src/service.ts';
import { createLogger } from '../../src/telemetry/logger.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  contentMediaType?: string | undefined;
  description?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  not?: { type?: string[] | undefined } | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    contentMediaType: z.string().optional(),
    description: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    not: z.object({ type: z.array(z.string()).optional() }).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: schema.optional() }));

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  'x-other-bodies': content.optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
export type ApiOperation = z.output<typeof operation>;

const openapi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
export type OpenapiDocument = z.output<typeof openapi>;

/** The OpenAPI document of the service's own API, with the default limits. */
export async function readOpenapiDocument(): Promise<OpenapiDocument> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-'));
  try {
    const config = loadConfig({
      GLOSSA_PORT: '0',
      GLOSSA_DATA_DIR: directory,
      GLOSSA_MODELS: 'installed',
      GLOSSA_SERVE_DEEPL: 'off',
      GLOSSA_SERVE_LIBRETRANSLATE: 'off',
    });
    await using service = await startService(config, { log: createLogger('silent') });
    return openapi.parse(await (await fetch(`${service.url}/openapi.json`)).json());
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
