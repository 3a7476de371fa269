import { readParts, type TaggedText } from '@glossa/tagged-text';
import { readNested, type TagEnd } from '../../text/tags/tag-ends.ts';

/** An element that stands for a tag. An empty one stands for a tag at a position. */
const NAME = 'b';
const ELEMENT = /<(\/?)b(?: id="(\d{1,3})")? ?\/?>/giu;
/** Text that an answer may have as an element or a character reference, whether the server escapes it or not. */
const AMBIGUOUS = /<\/?b[\s/>]|&#?\w{1,32};/iu;

/**
 * A sentence as HTML.
 * @returns undefined if its text looks like our elements or has character references: LibreTranslate resolves the references
 *   of its answers, other servers do not
 */
export function toHtml(sentence: TaggedText): string | undefined {
  if (AMBIGUOUS.test(sentence.text)) return undefined;
  const written = Array.from(readParts(sentence), (part) => {
    if (part.kind === 'text') return part.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return part.kind === 'open' ? `<${NAME} id="${part.tag + 1}">` : `</${NAME}>`;
  });
  return written.join('');
}

/**
 * Reads the translation of a sentence’s HTML. Other elements than ours are text.
 * @returns undefined if the answer has an element that the sentence does not have
 */
export function readHtml(html: string, { tags }: TaggedText): TaggedText | undefined {
  const ends: TagEnd[] = [];
  const open: number[] = [];
  let text = '';
  let read = 0;
  for (const { 0: element, 1: slash, 2: id = '0', index } of html.matchAll(ELEMENT)) {
    text += resolveReferences(html.slice(read, index));
    read = index + element.length;
    const number = slash === '' ? Number(id) - 1 : open.pop();
    const tag = tags[number ?? -1];
    if (number === undefined || !tag) return undefined;
    const isPosition = tag.start === tag.end;
    if (slash === '') ends.push({ kind: 'open', tag: number, at: text.length });
    if (slash === '' ? isPosition : !isPosition) ends.push({ kind: 'close', tag: number, at: text.length });
    if (slash === '' && !element.endsWith('/>')) open.push(number);
  }
  return readNested(text + resolveReferences(html.slice(read)), ends, tags.length);
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
