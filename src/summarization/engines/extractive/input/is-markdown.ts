/** UTF-16 units at the start of a line that the patterns are matched against. */
const HEAD_LENGTH = 200;
const LINE_BREAK = /\r\n?|\n/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const HEADING = /^ {0,3}#{1,6}[ \t]+\S/;
/** A link definition, an image or badge, a list item that begins with a link, or the line below the header of a table. */
const BLOCK_MARK =
  /^ {0,3}(?:\[[^\]]{1,100}\]:[ \t]+\S|\[?!\[|[-*+][ \t]+\[[^\]]{1,100}\]\(|\|?[ \t]*:?-{2,}:?[ \t]*\|(?=[-|: \t]*$))/;
const INLINE_LINK = /\]\([^()\s]/g;
/** One mark can be a coincidence. At least one of them begins a block. */
const MIN_MARKS = 3;

/**
 * Whether a plain text is written in Markdown: it has headings between blank lines, fenced code, tables, images or links. Prose
 * with lists and stars is not enough. Linear.
 */
export function isMarkdown(source: string): boolean {
  const lines = source.split(LINE_BREAK);
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  let blocks = 0;
  let fences = 0;
  let links = 0;
  for (const [index, line] of lines.entries()) {
    const head = line.slice(0, HEAD_LENGTH);
    if (FENCE.test(head)) fences++;
    if (fences % 2 === 1) continue;
    if (BLOCK_MARK.test(head) || (HEADING.test(head) && isBlank(index - 1) && isBlank(index + 1))) blocks++;
    links += head.match(INLINE_LINK)?.length ?? 0;
  }
  blocks += Math.floor(fences / 2);
  return blocks > 0 && blocks + links >= MIN_MARKS;
}
