import { z } from 'zod';
import { MAX_CURSOR_LENGTH } from '../../database/page-cursor.ts';
import { ERRORS } from '../../errors.ts';
import { MAX_TERM_LENGTH } from '../../glossaries/glossary.ts';
import { readTerm } from '../../glossaries/terms.ts';
import { countCodePoints } from '../../text/graphemes.ts';

/** IDs in the examples of the API reference. */
export const EXAMPLE_ID = '7d6f4c5e-2a61-4b1e-9a3e-0f5b8c1d2e3f';
export const EXAMPLE_DOCUMENT_ID = '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b';

/** A string for which `""` counts as absent. */
export const optionalText = z
  .string()
  .optional()
  .transform((text) => text || undefined);

export interface RequestLimits {
  /** Code points of all strings of one request together. */
  maxCharacters: number;
  /** Strings of one request. */
  maxStrings: number;
}

/** A string, or an array of strings. */
export function textOrTexts({ maxCharacters, maxStrings }: RequestLimits) {
  return z
    .union([z.string().min(1).meta({ maxLength: maxCharacters }), z.array(z.string()).min(1).max(maxStrings)])
    .superRefine((value, context) => {
      if (!hasMoreCodePoints(typeof value === 'string' ? [value] : value, maxCharacters)) return;
      context.addIssue(`must have ${maxCharacters} characters or fewer in all`);
    });
}

export const logId = z.string().meta({ description: 'Unique ID of the request, also in the header x-request-id.' });

/** The name of something that is stored, for people. @param of what has the name */
export const storedName = (of: string) =>
  z
    .string()
    .transform((text, context) => {
      const read = readTerm(text);
      if ('term' in read) return read.term;
      context.addIssue(read.problem);
      return z.NEVER;
    })
    .meta({
      description: `Name of the ${of}, for people. Names need not be unique.`,
      maxLength: MAX_TERM_LENGTH,
      pattern: '\\S',
    });

/** A field of a form that holds JSON, for the OpenAPI document. */
export const JSON_TEXT = { type: 'string' as const, contentMediaType: 'application/json' };

/** A boolean in JSON, or its spelling in a query or a form. */
export const flag = z.preprocess(
  (value) => z.stringbool().safeParse(value).data ?? value ?? undefined,
  z.boolean().default(false),
);

/** The query of a list that is returned in pages. @param items what the list contains */
export const pageQuery = (items: string) =>
  z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(1000)
      .default(100)
      .meta({ description: `Maximum number of ${items} in the response.` }),
    cursor: z
      .string()
      .max(MAX_CURSOR_LENGTH)
      .optional()
      .meta({ description: 'The next_cursor of the previous response.' }),
  });

/** The query of a signed link. */
export const linkQuery = z.object({
  expires: z.string().optional().meta({ description: 'Expiry of a signed link, in Unix seconds.' }),
  signature: z.string().optional().meta({ description: 'Signature of a signed link. It replaces the API key.' }),
});

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Cursor of the next page; null on the last page.' });

const count = z.int().min(0);

/** The fields of what usage counts. */
export const usageCounts = {
  requests: count,
  errors: count,
  input_characters: count,
  input_tokens: count,
  output_tokens: count,
  inference_time_tokens: count,
};

export const usage = z
  .object({
    input_tokens: count.meta({ description: 'Tokens (o200k_base) of the input text.' }),
    output_tokens: count.meta({ description: 'Tokens (o200k_base) of the result.' }),
    inference_time_tokens: count.meta({ description: 'Engine time: one token for each started millisecond.' }),
    total_tokens: count.meta({ description: 'Sum of the other three.' }),
  })
  .meta({ id: 'Usage' });

/** A successful response. @param id its name in the OpenAPI document */
export function responseOf<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object({ success: z.literal(true), ...shape, log_id: logId }).meta({ id });
}

const errorResponse = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'The problem and what to do about it.' }),
    error: z.string().meta({ description: 'Same as message.' }),
    code: z.string().meta({ description: 'Stable code of the error.' }),
    log_id: logId,
    errors: z
      .array(
        z.object({
          path: z.string().meta({ description: 'The field, such as text[3]. Empty for the whole request.' }),
          message: z.string().meta({ description: 'The problem, such as "is required".' }),
        }),
      )
      .optional()
      .meta({ description: 'Validation errors by field.' }),
    model: z
      .object({
        from: z.string(),
        to: z.string(),
        state: z.enum(['not_installed', 'downloading', 'failed']).meta({
          description:
            'not_installed: the service does not download models. downloading: the request came too early. failed: the download failed and is tried again later.',
        }),
        reason: z.string().optional().meta({ description: 'Why the download failed, in a few words.' }),
      })
      .optional()
      .meta({ description: 'The missing model, when engine_unavailable is due to one.' }),
  })
  .meta({ id: 'Error', 'x-error-codes': Object.entries(ERRORS).map(([code, it]) => ({ code, ...it })) });

/**
 * For the OpenAPI document: at least one of these fields is a text that is not empty. Generators of clients pass over
 * `not`, and make a union of an `anyOf`.
 */
export const requireOne = (fields: readonly string[]) => ({
  not: { properties: Object.fromEntries(fields.map((name) => [name, { maxLength: 0 }])) },
});

/** A field of responses. */
export const time = (description: string) =>
  z.string().meta({ description: `${description} ISO 8601, UTC.`, format: 'date-time' });

/** The fields that name a file in place of its bytes. */
export interface SourceFields {
  url?: string | undefined;
  file_store_key?: string | undefined;
}

/** Requires one of the fields that name a file. */
export function requireSource<Schema extends z.ZodType<SourceFields>>(schema: Schema): Schema {
  return schema.superRefine(({ url, file_store_key }, context) => {
    if (url !== undefined || file_store_key !== undefined) return;
    context.addIssue({ code: 'custom', path: ['url'], message: 'is required: send url or file_store_key' });
  });
}

/** A field of requests whose response may be a stream of events. */
export const streamField = {
  stream: z.boolean().default(false).meta({
    description:
      'Whether the response is text/event-stream: an event for each part that is ready, then done with the body of the plain response, or error with the body of an error response.',
  }),
};

/** The 200 response of an operation with a stream, for the OpenAPI document. */
export const orEvents = (response: z.ZodType) => ({
  description: 'OK. With stream, events of the operation.',
  types: { 'application/json': response, 'text/event-stream': z.string() },
});

/**
 * Bytes of any media type, for the OpenAPI document. Generators of clients take the first type, and some of them take a
 * response of every type for JSON.
 */
export const anyBytes = { 'application/octet-stream': z.file(), '*/*': z.file() };

/** Makes a function that gives the error responses of a path by their statuses, for the OpenAPI document. */
export const errorResponsesOf =
  <Response extends z.ZodType>(response: Response) =>
  (...statuses: number[]): Record<number, Response> =>
    Object.fromEntries(statuses.map((status) => [status, response]));

export const errorResponses = errorResponsesOf(errorResponse);

/** The 304 response of a path with ETags, for the OpenAPI document. */
export const notModifiedResponse = { description: 'The response still has an ETag of If-None-Match.', types: {} };

/** Whether texts together exceed a limit. Counts code points only if the number of UTF-16 units is not enough. */
export function hasMoreCodePoints(texts: readonly string[], maxCodePoints: number): boolean {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  return units > maxCodePoints && (units > 2 * maxCodePoints || countCodePoints(texts) > maxCodePoints);
}
