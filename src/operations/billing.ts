import type { BilledUsage, UsageEvent, UsageRecorder } from '../accounts/usage-recorder.ts';
import type { ErrorCode } from '../errors.ts';
import { countCodePoints } from '../text/graphemes.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import type { ReserveOutput } from '../translation/translate-request.ts';
import type { OperationScope } from './operation-scope.ts';

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
 * @returns a promise of the token count, wrapped in an object so that awaiting the charge does not await the count; and
 *   `reserveOutput`, which reserves a token for each UTF-16 unit of the expected output, if there are more of them
 * @throws GlossaError `quota_exceeded`
 */
export async function chargeInput(
  texts: readonly string[],
  tokens: TokenCounter,
  scope: OperationScope,
): Promise<{ inputTokens: Promise<number>; reserveOutput: ReserveOutput | undefined }> {
  const inputCharacters = countCodePoints(texts);
  await scope.limits?.reserve(inputCharacters);
  const usage = { ...NO_USAGE, inputCharacters };
  // The usage of an earlier step of the request is replaced, and what it billed must not outlast a failure of this one.
  scope.usage = usage;
  scope.isBilled = false;
  const inputTokens = countTokens(texts, tokens, scope);
  inputTokens.then(
    (count) => {
      usage.inputTokens = count;
    },
    // The caller's promise rejects too.
    () => undefined,
  );
  const { limits } = scope;
  let reserved = inputCharacters;
  const reserveOutput: ReserveOutput = async (length) => {
    if (length <= reserved) return;
    await limits?.reserve(inputCharacters, length);
    reserved = length;
  };
  return { inputTokens, reserveOutput: limits?.hasQuota ? reserveOutput : undefined };
}

/**
 * Bills a request that succeeded.
 * @param output its texts; the tokens of its input; the engine time, ms
 * @returns `_usage` of its response
 */
export async function billRequest(
  output: { texts: readonly string[]; inputTokens: number; engineMs: number },
  tokens: TokenCounter,
  scope: OperationScope,
): Promise<UsageFields> {
  const usage = {
    inputCharacters: scope.usage?.inputCharacters ?? 0,
    inputTokens: output.inputTokens,
    outputTokens: await countTokens(output.texts, tokens, scope),
    inferenceTimeTokens: Math.ceil(output.engineMs),
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

async function countTokens(texts: readonly string[], tokens: TokenCounter, scope: OperationScope): Promise<number> {
  const counts = await tokens.count(texts, scope);
  return counts.reduce((sum, count) => sum + count, 0);
}

function totalTokens({ inputTokens, outputTokens, inferenceTimeTokens }: BilledUsage): number {
  return inputTokens + outputTokens + inferenceTimeTokens;
}

/**
 * Records the usage of a request once, for each outcome, and settles its quotas.
 * @param ended how the request has ended; `code` of its error
 */
export function recordUsage(
  recorder: UsageRecorder,
  ended: Pick<UsageEvent, 'logId' | 'operation' | 'outcome'> & { code: ErrorCode | undefined },
  scope: OperationScope,
): void {
  const { account, limits } = scope;
  if (!account || scope.isUsageRecorded) return;
  scope.isUsageRecorded = true;
  const { code, ...event } = ended;
  const usage = usageAfter(code, scope);
  const settled = limits?.settle(usage.inputCharacters, totalTokens(usage));
  recorder.record({ ...event, keyId: account.keyId, owner: account.owner, ...usage, at: new Date() }, settled);
}

function usageAfter(
  code: ErrorCode | undefined,
  { usage = NO_USAGE, isBilled, isPartlyDelivered, engineMs }: OperationScope,
): BilledUsage {
  if (isBilled) return usage;
  return isPartlyDelivered || BILLED_ERRORS.has(code)
    ? { ...usage, inferenceTimeTokens: Math.ceil(engineMs) }
    : NO_USAGE;
}
