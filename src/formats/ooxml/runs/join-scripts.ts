import { type Content, type ContentPiece, MAX_NOUN_LENGTH, type TextContent } from './content.ts';

const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;
const WORD_AT_START = /^[\p{L}\p{N}]+/u;
const NUMBER_OR_SIGN = /^[\p{N}\p{S}\p{Pd}]+$/u;

/**
 * Joins subscripts and superscripts of numbers with the word that they are part of, such as "H₂O", which becomes a noun that
 * stays. A superscript at the end of a word, such as "m²" or the mark of a note, stays at its position.
 */
export function joinScripts(contents: readonly Content[]): readonly Content[] {
  if (!contents.some(isScript)) return contents;
  const joined: Content[] = [];
  /** Characters of the next text that are part of a formula already. */
  let taken = 0;
  for (const [at, content] of contents.entries()) {
    const own = content.kind === 'text' ? { ...content, text: content.text.slice(taken) } : content;
    taken = 0;
    if (own.kind === 'text' && own.text === '') continue;
    if (isScript(own)) taken = addScript(own, joined, contents[at + 1]);
    else joined.push(own);
  }
  return joined;
}

/** @returns the number of characters of the following text that belong to the same word */
function addScript(script: TextContent, joined: Content[], after: Content | undefined): number {
  const last = joined.at(-1);
  const head = after && isPlain(after) ? wordAt(after.text, WORD_AT_START) : '';
  const tail = last && isPlain(last) ? wordAt(last.text, WORD_AT_END) : '';
  const formula = last?.kind === 'whole' && last.isFormula ? last : undefined;
  const noun = (formula?.noun ?? tail) + script.text + head;
  if (script.run.script === 'super' && head === '') {
    joined.push({ kind: 'whole', pieces: [script], noun: '', isOrdered: false });
    return 0;
  }
  if ((tail === '' && !formula) || noun.length > MAX_NOUN_LENGTH) {
    joined.push(script);
    return 0;
  }
  const pieces: ContentPiece[] = formula ? [...formula.pieces] : [];
  joined.pop();
  if (last && isPlain(last)) {
    if (last.text.length > tail.length) joined.push({ ...last, text: last.text.slice(0, -tail.length) });
    pieces.push({ ...last, text: tail });
  }
  pieces.push(script);
  if (after && isPlain(after)) pieces.push({ ...after, text: head });
  joined.push({ kind: 'whole', pieces, noun, isOrdered: false, isFormula: true });
  return head.length;
}

function isScript(content: Content): content is TextContent {
  return content.kind === 'text' && content.run.script !== undefined && NUMBER_OR_SIGN.test(content.text);
}

function isPlain(content: Content): content is TextContent {
  return content.kind === 'text' && content.run.script === undefined;
}

function wordAt(text: string, pattern: RegExp): string {
  const part = pattern === WORD_AT_END ? text.slice(-MAX_NOUN_LENGTH) : text.slice(0, MAX_NOUN_LENGTH);
  return pattern.exec(part)?.[0] ?? '';
}
