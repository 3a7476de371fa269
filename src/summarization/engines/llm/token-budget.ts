import { estimateTokens } from '../../../llm/tokens.ts';
import type { LengthTarget } from './length-target.ts';
import { buildPrompt, type PromptOptions } from './prompt.ts';

/** Tokens of the context window. */
export interface TokenBudget {
  /** For the instructions. */
  promptTokens: number;
  /** For the document. */
  inputTokens: number;
  /** For the response, at most. Includes the tokens of reasoning. */
  outputTokens: number;
  /** The tokens of a response without reasoning that is as long as the prompt asks for. */
  expectedTokens: number;
}

/** Share of the context window that is used: token counts are estimates. */
const USABLE_SHARE = 0.92;
/** Tokens of the response besides its text: JSON syntax and short reasoning. */
const OUTPUT_OVERHEAD_TOKENS = 300;
/** With fewer tokens for input, the parts of a document are too small to summarize. */
const MIN_INPUT_TOKENS = 400;

/**
 * Divides the context window between document and response.
 * @param sample of the document, from which its tokens per character are estimated
 * @returns undefined when the context window is too small for the summary
 */
export function computeTokenBudget(
  target: LengthTarget,
  sample: string,
  options: Omit<PromptOptions, 'feedback'>,
  contextTokens: number,
): TokenBudget | undefined {
  const prompt = buildPrompt({ kind: 'part', text: '' }, target, {
    ...options,
    feedback: { kind: 'numbers', invented: [] },
  });
  const promptTokens = prompt.messages.reduce((sum, { content }) => sum + estimateTokens(content) + 8, 0) + 100;
  const tokensPerCharacter = estimateTokens(sample) / Math.max(1, sample.length);
  const textTokens = target.targetCharacters * tokensPerCharacter;
  const itemTokens = 8 * target.targetItems;
  const minOutputTokens = Math.ceil(1.5 * textTokens + itemTokens + OUTPUT_OVERHEAD_TOKENS);
  const available = Math.floor(contextTokens * USABLE_SHARE) - promptTokens;
  // Reasoning models need more, up to a quarter of the window.
  const outputTokens = Math.max(minOutputTokens, Math.min(2 * minOutputTokens + 1_000, Math.floor(available / 4)));
  const inputTokens = available - outputTokens;
  const expectedTokens = Math.ceil(textTokens + itemTokens);
  return inputTokens < MIN_INPUT_TOKENS ? undefined : { promptTokens, inputTokens, outputTokens, expectedTokens };
}
