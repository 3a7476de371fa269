import type { Segment } from '../../engine.ts';
import { MAX_TAGS, readMark, TAG_MARKS, type TagMark, toMark } from '../../text/tags/tag-marks.ts';

/** An element that stands for a tag. An empty one stands for a tag at a position. */
const NAME = 'b';
const ELEMENT = /<(\/?)b(?: id="(\d{1,3})")? ?\/?>/giu;
/** Text that an answer may have as an element or a character reference, whether the server escapes it or not. */
const AMBIGUOUS = /<\/?b[\s/>]|&#?\w{1,32};/iu;

/**
 * A segment as HTML.
 * @returns undefined if its text looks like our elements or has character references: LibreTranslate resolves the references
 *   of its answers, other servers do not
 */
export function toHtml(segment: Segment): string | undefined {
  const text = segment.map((part) => part.text).join('');
  if (AMBIGUOUS.test(text)) return undefined;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(TAG_MARKS, (character) => {
    const { kind, tag } = readMark(character) ?? { kind: 'position', tag: 0 };
    const open = `<${NAME} id="${tag + 1}">`;
    const close = `</${NAME}>`;
    return kind === 'open' ? open : kind === 'close' ? close : open + close;
  });
}

/**
 * Reads the translation of a segment’s HTML: text with marks. Other elements than ours are text.
 * @returns undefined if the answer has an element that the segment does not have
 */
export function readHtml(html: string, segment: Segment): string | undefined {
  const marks = new Set(segment.flatMap(({ text }) => text.match(TAG_MARKS) ?? []));
  /** What the end of each open element becomes. */
  const open: string[] = [];
  let isValid = true;
  const text = html.replace(ELEMENT, (element, slash: string, id: string | undefined) => {
    if (slash !== '') {
      const closed = open.pop();
      isValid &&= closed !== undefined;
      return closed ?? '';
    }
    const tag = Number(id ?? 0) - 1;
    const kind = marks.has(markOf('position', tag)) ? 'position' : 'open';
    const mark = markOf(kind, tag);
    isValid &&= marks.has(mark);
    if (!element.endsWith('/>')) open.push(kind === 'position' ? '' : markOf('close', tag));
    return mark;
  });
  return isValid ? resolveReferences(text) : undefined;
}

/** The mark of a tag; an empty text for a number that no tag has. */
function markOf(kind: TagMark['kind'], tag: number): string {
  return tag >= 0 && tag < MAX_TAGS ? toMark({ kind, tag }) : '';
}

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['#39', "'"],
  ['#x27', "'"],
  ['nbsp', '\u00a0'],
]);

function resolveReferences(text: string): string {
  return text.replace(/&(#?\w{2,4});/gu, (reference, name: string) => REFERENCES.get(name) ?? reference);
}
