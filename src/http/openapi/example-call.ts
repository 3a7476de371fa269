import { z } from 'zod';

/** A call of one path as somebody would try it: what the examples of the reference are written from. */
export const exampleCall = z.object({
  method: z.string(),
  /** With its parameters filled in, and its query. */
  path: z.string(),
  needsKey: z.boolean(),
  /** JSON to send. */
  body: z.unknown().optional(),
  /** A file of the caller's to send as it is, and its media type. */
  sends: z.object({ file: z.string(), type: z.string() }).optional(),
  /** Where the caller puts the bytes that come back; otherwise JSON is printed. */
  saves: z.string().optional(),
});

export type ExampleCall = z.output<typeof exampleCall>;

/** What a route says of its example; the body is the first example of its schema. */
export interface RouteExample {
  /** Stands for the parameter of the path. */
  key?: string;
  query?: string;
  sends?: { file: string; type: string };
  saves?: string;
}

export const KEY_HEADER = 'x-api-key';
/** Where examples take the key from: none is ever shown in a page. */
export const KEY_VARIABLE = 'GLOSSA_API_KEY';

/** Of what is sent, if anything. */
export function contentType({ body, sends }: ExampleCall): string | undefined {
  return sends?.type ?? (body === undefined ? undefined : 'application/json');
}
