import type { Part, Segment } from '../../engine.ts';
import { fillTerms, placeTerms, tagTerms } from '../../terms/term-tags.ts';

/** Translates a segment without terms. Returns undefined if the engine cannot translate it. */
type TranslateTagged = (segment: Segment) => string | undefined;

type TermPart = Extract<Part, { kind: 'term' }>;

/**
 * What the engine translates in place of a term, in the order of the attempts:
 * - the term itself, whose translation is then replaced with the target, so that the rest is as without the term;
 * - the target, because unknown words stay. This helps where the translation is joined to an article ("l'avió");
 * - a placeholder, which always stays, but not always in the right place.
 */
const ATTEMPTS: readonly ((term: TermPart) => Part)[] = [
  (term) => term,
  (term) => ({ ...term, text: term.target }),
  ({ target }) => ({ kind: 'protected', text: target }),
];

/**
 * Translates a segment with terms, at most four times: terms whose words are unclear in the translation are attempted again, in
 * the end all terms as placeholders.
 */
export function translateTerms(
  segment: Segment,
  from: string,
  to: string,
  translate: TranslateTagged,
): string | undefined {
  const last = ATTEMPTS.length - 1;
  const attempts = segment.map(() => 0);
  for (let round = 0; ; round++) {
    const parts = segment.map((part, index) =>
      part.kind === 'term' ? (ATTEMPTS[attempts[index] ?? last]?.(part) ?? part) : part,
    );
    const { segment: tagged, terms } = tagTerms(parts);
    const text = translate(tagged);
    if (text === undefined) return undefined;
    const placed = placeTerms(text, terms, from, to);
    if (placed.unsure.length === 0) return fillTerms(placed, to);
    for (const { part } of placed.unsure) attempts[part] = Math.min(round + 1, last);
    if (round === last) attempts.fill(last);
  }
}
