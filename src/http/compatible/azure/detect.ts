import type { Answer, DialectServices } from '../dialect.ts';
import { azureCode, toDetectedLanguage } from './language-codes.ts';
import { createTextReader } from './request-texts.ts';
import { canTransliterate } from './scripts.ts';

/** Detects the language of each text, with the other probable ones. */
export function detectAnswer({ operations, listLanguages, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request) => {
    const { rankings } = await operations.detect(readTexts(request.body), request.scope);
    const listed = await listLanguages();
    const sources = new Set(listed.filter(({ targets }) => targets.length > 0).map(({ code }) => azureCode(code)));
    const describe = (language: string | undefined, confidence?: number) => {
      const detected = toDetectedLanguage(language, confidence);
      return {
        ...detected,
        isTranslationSupported: sources.has(detected.language),
        isTransliterationSupported: canTransliterate(detected.language),
      };
    };
    return rankings.map(([first, ...others]) => ({
      ...describe(first?.language, first?.confidence),
      ...(others.length > 0 && { alternatives: others.map((it) => describe(it.language, it.confidence)) }),
    }));
  };
}
