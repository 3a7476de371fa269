import type { LlmProfile } from '../../../../config/schemas.ts';
import type { CompletionRequest, Message } from '../../../../llm/llm.ts';

/** Canonical codes. */
export interface Pair {
  from: string;
  to: string;
}

/** How a model is asked to translate, and how its answers are read. */
export interface Profile {
  /** As it is named in the configuration. */
  readonly name: LlmProfile;
  /** What the names of its models have in them. */
  readonly models?: RegExp;
  /** Its models are for nothing else. */
  readonly translatesOnly?: true;
  /** Canonical codes, where it does fewer than usual. */
  readonly languages?: readonly string[];
  /** Most segments of one question. */
  readonly segments: number;
  /** Whether asking again, with `again`, is another question than the first one. */
  readonly asksAgain: boolean;
  /** Text that a model might repeat instead of translating. */
  readonly instructions: string;
  ask(segments: readonly string[], pair: Pair, again: boolean): Prompt;
  /** @returns one text for each segment, or undefined when the answer has another number of them or is none at all */
  read(answer: string, segments: readonly string[]): readonly string[] | undefined;
}

export interface Prompt {
  messages: readonly Message[];
  responseSchema?: NonNullable<CompletionRequest['responseSchema']>;
}
