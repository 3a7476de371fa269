import type { LlmFailure } from './llm.ts';

/** A sentence for each failure that concerns the model and not one text. It names the setting that mends it. */
const SENTENCES: Readonly<Record<string, string>> = {
  unreachable:
    'The language model does not answer. Check its server (GLOSSA_LLM_URL) or its file (GLOSSA_LLM_MODEL), for example with glossa doctor.',
  limited: 'The language model has too many requests. Try again after the time in Retry-After.',
  denied: 'The server of the language model refuses the API key. Check GLOSSA_LLM_API_KEY.',
  malformed:
    'The server of the language model does not answer as it should. Check GLOSSA_LLM_URL and GLOSSA_LLM_MODEL, for example with glossa doctor.',
} satisfies Partial<Record<LlmFailure, string>>;

/**
 * Describes why a language model did not answer.
 * @param failure an `LlmFailure`, or another reason
 * @param expectedMs time that the request takes by the measured speed, undefined before it is known
 * @returns undefined for another reason, and for a failure that concerns one text
 */
export function describeFailure(failure: string, expectedMs: number | undefined): string | undefined {
  return failure === 'timeout' ? describeSlowness(expectedMs) : SENTENCES[failure];
}

/** Describes that the model is too slow for a request. @param expectedMs as in `describeFailure` */
export function describeSlowness(expectedMs: number | undefined): string {
  const need =
    expectedMs === undefined
      ? 'The language model did not answer in time.'
      : `The language model needs about ${Math.max(1, Math.ceil(expectedMs / 1_000))} s for this text and did not have them.`;
  return `${need} Send a shorter text, or raise GLOSSA_DEADLINE and, with GLOSSA_LLM_URL, GLOSSA_LLM_TIMEOUT.`;
}
