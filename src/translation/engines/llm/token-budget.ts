import type { LanguagePair } from '../../../languages/language-pair.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import { countLetterEquivalents } from '../../../text/letter-equivalents.ts';
import type { PromptProfile } from './profiles/profile.ts';

/** Tokens of a chat for roles and delimiters. */
const CHAT_OVERHEAD_TOKENS = 32;
/** Tokens of a segment for number, quotes and comma, in a prompt or a response. */
const SEGMENT_OVERHEAD_TOKENS = 8;

/** Tokens per letter, by script (ISO 15924). */
const TOKENS_PER_LETTER: Readonly<Record<string, number>> = {
  Latn: 0.45,
  Cyrl: 0.7,
  Grek: 0.8,
  Arab: 0.8,
  Hebr: 0.8,
  Hans: 0.55,
  Hant: 0.55,
  Jpan: 0.6,
  Kore: 0.6,
};
const DEFAULT_TOKENS_PER_LETTER = 1.3;
/** Few translations are longer than this many times their source, in letters. */
const MAX_USUAL_GROWTH = 1.6;
/** Additional letters, because short texts such as "OK" can grow by more. */
const EXTRA_LETTERS = 20;

/**
 * Estimates an upper bound of the tokens of a text's translation.
 * @param to canonical code
 */
export function estimateTranslationTokens(text: string, to: string): number {
  const script = new Intl.Locale(to).maximize().script ?? 'Latn';
  const letters = countLetterEquivalents(text) * MAX_USUAL_GROWTH + EXTRA_LETTERS;
  // Punctuation, numbers and copied parts take as many tokens as in the source.
  return Math.ceil(letters * (TOKENS_PER_LETTER[script] ?? DEFAULT_TOKENS_PER_LETTER) + estimateTokens(text) / 4);
}

/** Estimates the tokens of a prompt without its segments. */
export function estimatePromptTokens(profile: PromptProfile, pair: LanguagePair): number {
  const { messages } = profile.buildPrompt([], pair, true);
  return CHAT_OVERHEAD_TOKENS + messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

/** Estimates an upper bound of the tokens of a response with the translations of the segments. */
export function estimateResponseTokens(segments: readonly string[], to: string): number {
  return segments.reduce(
    (sum, text) => sum + SEGMENT_OVERHEAD_TOKENS + estimateTranslationTokens(text, to),
    CHAT_OVERHEAD_TOKENS,
  );
}

/**
 * Groups segments into requests, in order, so that each request fits the context window with its response. A segment that
 * does not fit alone is omitted.
 * @param maxTokens tokens for the segments of a request and their translations
 * @param maxSegments maximum number of segments per request
 * @returns the indexes of the segments of each group
 */
export function groupByContext(
  segments: readonly string[],
  maxTokens: number,
  to: string,
  maxSegments: number,
): number[][] {
  const groups: number[][] = [];
  let group: number[] = [];
  let groupTokens = 0;
  for (const [index, text] of segments.entries()) {
    const tokens = 2 * SEGMENT_OVERHEAD_TOKENS + estimateTokens(text) + estimateTranslationTokens(text, to);
    if (tokens > maxTokens) continue;
    if (group.length === maxSegments || groupTokens + tokens > maxTokens) {
      groups.push(group);
      group = [];
      groupTokens = 0;
    }
    group.push(index);
    groupTokens += tokens;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
