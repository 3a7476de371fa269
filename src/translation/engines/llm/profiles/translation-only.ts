import type { LanguagePair } from '../../../../languages/language-pair.ts';
import type { PromptProfile } from './profile.ts';

const FENCE = '```';
const OPENING_FENCE = /^```[\w-]*[^\S\n]*\n/;

/**
 * Creates a profile for models that are trained for one translation prompt. A request has one segment in one user message,
 * and the response is the translation alone. These models follow no other instructions, so a retry has no effect.
 * @param options.prompt the prompt as published with the model
 */
export function createTranslationOnlyProfile(
  options: Required<Pick<PromptProfile, 'name' | 'modelName' | 'languages'>> & {
    prompt: (segment: string, pair: LanguagePair) => string;
  },
): PromptProfile {
  const { prompt, ...fields } = options;
  return {
    ...fields,
    isTranslationOnly: true,
    // The tags are in the text as placeholders are. The checks reject a translation that damages them.
    features: new Set(['tags'] as const),
    maxSegments: 1,
    canRetry: false,
    allInstructions: (pair) => prompt('', pair),
    buildPrompt: ({ segments: [segment], pair }) => ({
      messages: [{ role: 'user', content: prompt(segment?.text ?? '', pair) }],
    }),
    parseResponse: (response) => [withoutFence(response.trim())],
  };
}

function withoutFence(response: string): string {
  const opening = OPENING_FENCE.exec(response)?.[0];
  return opening && response.endsWith(FENCE) ? response.slice(opening.length, -FENCE.length) : response;
}
