import { parseHTML } from 'linkedom';
import { isVoid } from './elements.ts';

/** Longer pages, in UTF-16 units, are not parsed. */
const MAX_LENGTH = 3_000_000;
/** Functions on the tree read the text of an element again for each element around it. The deepest real pages have about 60 levels. */
const MAX_DEPTH = 150;
/** Open elements. The time of the parser grows with their square. */
const MAX_OPEN = 5_000;
const TAG = /<(\/?)([a-z][a-z\d]*)/gi;

export type PageDocument = ReturnType<typeof parseHTML>['document'];
export type PageElement = NonNullable<ReturnType<PageDocument['querySelector']>>;

interface ParentElement {
  readonly children: Iterable<ParentElement>;
}

/**
 * Parses a page into a tree of elements.
 * @returns undefined for a page that is too long, or whose elements are nested too deep
 */
export function parseDom(page: string): PageDocument | undefined {
  if (page.length > MAX_LENGTH || hasMoreOpen(page, MAX_OPEN)) return undefined;
  const { document } = parseHTML(page);
  return isDeeper(document.documentElement, MAX_DEPTH) ? undefined : document;
}

/** Whether elements are nested on more levels than `maxDepth`. */
function isDeeper(root: ParentElement, maxDepth: number): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((element) => [...element.children]);
  }
  return false;
}

/** Whether more start tags than `maxOpen` have no end tag at some place. */
function hasMoreOpen(page: string, maxOpen: number): boolean {
  let open = 0;
  for (const [, slash, name = ''] of page.matchAll(TAG)) {
    if (slash) open = Math.max(0, open - 1);
    else if (!isVoid(name.toLowerCase()) && ++open > maxOpen) return true;
  }
  return false;
}
