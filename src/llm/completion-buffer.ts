import type { MessageDelta, ServerUsage } from './protocol.ts';
import { beginsWithReasoning, withoutReasoning } from './reasoning.ts';

/** Collects the parts of one response and removes its reasoning. */
export interface CompletionBuffer {
  /** @returns false once the response exceeds its limits */
  add(delta: MessageDelta): boolean;
  /** @param reason the protocol's `finish_reason` */
  finish(reason: string): void;
  /** Whether any output or reasoning has arrived. */
  readonly hasOutput: boolean;
  /** Whether the server has ended the response. */
  readonly isFinished: boolean;
  usage: ServerUsage | undefined;
  toCompletion(): BufferedCompletion;
}

export type BufferedCompletion =
  | { kind: 'completed'; text: string }
  | { kind: 'failed'; failure: 'empty' | 'runaway' | 'refused' };

/** Upper bound on the UTF-16 units of a reasoning token. */
const CHARACTERS_PER_TOKEN = 8;
/** UTF-16 units that come a third time in the latest part of a response only when the model finds no end. */
const LOOP_LENGTH = 160;
const LATEST_LENGTH = 2_000;
const MAX_OCCURRENCES = 2;

/**
 * @param limits.maxCharacters UTF-16 units of the response
 * @param limits.maxTokens tokens of reasoning and response together
 * @param limits.maySayTwice whether the same long passage may come again and again, as in the translation of a list
 * @param wantsJson whether the request has a response schema
 */
export function createCompletionBuffer(
  limits: { maxCharacters: number; maxTokens: number; maySayTwice: boolean },
  wantsJson: boolean,
): CompletionBuffer {
  const { maxCharacters, maxTokens, maySayTwice } = limits;
  const maxReasoningCharacters = maxTokens * CHARACTERS_PER_TOKEN;
  const pieces: string[] = [];
  let length = 0;
  let reasoningLength = 0;
  let hasReasoning: boolean | undefined;
  let finishReason: string | undefined;
  let isRefused = false;
  let latest = '';
  let checkedLength = 0;
  let isLoop = false;

  /** Looks for a loop each time that the response has grown by some sentences. Reasoning may repeat a draft. */
  function findLoop(): boolean {
    if (maySayTwice || isLoop || length < checkedLength + LOOP_LENGTH) return isLoop;
    checkedLength = length;
    hasReasoning ??= beginsWithReasoning(pieces.join(''), wantsJson);
    isLoop = !hasReasoning && latest.split(latest.slice(-LOOP_LENGTH)).length - 1 > MAX_OCCURRENCES;
    return isLoop;
  }

  function add({ content, reasoning_content, reasoning, refusal }: MessageDelta): boolean {
    if (refusal) isRefused = true;
    reasoningLength += (reasoning_content || reasoning || '').length;
    if (content) {
      pieces.push(content);
      length += content.length;
      latest = (latest + content).slice(-LATEST_LENGTH);
    }
    if (reasoningLength > maxReasoningCharacters || findLoop()) return false;
    if (length <= maxCharacters) return true;
    // A response that contains reasoning has a higher limit.
    hasReasoning ??= beginsWithReasoning(pieces.join(''), wantsJson);
    return hasReasoning && length <= maxCharacters + maxReasoningCharacters;
  }

  const buffer: CompletionBuffer = {
    usage: undefined,
    add,
    finish(reason) {
      finishReason = reason;
    },
    get hasOutput() {
      return length + reasoningLength > 0 || isRefused;
    },
    get isFinished() {
      return finishReason !== undefined;
    },
    toCompletion() {
      const text = withoutReasoning(pieces.join(''));
      if (isRefused || finishReason === 'content_filter') return { kind: 'failed', failure: 'refused' };
      // The server cut the response at `max_tokens`. Some servers give the reason `stop` for it.
      const isCut = finishReason === 'length' || buffer.usage?.completion_tokens === maxTokens;
      if (isCut || isLoop || text.length > maxCharacters) return { kind: 'failed', failure: 'runaway' };
      return text.trim() === '' ? { kind: 'failed', failure: 'empty' } : { kind: 'completed', text };
    },
  };
  return buffer;
}
