import type { TaggedText } from '@glossa/tagged-text';
import type { Part, Segment } from '../../engine.ts';
import { fillTerms, placeTerms, type TaggedTerm, tagTerms } from '../../terms/term-tags.ts';
import { replaceParts } from '../../text/tags/replace-parts.ts';
import type { Waiting } from './process-stream.ts';

/**
 * Translates a segment whose terms are words between its other words. Returns undefined if the engine cannot translate it.
 * @param terms the terms that are words
 */
type TranslateTagged = (segment: Segment, terms: readonly TaggedTerm[]) => Waiting<TaggedText | undefined>;

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
export function* translateTerms(
  segment: Segment,
  from: string,
  to: string,
  translate: TranslateTagged,
): Waiting<TaggedText | undefined> {
  const last = ATTEMPTS.length - 1;
  const attempts = segment.parts.map(() => 0);
  for (let round = 0; ; round++) {
    const attempted = replaceParts(segment, (part, index) =>
      part.kind === 'term' ? (ATTEMPTS[attempts[index] ?? last]?.(part) ?? part) : part,
    );
    const tagged = tagTerms(attempted);
    const translation = yield* translate(tagged.segment, tagged.terms);
    if (!translation) return undefined;
    const placed = placeTerms(translation, tagged, from, to);
    if (placed.unsure.length === 0) return fillTerms(placed, to);
    for (const { part } of placed.unsure) attempts[part] = Math.min(round + 1, last);
    if (round === last) attempts.fill(last);
  }
}
