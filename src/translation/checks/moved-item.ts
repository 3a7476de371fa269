import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Check } from './candidate.ts';
import { isShort } from './short-text.ts';

/**
 * Languages in which a number or name stands behind its noun, and an object behind its verb: "Page {n}", "Delete {name}". Chinese,
 * Japanese, Korean, Turkish, Hungarian, Hindi, German and others may put it before.
 */
const NOUN_FIRST = new Set(
  'en pt es ca gl oc ast an fr it ro ru uk be bg mk sr hr bs sl cs sk pl sv da nb nn is el sq id ms vi ar he mt'.split(
    ' ',
  ),
);

/** Finds a short text whose item has moved from its end to the start: "{page} Page" for "Página {page}". */
export const hasMovedItem: Check = ({ segment, source, translation, from, to }) => {
  const [first, last] = [segment.at(0), segment.at(-1)];
  if (segment.length !== 2 || first?.kind !== 'text' || last?.kind !== 'protected') return false;
  if (!translation.startsWith(last.text) || source.startsWith(last.text) || !isShort(source)) return false;
  return [from, to].every((code) => NOUN_FIRST.has(primarySubtag(code)));
};
