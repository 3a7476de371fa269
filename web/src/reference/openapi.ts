import * as z from 'zod/mini';

// The Content-Security-Policy of the page forbids validators that are compiled at run time.
z.config({ jitless: true });

// The parts of the service's OpenAPI document that the reference shows.

const text = z.optional(z.string());
const number = z.optional(z.number());

const schema = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: text,
  description: text,
  required: z.optional(z.array(z.string())),
  $ref: text,
  enum: z.optional(z.array(z.unknown())),
  default: z.optional(z.unknown()),
  examples: z.optional(z.array(z.unknown())),
  minimum: number,
  maximum: number,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
  get items() {
    return z.optional(schema);
  },
  get anyOf() {
    return z.optional(z.array(schema));
  },
  get properties() {
    return z.optional(z.record(z.string(), schema));
  },
  'x-error-codes': z.optional(z.array(z.object({ code: z.string(), status: z.number(), message: z.string() }))),
});
export type Schema = z.infer<typeof schema>;

const content = z.optional(z.record(z.string(), z.object({ schema, example: z.optional(z.unknown()) })));
export type Content = z.infer<typeof content>;

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.optional(z.boolean()),
  description: text,
  schema,
  example: z.optional(z.unknown()),
});

const response = z.object({ description: z.string(), content });
const operation = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.object({ content })),
  'x-other-bodies': content,
  responses: z.record(z.string(), response),
  'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })),
});

const described = z.object({ description: z.string(), schema });
export const openapi = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    headers: z.record(z.string(), described),
    securitySchemes: z.record(z.string(), z.object({ description: z.string() })),
  }),
});
export type OpenApi = z.infer<typeof openapi>;

export interface Operation extends z.infer<typeof operation> {
  /** Part of the address after `#`. */
  id: string;
  /** The method in upper case. */
  method: string;
  path: string;
}

/** The operations of a document, in the order of its tags. */
export function listOperations({ tags, paths }: OpenApi): Operation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({
      ...it,
      ...(it.requestBody && { requestBody: { content: { ...it.requestBody.content, ...it['x-other-bodies'] } } }),
      id: `${method}${path.replace(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`,
      method: method.toUpperCase(),
      path,
    })),
  );
  return tags.flatMap(({ name }) => all.filter((it) => it.tags.includes(name)));
}

/** The component that a schema refers to, or the schema itself. */
export function resolve({ components }: OpenApi, schema: Schema): Schema {
  return (schema.$ref !== undefined && components.schemas[schema.$ref.replace(/^.*\//, '')]) || schema;
}

/** What a call of an operation needs: a key, a key or a signed link, or nothing. */
export function keyNeedOf({ security }: Operation): 'key' | 'link' | 'nothing' {
  if (security === undefined) return 'key';
  return security.length === 0 ? 'nothing' : 'link';
}
