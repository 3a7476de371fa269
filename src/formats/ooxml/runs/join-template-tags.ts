import { findTextTags, type TemplateTag } from '../../../text/non-language/find-template-tags.ts';
import { type Content, type ContentPiece, LINE_BREAK, MAX_NOUN_LENGTH, type TextContent } from './content.ts';

const VISIBLE = /\S/;
/** A character that is none stands for a part that no tag goes across. */
const BORDER = '\uFFFF';

/**
 * Takes the tags of a template out of the texts, also those that several runs write, so that they stay byte for byte. A value is a
 * noun, a statement between two texts ends the first one, and any other statement stands at its position.
 */
export function joinTemplateTags(contents: readonly Content[]): readonly Content[] {
  const text = contents.map(textOf).join('');
  const inner = contents.map((content) =>
    content.kind === 'element' ? { ...content, children: joinTemplateTags(content.children) } : content,
  );
  const tags = findTags(text);
  return tags.length === 0 ? inner : joinAll(inner, tags, text);
}

/** A part at a position does not divide a tag. */
function textOf(content: Content): string {
  if (content.kind === 'text') return content.text;
  return content.kind === 'whole' && content.noun === '' ? '' : BORDER;
}

function findTags(text: string): TemplateTag[] {
  let at = 0;
  return text.split(BORDER).flatMap((part) => {
    const offset = at;
    at += part.length + BORDER.length;
    return findTextTags(part).map((tag) => ({ ...tag, start: offset + tag.start, end: offset + tag.end }));
  });
}

function joinAll(contents: readonly Content[], tags: readonly TemplateTag[], text: string): Content[] {
  const joined: Content[] = [];
  let at = 0;
  let next = 0;
  let open: { pieces: ContentPiece[]; isOrdered: boolean } | undefined;
  for (const content of contents) {
    const { length } = textOf(content);
    if (content.kind !== 'text') {
      if (open && content.kind === 'whole') {
        for (const piece of content.pieces) open.pieces.push(piece);
        open.isOrdered ||= content.isOrdered;
      } else joined.push(content);
      at += length;
      continue;
    }
    for (let from = 0; from < length; ) {
      const tag = tags[next];
      const start = tag ? Math.max(tag.start - at, 0) : length;
      if (start > from) {
        const to = Math.min(start, length);
        joined.push(slice(content, from, to));
        from = to;
        continue;
      }
      const to = Math.min((tag?.end ?? 0) - at, length);
      const piece: ContentPiece = slice(content, from, to);
      open ??= { pieces: [], isOrdered: false };
      open.pieces.push(piece);
      if (tag && at + to === tag.end) {
        joined.push(contentOf(tag, text, open));
        next++;
        open = undefined;
      }
      from = to;
    }
    at += length;
  }
  return joined;
}

function slice(content: TextContent, from: number, to: number): TextContent {
  return { ...content, text: content.text.slice(from, to) };
}

function contentOf(
  { start, end, isOutput }: TemplateTag,
  text: string,
  { pieces, isOrdered }: { pieces: ContentPiece[]; isOrdered: boolean },
): Content {
  const isBetween = VISIBLE.test(text.charAt(start - 1)) && VISIBLE.test(text.charAt(end));
  if (!isOutput && isBetween) return { kind: 'control', character: LINE_BREAK, pieces, isBorder: true };
  const isNoun = isOutput && end - start <= MAX_NOUN_LENGTH;
  return { kind: 'whole', pieces, noun: isNoun ? text.slice(start, end) : '', isOrdered: isOrdered || !isNoun };
}
