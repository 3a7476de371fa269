import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UsageEvent, UsageRecorder } from '../accounts/usage-recorder.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import type { BilledUsage, HttpRequestScope } from './request-scope.ts';

/** `_usage` of a response. */
export interface UsageFields {
  input_tokens: number;
  output_tokens: number;
  inference_time_tokens: number;
  total_tokens: number;
}

const NO_USAGE: BilledUsage = { inputCharacters: 0, inputTokens: 0, outputTokens: 0, inferenceTimeTokens: 0 };

/** Errors of work that reached a time limit. Such a request is billed for the engine time that it used. */
const BILLED_ERRORS: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>(['deadline_exceeded', 'text_too_complex']);

/**
 * Charges a request for its input: reserves the quota for it, then starts to count its tokens.
 * @returns a promise of the token count, wrapped in an object so that awaiting the charge does not await the count
 * @throws GlossaError `quota_exceeded`
 */
export async function chargeInput(
  scope: HttpRequestScope,
  { texts, inputCharacters }: { texts: readonly string[]; inputCharacters: number },
  tokens: TokenCounter,
): Promise<{ inputTokens: Promise<number> }> {
  await scope.limits?.reserve(inputCharacters);
  const usage = { ...NO_USAGE, inputCharacters };
  scope.usage = usage;
  const inputTokens = countTokens(texts, scope, tokens);
  inputTokens.then(
    (count) => {
      usage.inputTokens = count;
    },
    // The caller's promise rejects too.
    () => undefined,
  );
  return { inputTokens };
}

/** Bills a request that succeeded. @returns `_usage` of its response */
export async function billRequest(
  scope: HttpRequestScope,
  { texts, inputTokens, engineMs }: { texts: readonly string[]; inputTokens: number; engineMs: number },
  tokens: TokenCounter,
): Promise<UsageFields> {
  const outputTokens = await countTokens(texts, scope, tokens);
  const usage = {
    inputCharacters: scope.usage?.inputCharacters ?? 0,
    inputTokens,
    outputTokens,
    inferenceTimeTokens: Math.ceil(engineMs),
  };
  scope.usage = usage;
  scope.isBilled = true;
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    inference_time_tokens: usage.inferenceTimeTokens,
    total_tokens: totalTokens(usage),
  };
}

async function countTokens(texts: readonly string[], scope: HttpRequestScope, tokens: TokenCounter): Promise<number> {
  const counts = await tokens.count(texts, scope);
  return counts.reduce((sum, count) => sum + count, 0);
}

function totalTokens({ inputTokens, outputTokens, inferenceTimeTokens }: BilledUsage): number {
  return inputTokens + outputTokens + inferenceTimeTokens;
}

/**
 * Records the usage of a request once, for each outcome, and settles its quotas. The outcome of a streamed response is known
 * when the connection is closed.
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
  const { scope } = request;
  const { account, limits, operation = request.routeOptions.config.operation } = scope;
  if (!account || !operation || scope.isUsageRecorded) return;
  scope.isUsageRecorded = true;
  const usage = billedUsage(scope);
  const settled = limits?.settle(usage.inputCharacters, totalTokens(usage));
  const event: UsageEvent = {
    logId: request.id,
    keyId: account.keyId,
    owner: account.owner,
    operation,
    outcome: outcomeOf(scope, reply),
    ...usage,
    at: new Date(),
  };
  recorder.record(event, settled);
}

function billedUsage({ usage = NO_USAGE, isBilled, logFields, engineMs }: HttpRequestScope): BilledUsage {
  if (isBilled) return usage;
  return BILLED_ERRORS.has(logFields.code) ? { ...usage, inferenceTimeTokens: Math.ceil(engineMs) } : NO_USAGE;
}

/** Compatible APIs have their own status for a quota, and MCP answers errors of its tools with 200: the code decides. */
function outcomeOf({ logFields: { code } }: HttpRequestScope, { statusCode }: FastifyReply): UsageEvent['outcome'] {
  if (statusCode < 400 && code === undefined) return 'succeeded';
  return code !== undefined && ERRORS[code].status === ERRORS.rate_limited.status ? 'refused' : 'failed';
}
