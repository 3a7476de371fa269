import { type Content, type ContentPiece, LINE_BREAK, MAX_NOUN_LENGTH, type TextContent } from './content.ts';

/** A tag of a template. The parts of a text between tags are texts. */
interface TagRange {
  readonly start: number;
  readonly end: number;
  /** Whether it writes no value: conditions, loops, comments. */
  readonly isStatement: boolean;
}

/**
 * The tags of docxtemplater, docxtpl, docx-templates, Carbone, easy-template-x, OpenTBS, Aspose and of mail merge. What is in
 * single braces is a tag unless it reads like a sentence.
 */
const TAG =
  /\{\{[^{}]{0,300}\}\}|\{%[^{}]{0,300}%\}|\{#[^{}]{0,300}#\}|[$#]?\{[^{}\n]{1,300}\}|\+\+\+[^+\n]{1,300}\+\+\+|<<[^<>\n]{1,300}>>|<%[^<>\n]{1,300}%>|<\/?[#@][A-Za-z][^<>\n]{0,300}>|\[\/?[#@][A-Za-z][^[\]\n]{0,300}\]|\[[a-z_]\w{0,60}(?:\.\w{1,60}){1,5}(?:;[^[\]\n]{0,300})?\]|«[A-Za-z_][\w.: -]{0,100}»/g;
const BEGINS_TAG = /[{«]|<[<%#@/]|\+\+\+|\[[a-z_#@/]/;
const STATEMENT =
  /^(?:\{[#/^:%-]|\{\{[#/^!]|\{\{?~? ?else\b|\+\+\+ ?(?:END-)?(?:FOR|IF|EXEC|ALIAS)|\{(?:END-)?(?:FOR|IF|EXEC|ALIAS)\b|<%(?![=-])|<\/?[#@]|\[\/?[#@]|<<\/?(?:foreach|if|else))/;
/** More words, none of them a command in capitals, are a remark in braces. */
const SENTENCE = /^\{\p{L}[\p{Ll}'’]{0,40}(?:,? \p{L}?[\p{Ll}'’]{1,40}){4,}[.!?]?\}$/u;
const VISIBLE = /\S/;
/** Stands for a part that no tag goes across. */
const BORDER = '\n';

/**
 * Takes the tags of a template out of the texts, also those that several runs write, so that they stay byte for byte. A value is a
 * noun, a statement between two texts ends the first one, and any other statement stands at its position.
 */
export function joinTemplateTags(contents: readonly Content[]): readonly Content[] {
  const text = contents.map(textOf).join('');
  const inner = contents.map((content) =>
    content.kind === 'element' ? { ...content, children: joinTemplateTags(content.children) } : content,
  );
  const tags = BEGINS_TAG.test(text) ? findTags(text) : [];
  return tags.length === 0 ? inner : joinAll(inner, tags, text);
}

/** A part at a position does not divide a tag. */
function textOf(content: Content): string {
  if (content.kind === 'text') return content.text;
  return content.kind === 'whole' && content.noun === '' ? '' : BORDER;
}

function findTags(text: string): TagRange[] {
  return Array.from(text.matchAll(TAG)).flatMap(({ 0: tag, index: start }) =>
    SENTENCE.test(tag) ? [] : [{ start, end: start + tag.length, isStatement: STATEMENT.test(tag) }],
  );
}

function joinAll(contents: readonly Content[], tags: readonly TagRange[], text: string): Content[] {
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
  { start, end, isStatement }: TagRange,
  text: string,
  { pieces, isOrdered }: { pieces: ContentPiece[]; isOrdered: boolean },
): Content {
  const isBetween = VISIBLE.test(text.charAt(start - 1)) && VISIBLE.test(text.charAt(end));
  if (isStatement && isBetween) return { kind: 'control', character: LINE_BREAK, pieces, isBorder: true };
  const isNoun = !isStatement && end - start <= MAX_NOUN_LENGTH;
  return { kind: 'whole', pieces, noun: isNoun ? text.slice(start, end) : '', isOrdered: isOrdered || !isNoun };
}
