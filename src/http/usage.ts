import type { FastifyRequest } from 'fastify';
import type { Operation } from '../accounts/usage.ts';
import { accountOf } from './auth.ts';
import type { HttpContext } from './context.ts';

export interface Usage {
  input_tokens: number;
  output_tokens: number;
  inference_time_tokens: number;
  total_tokens: number;
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

/** What an operation gives back when it succeeded: its answer, and what it counts for. */
export interface Counted<Answer> {
  answer: Answer;
  inputCharacters: number;
  usage: Usage;
}

export const NO_USAGE = usageOf(0, 0, 0);

/** Runs an operation and writes one usage row for it, whether it succeeds or fails. */
export async function countUsage<Answer>(
  context: HttpContext,
  request: FastifyRequest,
  operation: Operation,
  run: () => Promise<Counted<Answer>>,
): Promise<Answer> {
  const { keyId, owner } = accountOf(request);
  const record = (error: boolean, inputCharacters: number, usage: Usage): void =>
    context.usage.record({
      keyId,
      owner,
      operation,
      error,
      inputCharacters,
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      inferenceTimeTokens: usage.inference_time_tokens,
      at: new Date(),
    });
  try {
    const { answer, inputCharacters, usage } = await run();
    record(false, inputCharacters, usage);
    return answer;
  } catch (error) {
    record(true, 0, NO_USAGE);
    throw error;
  }
}
