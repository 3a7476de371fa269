import type { ServerUsage, Spoken } from './protocol.ts';

/** What a model has said to one question so far, thoughts apart. */
export interface Speech {
  /** Adds a piece; false when there is more of it than there may be. */
  add(spoken: Spoken): boolean;
  finish(reason: string): void;
  /** Something was said or thought. */
  readonly begun: boolean;
  /** The server has said that this is all. */
  readonly finished: boolean;
  usage: ServerUsage | undefined;
  end(): SpeechEnd;
}

export type SpeechEnd = { kind: 'said'; text: string } | { kind: 'failed'; failure: 'empty' | 'runaway' | 'refused' };

/** Models without a parser on the server's side put their thoughts before the answer, in a tag of one of these names. */
const OPENING = /^\s*<(think|thinking|thought|reasoning)>/;
/** UTF-16 units that a token of thoughts has at most, by and large. */
const CHARACTERS_PER_TOKEN = 8;

/**
 * @param limits.maxCharacters UTF-16 units of the answer
 * @param limits.maxTokens of thoughts and answer together
 */
export function createSpeech(limits: { maxCharacters: number; maxTokens: number }): Speech {
  const { maxCharacters, maxTokens } = limits;
  const pieces: string[] = [];
  let length = 0;
  let thoughts = 0;
  let thinks: boolean | undefined;
  let reason: string | undefined;
  let refused = false;

  function add({ content, reasoning_content, reasoning, refusal }: Spoken): boolean {
    if (refusal) refused = true;
    thoughts += (reasoning_content || reasoning || '').length;
    if (content) {
      pieces.push(content);
      length += content.length;
    }
    if (thoughts > maxTokens * CHARACTERS_PER_TOKEN) return false;
    if (length <= maxCharacters) return true;
    // Where thoughts come in the answer there must be room for them.
    thinks ??= OPENING.test(pieces.join(''));
    return thinks && length <= maxCharacters + maxTokens * CHARACTERS_PER_TOKEN;
  }

  return {
    usage: undefined,
    add,
    finish(said) {
      reason = said;
    },
    get begun() {
      return length + thoughts > 0 || refused;
    },
    get finished() {
      return reason !== undefined;
    },
    end() {
      const text = withoutThoughts(pieces.join(''));
      if (refused || reason === 'content_filter') return { kind: 'failed', failure: 'refused' };
      // Cut by the server at the most tokens: what is there is not all of it.
      if (reason === 'length' || text.length > maxCharacters) return { kind: 'failed', failure: 'runaway' };
      return text.trim() === '' ? { kind: 'failed', failure: 'empty' } : { kind: 'said', text };
    },
  };
}

/** The answer without the thoughts before it; thoughts that do not end are no answer. */
function withoutThoughts(text: string): string {
  const name = OPENING.exec(text)?.[1];
  if (name === undefined) return text;
  const closing = `</${name}>`;
  const end = text.indexOf(closing);
  return end < 0 ? '' : text.slice(end + closing.length).trimStart();
}
