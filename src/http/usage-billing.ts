import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UsageEvent, UsageRecorder } from '../accounts/usage-recorder.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';

export interface Usage {
  input_tokens: number;
  output_tokens: number;
  inference_time_tokens: number;
  total_tokens: number;
}

/** The figures of a request of an operation. */
export interface BilledUsage {
  /** Code points. */
  inputCharacters: number;
  usage: Usage;
}

/** @param engineMilliseconds time in engines: one token for every started millisecond */
export function usageOf(inputTokens: number, outputTokens: number, engineMilliseconds: number): Usage {
  const inference = Math.ceil(engineMilliseconds);
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    inference_time_tokens: inference,
    total_tokens: inputTokens + outputTokens + inference,
  };
}

const NOTHING: BilledUsage = { inputCharacters: 0, usage: usageOf(0, 0, 0) };

/**
 * From now on a request counts when its deadline or the bound of its processor time ends it: its characters, the tokens of its text once they are counted, and
 * the engine time so far.
 */
export function countUnfinished(
  request: FastifyRequest,
  work: { engineMs(): number },
  inputCharacters: number,
  counting: Promise<readonly number[]>,
): void {
  let inputTokens = 0;
  counting.then(
    (counts) => {
      inputTokens = counts.reduce((sum, count) => sum + count, 0);
    },
    () => undefined,
  );
  request.unfinished = () => ({ inputCharacters, usage: usageOf(inputTokens, 0, work.engineMs()) });
}

/** Errors that end work after it has taken as much as it may: it counts as far as it got. */
const COUNTED_ERRORS: ReadonlySet<string | undefined> = new Set<ErrorCode>(['deadline_exceeded', 'text_too_complex']);

function countedOf({ counted, unfinished, facts }: FastifyRequest): BilledUsage {
  return counted ?? (COUNTED_ERRORS.has(facts.code) ? unfinished?.() : undefined) ?? NOTHING;
}

/**
 * Counts a request of an operation once for the owner of its key, whatever it was answered, and against their limits: when
 * its answer is known, which for bytes that come from elsewhere is when they have come. Until then it may become an error.
 */
export function recordUsage(
  recorder: UsageRecorder,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): void {
  if (payload instanceof Readable) reply.raw.once('close', () => record(recorder, request, reply));
  else record(recorder, request, reply);
}

function record(recorder: UsageRecorder, request: FastifyRequest, reply: FastifyReply): void {
  const { operation } = request.routeOptions.config;
  if (!request.account || !operation || request.isRecorded) return;
  request.isRecorded = true;
  const { keyId, owner } = request.account;
  const { inputCharacters, usage } = countedOf(request);
  const settled = request.place?.settle(inputCharacters, usage.total_tokens);
  const event: UsageEvent = {
    logId: request.id,
    keyId,
    owner,
    operation,
    outcome: outcomeOf(reply.statusCode),
    inputCharacters,
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    inferenceTimeTokens: usage.inference_time_tokens,
    at: new Date(),
  };
  recorder.record(event, settled);
}

function outcomeOf(status: number): UsageEvent['outcome'] {
  if (status < 400) return 'succeeded';
  return status === ERRORS.rate_limited.status ? 'refused' : 'failed';
}
