import { estimateTokens } from '../../../llm/tokens.ts';
import type { Wish } from './length-target.ts';
import { ask } from './prompt.ts';

/** How the context is divided, in tokens. */
export interface Room {
  /** For what the model reads. */
  material: number;
  /** For what it thinks and answers. */
  answer: number;
}

/** What is thought to fit is a guess. */
const SAFE = 0.92;
/** For quotation marks and brackets, and some thoughts. */
const SPARE = 300;
/** With less, a document would be read in crumbs. */
const MIN_MATERIAL = 400;

/** @returns undefined when the model's context has no room for such a summary */
export function roomFor(wish: Wish, sample: string, language: string | undefined, context: number): Room | undefined {
  const prompt = ask({ kind: 'part', text: '' }, wish, language, { kind: 'numbers', numbers: [] });
  const instructions = prompt.messages.reduce((sum, { content }) => sum + estimateTokens(content) + 8, 0) + 100;
  const density = estimateTokens(sample) / Math.max(1, sample.length);
  const wanted = Math.ceil(1.5 * wish.aim * density + 8 * wish.count + SPARE);
  const free = Math.floor(context * SAFE) - instructions;
  // Models that think first need more; so far as it takes nothing from what is read.
  const answer = Math.max(wanted, Math.min(2 * wanted + 1_000, Math.floor(free / 4)));
  return free - answer < MIN_MATERIAL ? undefined : { material: free - answer, answer };
}
