import type { Token } from 'parse5';
import type { Edit } from '../edits.ts';
import type { TargetLanguage } from '../format.ts';
import { type AttributeValue, readValue } from './attributes.ts';
import { quoteValue } from './escape.ts';

const AFTER_NAME = /[\s/>]/;

/** The start tag of an outermost element. */
export interface RootTag {
  /** Its offset in the source. */
  readonly start: number;
  /** Values of `lang` and `xml:lang`. */
  readonly languages: readonly AttributeValue[];
  /** Only for the element of a whole page: the value of `dir`, and where one can be added. */
  readonly direction: { readonly value: AttributeValue | undefined; readonly insertAt: number } | undefined;
}

export function readRootTag(token: Token.TagToken, source: string): RootTag {
  const start = token.location?.startOffset ?? 0;
  // The name can have a prefix in XHTML.
  const insertAt = start + source.slice(start, token.location?.endOffset).search(AFTER_NAME);
  return {
    start,
    languages: ['lang', 'xml:lang'].flatMap((name) => readValue(token, name, source) ?? []),
    direction: token.tagName === 'html' ? { value: readValue(token, 'dir', source), insertAt } : undefined,
  };
}

/**
 * Sets the declared languages to that of the translation where something is translated, and the direction of a page if it
 * changes.
 * @param changed sorted offsets of the translated texts and attributes
 */
export function editRootTags(roots: readonly RootTag[], changed: readonly number[], target: TargetLanguage): Edit[] {
  let next = 0;
  return roots.flatMap((root, index) => {
    while ((changed[next] ?? Number.POSITIVE_INFINITY) < root.start) next++;
    const end = roots[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return (changed[next] ?? Number.POSITIVE_INFINITY) < end ? editRootTag(root, target) : [];
  });
}

function editRootTag({ languages, direction }: RootTag, { code, isRightToLeft }: TargetLanguage): Edit[] {
  const edits = languages
    .filter(({ text }) => text.toLowerCase() !== code.toLowerCase())
    .map((value) => replaceValue(value, code));
  if (!direction) return edits;
  const { value, insertAt } = direction;
  const fitting = isRightToLeft ? 'rtl' : 'ltr';
  if (value && value.text.toLowerCase() !== fitting) edits.push(replaceValue(value, fitting));
  else if (!value && isRightToLeft) edits.push({ start: insertAt, end: insertAt, text: ' dir="rtl"' });
  return edits;
}

function replaceValue(value: AttributeValue, text: string): Edit {
  return { start: value.start, end: value.end, text: quoteValue(text, value.quote) };
}
