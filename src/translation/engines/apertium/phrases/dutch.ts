import { type Phrase, phrase } from './phrase.ts';

/** Afrikaans does not inflect "groot"; Dutch does after whatever makes the noun definite or many. */
export const FROM_AFRIKAANS_TO_DUTCH: readonly Phrase[] = [
  phrase(
    '(de|het|die|dit|deze|dat|hun|zijn|haar|onze|sommige|enkele|veel|meer|twee|drie) groot(?= \\p{L})',
    '$1 grote',
  ),
];
