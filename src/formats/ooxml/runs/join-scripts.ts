import { scriptUse, wordAtEnd, wordAtStart } from '../../../text/script-use.ts';
import { type Content, type ContentPiece, MAX_NOUN_LENGTH, type TextContent } from './content.ts';

/** Longer text is no part of a word. */
const MAX_SCRIPT_LENGTH = 20;

/**
 * Joins subscripts and superscripts with the word that they are part of, such as "H₂O", which becomes a noun that stays. The
 * letters of an ordinal, such as "21ˢᵗ", become letters of its word. A mark at the end of a word, such as that of a note or the "²" of
 * "m²", stays at its position.
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
  const head = after && isPlain(after) ? wordAtStart(after.text) : '';
  const tail = last && isPlain(last) ? wordAtEnd(last.text) : '';
  const formula = last?.kind === 'whole' && last.isFormula ? last : undefined;
  const before = formula?.noun ?? tail;
  const noun = before + script.text + head;
  const name = script.run.script === 'super' ? 'sup' : 'sub';
  const use = scriptUse({ name, text: script.text }, before, head);
  // A subscript without a word stays a formatted text, as others do.
  if (use === 'mark' && name === 'sup') {
    joined.push({ kind: 'whole', pieces: [script], noun: '', isOrdered: false });
    return 0;
  }
  if (use === 'ending' && last && isPlain(last)) {
    joined.splice(-1, 1, { ...last, text: last.text + script.text });
    return 0;
  }
  if (use !== 'formula' || noun.length > MAX_NOUN_LENGTH) {
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
  return content.kind === 'text' && content.run.script !== undefined && content.text.length <= MAX_SCRIPT_LENGTH;
}

function isPlain(content: Content): content is TextContent {
  return content.kind === 'text' && content.run.script === undefined;
}
