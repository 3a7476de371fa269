/** The measured speed of a model, in milliseconds a token. Requests that run beside each other share it. */
export interface SpeedMeter {
  /** @param sample of one complete response; times in ms from the start of the request */
  measure(sample: { promptTokens: number; outputTokens: number; firstTokenMs: number; totalMs: number }): void;
  /** Expected time until the first token, ms. Undefined before the first measurement. */
  firstTokenMs(promptTokens: number): number | undefined;
  /** Expected time of a response, ms. Undefined before the first measurement. */
  durationMs(promptTokens: number, outputTokens: number): number | undefined;
}

/** Weight of the latest measurement in the moving averages. */
const SMOOTHING = 0.3;
/** The time of a shorter prompt is that of the connection, and of a shorter response that of its last event. */
export const MIN_PROMPT_TOKENS = 50;
export const MIN_OUTPUT_TOKENS = 8;

export function createSpeedMeter(): SpeedMeter {
  let promptMs: number | undefined;
  let outputMs: number | undefined;
  const smooth = (old: number | undefined, measured: number): number =>
    old === undefined ? measured : old + SMOOTHING * (measured - old);
  const firstTokenMs = (promptTokens: number): number | undefined =>
    promptMs === undefined ? undefined : promptTokens * promptMs;
  return {
    measure(sample) {
      if (sample.promptTokens >= MIN_PROMPT_TOKENS)
        promptMs = smooth(promptMs, sample.firstTokenMs / sample.promptTokens);
      if (sample.outputTokens >= MIN_OUTPUT_TOKENS) {
        outputMs = smooth(outputMs, (sample.totalMs - sample.firstTokenMs) / sample.outputTokens);
      }
    },
    firstTokenMs,
    durationMs(promptTokens, outputTokens) {
      const startMs = firstTokenMs(promptTokens);
      return startMs === undefined || outputMs === undefined ? undefined : startMs + outputTokens * outputMs;
    },
  };
}
