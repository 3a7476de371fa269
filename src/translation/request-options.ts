import { createHash } from 'node:crypto';
import type { EngineFeature, TranslationEngine, TranslationOptions } from './engine.ts';

/** The options of a request that some engines follow, and a short key that differs for different options. */
export interface FollowedOptions {
  options: TranslationOptions;
  /** Empty without options. It has no text of the request. */
  key: string;
}

/** Returns the options that at least one of the engines follows. */
export type OptionsFor = (engines: readonly TranslationEngine[]) => FollowedOptions;

/** The options of a request. The context is hashed once, because each segment needs the key. */
export function createOptionsFor({ formality, context, alternative }: TranslationOptions): OptionsFor {
  const contextKey = context === undefined ? '' : createHash('sha256').update(context).digest('base64');
  return (engines) => {
    const follows = (feature: EngineFeature): boolean => engines.some(({ features }) => features?.has(feature));
    const hasFormality = formality !== undefined && follows('formality');
    const hasContext = context !== undefined && follows('context');
    const hasAlternative = alternative !== undefined && follows('alternative');
    return {
      options: {
        ...(hasFormality && { formality }),
        ...(hasContext && { context }),
        ...(hasAlternative && { alternative }),
      },
      key: [hasFormality && formality, hasContext && contextKey, hasAlternative && `alternative ${alternative}`]
        .filter(Boolean)
        .join(' '),
    };
  };
}

export const withoutOptions: OptionsFor = createOptionsFor({});
