import { areSimilar } from './close-languages.ts';
import type { LanguageEvidence } from './detect-language.ts';
import { webShareOf } from './web-shares.ts';

/** What a language is for a translation to a certain target: one to translate from, the target itself, or of no use. */
export type SourceRole = 'source' | 'target' | 'unusable';

/**
 * The exponent of the share of a language among web pages, for texts of up to `FEW_LETTERS`. It decreases with the length
 * of the text. At 1, a word that English and Spanish share would always be English. Tuned on FLORES dev, as are the
 * factors below (bench/detection.ts).
 */
const WEB_SHARE_EXPONENT = 0.15;
const FEW_LETTERS = 8;

/** A text to translate is less likely in the target language. Decreases with the length of the text as well. */
const TARGET_FACTOR = 0.7;

/** A text is less likely in a language that cannot be translated: its request would fail. */
const UNUSABLE_FACTOR = 0.3;

/**
 * A short word of a language is often one of a similar language too: `Opcional` in Spanish and Portuguese. This part of the
 * evidence counts for both. Decreases with the length of the text as well.
 */
const SIMILAR_FACTOR = 0.35;

/**
 * Weights the evidence for each language by its prior probability as the source of a translation. The evidence of
 * a long text suffices.
 */
export function weightByPriors(evidence: LanguageEvidence, roleOf: (language: string) => SourceRole): LanguageEvidence {
  const weight = Math.min(1, FEW_LETTERS / evidence.letters);
  const similarFactor = SIMILAR_FACTOR * weight;
  const weighted = [...evidence.shares].map(([code, own]): [string, number] => {
    const role = roleOf(code);
    const share = Math.max(own, similarFactor * similarShare(code, evidence, own / similarFactor));
    const roleFactor = role === 'target' ? TARGET_FACTOR ** weight : role === 'unusable' ? UNUSABLE_FACTOR : 1;
    return [code, share * roleFactor * webShareOf(code) ** (WEB_SHARE_EXPONENT * weight)];
  });
  const sum = weighted.reduce((total, [, share]) => total + share, 0);
  return { ...evidence, shares: new Map(weighted.map(([code, share]) => [code, share / sum])) };
}

/** The largest share of a similar language that exceeds a minimum, otherwise 0. Most shares are too small to be compared. */
function similarShare(language: string, { shares }: LanguageEvidence, minimum: number): number {
  let most = 0;
  for (const [code, share] of shares) {
    if (share > Math.max(most, minimum) && code !== language && areSimilar(code, language)) most = share;
  }
  return most;
}
