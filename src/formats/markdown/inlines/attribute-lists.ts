import type { Inline } from './inline.ts';

/** Attributes in braces, which attr_list of Python-Markdown, kramdown, Pandoc, Docusaurus and VuePress take from the text. */

const VALUE = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)`;
const ATTRIBUTE = String.raw`(?:[#.][\p{L}\p{N}_:.\-/]+|[A-Za-z_@:][\w:.\-]*=${VALUE})`;
/** `{#id .class key=value}`, `{: … }` with anything in it, `{:toc}`, and the comment of MDX that gives a heading its id. */
const ATTRIBUTE_LIST = new RegExp(
  String.raw`\{(?::[^{}\n]{0,300}|[ \t]*(?:${ATTRIBUTE}|-)(?:[ \t]+[\w\-]+|[ \t]+${ATTRIBUTE}){0,30}[ \t]*|/\*[^{}\n]{0,200}\*/)\}`,
  'uy',
);
const ID = /^\{[^"']*?(?:#|id=["']?)([\p{L}\p{N}_:.-]+)/u;
const ICON = /:[\w+-]+:$/;
const MAX_ICON_LENGTH = 60;
/** Name of a block in Obsidian. */
const BLOCK_ID = /(?:^|[ \t])\^[A-Za-z\d][A-Za-z\d-]{0,80}$/;

/** The offset after the attribute list that begins at an offset. */
export function endOfAttributeList(text: string, at: number): number | undefined {
  if (text.charAt(at) !== '{' || text.charAt(at - 1) === '\\') return undefined;
  ATTRIBUTE_LIST.lastIndex = at;
  return ATTRIBUTE_LIST.test(text) ? ATTRIBUTE_LIST.lastIndex : undefined;
}

/** The id that an attribute list declares. */
export const idIn = (list: string): string | undefined => ID.exec(list)?.[1];

/**
 * Where the attributes or the name of a block begin at the end of its last line; the length of the line if it has none.
 * @param isHeading whether no blank is needed before them
 */
export function startOfTail(line: string, isHeading: boolean): number {
  const open = line.lastIndexOf('{');
  if (open >= 0 && endOfAttributeList(line, open) === line.length) {
    if (open === 0 || isHeading || ' \t'.includes(line.charAt(open - 1))) return open;
  }
  const id = BLOCK_ID.exec(line);
  return id ? id.index : line.length;
}

/** Attributes belong to the element that they follow without a blank. */
export function withAttributes(text: string, inlines: Inline[]): Inline[] {
  const lists = new Map<number, Inline>();
  for (const inline of inlines) if (text.charAt(inline.start) === '{') lists.set(inline.start, inline);
  if (lists.size === 0) return inlines;
  const attached = new Set<Inline | undefined>();
  const extended = inlines.map((inline) => {
    const list = inline.kind === 'break' || inline.kind === 'character' ? undefined : lists.get(inline.end);
    if (!list) return inline;
    attached.add(list);
    const closeStart = inline.closeStart === inline.end ? list.end : inline.closeStart;
    const openEnd = inline.openEnd === inline.end ? list.end : inline.openEnd;
    return { ...inline, openEnd, closeStart, end: list.end };
  });
  return extended
    .filter((_, index) => !attached.has(inlines[index]))
    .map((inline) => (inline.kind === 'tag' && text.charAt(inline.start) === '{' ? withIcon(text, inline) : inline));
}

/** The name of an icon before its attributes, `:icon:{ .class }`, belongs to them. */
function withIcon(text: string, inline: Inline): Inline {
  const icon = ICON.exec(text.slice(Math.max(0, inline.start - MAX_ICON_LENGTH), inline.start))?.[0] ?? '';
  return { ...inline, start: inline.start - icon.length };
}
