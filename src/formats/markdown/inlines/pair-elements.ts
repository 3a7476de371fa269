import { isBlock } from '../../html/elements.ts';
import { attributesOf, boundaryAt } from './boundary.ts';
import { readTag } from './html-tags.ts';
import type { Inline } from './inline.ts';

/** Open tags among which the partner of a closing tag is sought. */
const MAX_SEARCHED = 10;
/** Elements whose content stays as it is. */
const CODE_ELEMENTS = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var', 'script', 'style']);

interface OpenTag {
  readonly name: string;
  readonly index: number;
}

/**
 * Joins the opening and the closing tag of an element if both are in the same element of the text. Elements of code become
 * single marks, and tags of blocks divide the text.
 * @param inlines in order
 */
export function pairElements(text: string, inlines: readonly Inline[]): Inline[] {
  const paired: (Inline | undefined)[] = [...inlines];
  const frames: { end: number; open: OpenTag[] }[] = [{ end: Number.POSITIVE_INFINITY, open: [] }];
  for (const [index, inline] of inlines.entries()) {
    while ((frames.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= inline.start) frames.pop();
    const open = frames.at(-1)?.open ?? [];
    const tag = inline.kind === 'tag' ? readTag(text.slice(inline.start, inline.end)) : undefined;
    if (inline.openEnd < inline.closeStart) frames.push({ end: inline.end, open: [] });
    if (!tag) continue;
    if (isBlock(tag.name) && !CODE_ELEMENTS.has(tag.name)) {
      paired[index] = boundaryAt(text, inline);
      continue;
    }
    if (!tag.isClosing) {
      open.push({ name: tag.name, index });
      continue;
    }
    const at = open.findLastIndex(({ name }, position) => name === tag.name || position < open.length - MAX_SEARCHED);
    const opener = open[at]?.name === tag.name ? inlines[open[at].index] : undefined;
    if (!opener) continue;
    const range = { start: opener.start, openEnd: opener.end, closeStart: inline.start, end: inline.end };
    paired[open[at]?.index ?? 0] = { kind: 'element', ...range, ...attributesOf(opener) };
    paired[index] = undefined;
    open.length = at;
  }
  return withoutCode(text, paired);
}

function withoutCode(text: string, inlines: readonly (Inline | undefined)[]): Inline[] {
  const kept: Inline[] = [];
  let end = 0;
  for (const inline of inlines) {
    if (!inline || inline.start < end) continue;
    const { start, openEnd, closeStart } = inline;
    const isCode = inline.kind === 'element' && CODE_ELEMENTS.has(readTag(text.slice(start, openEnd))?.name ?? '');
    if (isCode) end = inline.end;
    const value = text.slice(openEnd, closeStart).replaceAll('\n', ' ');
    kept.push(isCode ? { kind: 'code', start, openEnd: end, closeStart: end, end, value } : inline);
  }
  return kept;
}
