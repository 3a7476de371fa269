import type { Completion, CompletionRequest } from './llm.ts';
import { MIN_OUTPUT_TOKENS, type SpeedMeter } from './speed.ts';
import { estimateTokens } from './tokens.ts';

/** A prompt of more tokens than the meter needs, and few enough for five tokens a second. */
const TASK =
  'The harbour office opened a new terminal for the ferries to the islands last Monday. It has three berths, a waiting room for two hundred passengers and a small market where fishers sell their catch in the morning. ' +
  'The old building on the other side of the river closes at the end of the month. Commuters keep their tickets, and the first boat still leaves at half past five. ' +
  'Do not comment on this text. Write the numbers from one to thirty as words.';
const OUTPUT_TOKENS = 16;
const MAX_CHARACTERS = 2_000;
/** A model that takes longer is too slow for any long text. */
const TRIAL_MS = 20_000;

/**
 * Measures the speed of a model with a short prompt. The meter measures a complete response by itself. Of a response that does
 * not end in time, it gets the speed that the model does not reach.
 */
export async function tryModel(
  complete: (request: CompletionRequest) => Promise<Completion>,
  speed: SpeedMeter,
  signal: AbortSignal,
): Promise<void> {
  const limits = { purpose: 'check', maxCharacters: MAX_CHARACTERS, signal } as const;
  const endsAt = performance.now() + TRIAL_MS;
  // The first request starts the process, and reads the weights from the disk.
  const first = await complete({
    ...limits,
    messages: [{ role: 'user', content: 'Hello' }],
    maxTokens: 1,
    timeoutMs: TRIAL_MS,
  });
  if (first.kind === 'failed' && first.failure !== 'empty') return;
  const startedAt = performance.now();
  if (endsAt <= startedAt) return;
  let firstTokenMs: number | undefined;
  let outputTokens = 0;
  const completion = await complete({
    ...limits,
    messages: [{ role: 'user', content: TASK }],
    maxTokens: OUTPUT_TOKENS,
    timeoutMs: endsAt - startedAt,
    onToken() {
      firstTokenMs ??= performance.now() - startedAt;
      outputTokens++;
    },
  });
  if (completion.kind === 'completed' || completion.failure !== 'timeout') return;
  const totalMs = performance.now() - startedAt;
  const promptTokens = estimateTokens(TASK);
  // No model writes a token faster than it reads one.
  if (firstTokenMs === undefined)
    speed.measure({ promptTokens, outputTokens: promptTokens, firstTokenMs: totalMs, totalMs: 2 * totalMs });
  else speed.measure({ promptTokens, outputTokens: Math.max(outputTokens, MIN_OUTPUT_TOKENS), firstTokenMs, totalMs });
}
