import type { LanguagePair } from '../../../languages/language-pair.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import { countLetterEquivalents } from '../../../text/letter-equivalents.ts';
import type { PromptProfile } from './profiles/profile.ts';
import { type PromptSegment, textWithTargets } from './prompt-segment.ts';

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

/** Estimates the tokens of a prompt without its segments and context. */
export function estimatePromptTokens(profile: PromptProfile, pair: LanguagePair): number {
  return CHAT_OVERHEAD_TOKENS + estimateTokens(profile.allInstructions(pair));
}

/** Estimates the tokens of the context in a prompt. */
export function estimateContextTokens(context: string | undefined): number {
  return context === undefined ? 0 : CHAT_OVERHEAD_TOKENS + estimateTokens(JSON.stringify(context));
}

/** The parts of a segment that take tokens of a prompt. */
type CountedSegment = Pick<PromptSegment, 'text' | 'terms' | 'example'>;

/** Estimates the tokens of a segment in a prompt, with its terms and its example. */
export function estimateSegmentTokens({ text, terms, example }: CountedSegment): number {
  const extras = [...(terms.length > 0 ? [terms] : []), ...(example ? [example] : [])];
  return extras.reduce(
    (sum, extra) => sum + estimateTokens(JSON.stringify(extra)),
    SEGMENT_OVERHEAD_TOKENS + estimateTokens(text),
  );
}

/** Estimates an upper bound of the tokens of a response with the translations of the texts. */
export function estimateResponseTokens(texts: readonly string[], to: string): number {
  return texts.reduce(
    (sum, text) => sum + SEGMENT_OVERHEAD_TOKENS + estimateTranslationTokens(text, to),
    CHAT_OVERHEAD_TOKENS,
  );
}

/** Segments of one request. */
export interface SegmentGroup {
  /** Indexes of the segments. */
  indexes: readonly number[];
  /** Whether the request has the context. */
  hasContext: boolean;
}

/**
 * Groups segments into requests, in order, so that each request fits the context window with its response. A segment that
 * fits only without the context is sent without it. A segment that does not fit alone is omitted.
 * @param options.maxTokens tokens for the segments of a request, their translations and the context
 * @param options.contextTokens tokens of the context; 0 without one
 * @param options.maxSegments maximum number of segments per request
 */
export function groupByContext(
  segments: readonly CountedSegment[],
  options: { maxTokens: number; contextTokens: number; to: string; maxSegments: number },
): SegmentGroup[] {
  const { maxTokens, contextTokens, to, maxSegments } = options;
  const sizes = segments.map((segment, index) => {
    const translation = SEGMENT_OVERHEAD_TOKENS + estimateTranslationTokens(textWithTargets(segment), to);
    return { index, tokens: estimateSegmentTokens(segment) + translation };
  });
  const fits = sizes.filter(({ tokens }) => tokens <= maxTokens - contextTokens);
  const fitsAlone = sizes.filter(({ tokens }) => tokens > maxTokens - contextTokens && tokens <= maxTokens);
  return [
    ...group(fits, maxTokens - contextTokens, maxSegments).map((indexes) => ({ indexes, hasContext: true })),
    ...group(fitsAlone, maxTokens, maxSegments).map((indexes) => ({ indexes, hasContext: false })),
  ];
}

function group(
  sizes: readonly { index: number; tokens: number }[],
  maxTokens: number,
  maxSegments: number,
): number[][] {
  const groups: number[][] = [];
  let groupTokens = Number.POSITIVE_INFINITY;
  for (const { index, tokens } of sizes) {
    const last = groups.at(-1);
    if (!last || last.length === maxSegments || groupTokens + tokens > maxTokens) {
      groups.push([index]);
      groupTokens = tokens;
    } else {
      last.push(index);
      groupTokens += tokens;
    }
  }
  return groups;
}
