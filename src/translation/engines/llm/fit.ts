import { estimateTokens } from '../../../llm/tokens.ts';
import type { Pair, Profile } from './profiles/profile.ts';
import { tokensOfTranslation } from './tokens.ts';

/** Of a chat: roles and signs around every message. */
const TOKENS_OF_FRAME = 32;
/** Of one segment in a question or an answer: number, quotes, comma. */
const TOKENS_PER_SEGMENT = 8;

/** Tokens that a question takes without its segments. */
export function tokensOfInstructions(profile: Profile, pair: Pair): number {
  const { messages } = profile.ask([], pair, true);
  return TOKENS_OF_FRAME + messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

/** Tokens of the answer to some segments, at most. */
export function tokensOfAnswer(segments: readonly string[], to: string): number {
  return segments.reduce((sum, text) => sum + TOKENS_PER_SEGMENT + tokensOfTranslation(text, to), TOKENS_OF_FRAME);
}

/**
 * Segments in groups of one question each, in order, as many as fit the model's context with their answers. What does not
 * fit even alone is in none.
 * @returns indexes
 */
export function fitQuestions(segments: readonly string[], room: number, to: string, most: number): number[][] {
  const groups: number[][] = [];
  let group: number[] = [];
  let used = 0;
  for (const [index, text] of segments.entries()) {
    const tokens = 2 * TOKENS_PER_SEGMENT + estimateTokens(text) + tokensOfTranslation(text, to);
    if (tokens > room) continue;
    if (group.length === most || used + tokens > room) {
      groups.push(group);
      group = [];
      used = 0;
    }
    group.push(index);
    used += tokens;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
