import type { PieceKind } from './block-kinds.ts';

/** Bounds the work on hostile documents: each heading without a reference list costs a scan of the pieces after it. */
const MAX_REJECTED_HEADINGS = 100;

/** Headings of reference lists, with or without a section number. */
const HEADING =
  /^(?:(?:\d+|[A-Z]|[IVX]+)\.?\s+)?(?:references?(?: cited)?|bibliography|works cited|literature cited|sources|further reading|notes and references|endnotes|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|références(?: bibliographiques)?|bibliographie|referencias(?: bibliográficas)?|bibliografía|referências(?: bibliográficas)?|bibliografia|riferimenti bibliografici|referenties|literatuur|referenser|litteratur(?:förteckning)?|список (?:использованной )?литературы|литература|tài liệu tham khảo|kaynak(?:lar|ça)|参考文献|參考文獻|引用文献|참고문헌)\s*:?$/iu;
const ENTRY = /^\s*(?:\[[\w+-]{1,12}\]|\d{1,3}\.\s)|\b(?:1[5-9]|20)\d\d[a-z]?\b|\bdoi\b|https?:\/\//iu;

export interface ReferenceCandidate {
  kind: PieceKind;
  text: string;
  size: number;
}

/**
 * The indices of pieces in reference lists, from the heading to the next heading. A list counts only if enough of its
 * pieces look like entries, because other chapters have such headings, too.
 */
export function findReferences(pieces: readonly ReferenceCandidate[]): Set<number> {
  const found = new Set<number>();
  let rejected = 0;
  for (let index = 0; index < pieces.length && rejected < MAX_REJECTED_HEADINGS; index += 1) {
    const piece = pieces[index];
    if (!piece || piece.text.length > 60 || !HEADING.test(piece.text)) continue;
    let end = index + 1;
    while (end < pieces.length && !endsList(pieces[end], piece)) end += 1;
    const entries = pieces.slice(index + 1, end);
    const matching = entries.filter((entry) => ENTRY.test(entry.text)).length;
    if (entries.length === 0 || matching < 0.4 * entries.length) {
      rejected += 1;
      continue;
    }
    for (let at = index; at < end; at += 1) found.add(at);
    index = end - 1;
  }
  return addListsWithoutHeading(pieces, found);
}

/** Entries in succession that make a list without a heading. */
const MIN_ENTRIES = 3;
const NUMBERED_ENTRY = /^\s*\[\d{1,3}\]\s.*(?:\b(?:1[5-9]|20)\d\d\b|\bdoi\b|https?:\/\/)/isu;

function addListsWithoutHeading(pieces: readonly ReferenceCandidate[], found: Set<number>): Set<number> {
  for (let start = 0, end = 0; start < pieces.length; start = end + 1) {
    for (end = start; NUMBERED_ENTRY.test(pieces[end]?.text ?? ''); end += 1);
    for (let at = start; end - start >= MIN_ENTRIES && at < end; at += 1) found.add(at);
  }
  return found;
}

/** A heading of at least the same level that is not an entry. */
function endsList(piece: ReferenceCandidate | undefined, heading: ReferenceCandidate): boolean {
  return (
    piece?.kind === 'heading' && piece.size >= heading.size - 0.3 && !/^\[|\b(?:1[5-9]|20)\d\d\b/u.test(piece.text)
  );
}
