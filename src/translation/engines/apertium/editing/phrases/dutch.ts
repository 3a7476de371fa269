import { type PhraseCorrection, phrase } from './phrase.ts';

/** Dutch inflects "groot" before definite and plural nouns, Afrikaans does not. */
export const FROM_AFRIKAANS_TO_DUTCH: readonly PhraseCorrection[] = [
  phrase(
    '(de|het|die|dit|deze|dat|hun|zijn|haar|onze|sommige|enkele|veel|meer|twee|drie) groot(?= \\p{L})',
    '$1 grote',
  ),
];
