import { z } from 'zod';
import { startProblem } from './problems.ts';

/** What the process is to do, as JSON in its first argument. */
export const processOptions = z.object({
  /** Folder with the `node_modules` of the runtime. */
  runtime: z.string(),
  /** Path of the GGUF file. */
  file: z.string(),
  /** Name of the model in `/v1/models`. */
  name: z.string(),
  /** Path of the Unix socket on which the process listens. */
  socket: z.string(),
  /** Size of the context window of each request in tokens. Default: 8,192, and less if memory is short. */
  contextTokens: z.int().positive().optional(),
  /** Maximum number of concurrent requests. */
  sequences: z.int().positive(),
  /** Default, and at most: the cores for arithmetic. */
  threads: z.int().positive().optional(),
  /** Time without a request after which the process ends, in ms. */
  idleMs: z.number().positive(),
});

export type ProcessOptions = z.infer<typeof processOptions>;

/** The first and only message of the process, a line of JSON: it listens, or it cannot start. */
export const startMessage = z.union([z.object({ ready: z.literal(true) }), startProblem]);
