import type { LlmProfile } from '../../../../config/schemas.ts';
import type { LanguagePair } from '../../../../languages/language-pair.ts';
import type { CompletionRequest, Message } from '../../../../llm/llm.ts';
import type { EngineFeature } from '../../../engine.ts';
import type { TranslationOptions } from '../../../translation-options.ts';
import type { PromptSegment } from '../prompt-segment.ts';

/** The prompt format of a model, and the parser of its responses. */
export interface PromptProfile {
  /** Name of the profile in the configuration. */
  readonly name: LlmProfile;
  /** Matches the names of the profile's models. */
  readonly modelName?: RegExp;
  /** True if the models can translate but not summarize. */
  readonly isTranslationOnly?: true;
  /** Canonical codes. Default: the languages of a general model. */
  readonly languages?: readonly string[];
  /** What the models can do beyond translation. */
  readonly features: ReadonlySet<EngineFeature>;
  /** Maximum number of segments per request. */
  readonly maxSegments: number;
  /** Whether the prompt of a retry differs from the first one. */
  readonly canRetry: boolean;
  /** All instructions that a prompt may have. An output that repeats them is rejected. */
  allInstructions(pair: LanguagePair): string;
  buildPrompt(input: PromptInput): TranslationPrompt;
  /** @returns one text per segment; undefined if the response has another number of texts or cannot be parsed */
  parseResponse(response: string, segments: readonly unknown[]): readonly string[] | undefined;
}

export interface PromptInput {
  segments: readonly PromptSegment[];
  pair: LanguagePair;
  options: TranslationOptions;
  isRetry: boolean;
}

export interface TranslationPrompt {
  messages: readonly Message[];
  responseSchema?: NonNullable<CompletionRequest['responseSchema']>;
}
