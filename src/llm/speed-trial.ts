import type { Completion, CompletionRequest } from './llm.ts';
import { MIN_OUTPUT_TOKENS, MIN_PROMPT_TOKENS, type SpeedMeter } from './speed.ts';
import { estimateTokens } from './tokens.ts';

/** A prompt of more tokens than the meter needs, and few enough for ten tokens a second. */
const TASK =
  'The harbour office opened a new terminal for the ferries to the islands last Monday. It has three berths, a waiting room for two hundred passengers and a small market where fishers sell their catch in the morning. ' +
  'The old building on the other side of the river closes at the end of the month. Commuters keep their tickets, and the first boat still leaves at half past five. ' +
  'Do not comment on this text. Write the numbers from one to thirty as words.';
const OUTPUT_TOKENS = 16;
const MAX_CHARACTERS = 2_000;
/** A model that takes longer is too slow for a long text. The shortest deadline leaves twice this time. */
const TRIAL_MS = 12_000;

/**
 * Measures the speed of a model with a short prompt, whose response is usually cut. The meter measures a complete one by itself. Of a
 * response that does not end in time, it gets the speed that the model does not reach.
 */
export async function tryModel(
  complete: (request: CompletionRequest) => Promise<Completion>,
  speed: SpeedMeter,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const ask = async (content: string, maxTokens: number): Promise<boolean> => {
    const askedAt = performance.now();
    let firstTokenMs: number | undefined;
    let outputTokens = 0;
    const completion = await complete({
      purpose: 'check',
      messages: [{ role: 'user', content }],
      maxTokens,
      maxCharacters: MAX_CHARACTERS,
      timeoutMs: startedAt + TRIAL_MS - askedAt,
      signal,
      onToken() {
        firstTokenMs ??= performance.now() - askedAt;
        outputTokens++;
      },
    });
    if (completion.kind === 'completed') return true;
    const { failure } = completion;
    const isLate = failure === 'timeout';
    // A response that is cut is measured here.
    if (!isLate && failure !== 'runaway') return failure === 'empty';
    const totalMs = performance.now() - askedAt;
    const promptTokens = Math.max(isLate ? MIN_PROMPT_TOKENS : 0, estimateTokens(content));
    if (firstTokenMs !== undefined) {
      const written = Math.max(isLate ? MIN_OUTPUT_TOKENS : 0, outputTokens);
      speed.measure({ promptTokens, outputTokens: written, firstTokenMs, totalMs });
    } else if (isLate) {
      // No model writes a token faster than it reads one.
      speed.measure({ promptTokens, outputTokens: promptTokens, firstTokenMs: totalMs, totalMs: 2 * totalMs });
    }
    return !isLate;
  };
  // The first request is slower than others, and is not measured.
  if (await ask('Hello', 1)) await ask(TASK, OUTPUT_TOKENS);
}
