import { type Content, LINE_BREAK, WRAPPED_LINE } from './content.ts';

const SENTENCE_END = /[\p{Sentence_Terminal}:]$/u;
const STARTS_LOWER_CASE = /^\s?\p{Ll}/u;

/** Makes a line break in the middle of a sentence a part at a position, so that it stays at its words. */
export function joinLines(contents: readonly Content[]): readonly Content[] {
  const text = contents.map(textOf).join('');
  let at = 0;

  function join(content: Content): Content {
    if (content.kind === 'element') return { ...content, children: content.children.map(join) };
    const start = at;
    at += textOf(content).length;
    if (content.kind !== 'control' || !sentenceGoesOn(text, start)) return content;
    return { kind: 'whole', pieces: [content.piece], noun: '', isOrdered: false, isLineBreak: true };
  }

  return text.includes(LINE_BREAK) || text.includes(WRAPPED_LINE) ? contents.map(join) : contents;
}

/** Text of contents. A part that stays as it is counts only as a noun. */
function textOf(content: Content): string {
  if (content.kind === 'text') return content.text;
  if (content.kind === 'control') return content.character;
  return content.kind === 'whole' ? content.noun : content.children.map(textOf).join('');
}

function sentenceGoesOn(text: string, at: number): boolean {
  if (text.charAt(at) === WRAPPED_LINE) return true;
  if (text.charAt(at) !== LINE_BREAK) return false;
  const before = text.slice(Math.max(0, at - 2), at).trimEnd();
  const isEnd = before === '' || SENTENCE_END.test(before) || before.endsWith(LINE_BREAK);
  return !isEnd && STARTS_LOWER_CASE.test(text.slice(at + 1, at + 3));
}
