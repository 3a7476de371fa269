import { decodeEntities } from './entities.ts';

/** An element that represents a protected span in the markup. */
export interface MarkupElement {
  text: string;
  /** Text of the closing tag. Undefined for an empty element. */
  closer?: string;
  /** Whether a space precedes or follows the span in the source. */
  hasSpaceBefore: boolean;
  hasSpaceAfter: boolean;
  /**
   * Whether the span is a noun without an adjacent letter in the source, so that the translation may not have one either.
   */
  startsWord: boolean;
  endsWord: boolean;
}

/** A piece of the engine's output. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'open' | 'close' | 'empty'; element: MarkupElement; text: string };

const TOKENS = /<a id="(?<open>\d+)">|(?<close><\/a>)|<img id="(?<empty>\d+)">|[^<]+|</gu;

/** Without spaces between words, a word is two characters. */
const WORD =
  /^(?:[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]{1,2}|[\p{L}\p{M}\p{N}'’-]+)/u;
/** Spaces and punctuation that follow the word before them. */
const LEADING = /^[\s\p{Pe}\p{Pf}.,;:!?…。、，！？；：]+/u;

/** Reads the engine's output. Each element occurs at most once, and encloses words if it is a pair. */
export function readTokens(output: string, elements: readonly MarkupElement[]): Token[] {
  return alignWithWords(removeRepeatedElements(tokenize(output, elements)));
}

function tokenize(output: string, elements: readonly MarkupElement[]): Token[] {
  const open: MarkupElement[] = [];
  const tokens: Token[] = [];
  for (const { 0: text, groups = {} } of output.matchAll(TOKENS)) {
    const opened = elements[Number(groups.open)];
    const empty = elements[Number(groups.empty)];
    const closed = groups.close === undefined ? undefined : open.pop();
    if (opened) {
      open.push(opened);
      tokens.push({ kind: 'open', element: opened, text: opened.text });
    } else if (empty) tokens.push({ kind: 'empty', element: empty, text: empty.text });
    else if (closed) tokens.push({ kind: 'close', element: closed, text: closed.closer ?? '' });
    else tokens.push({ kind: 'text', text: decodeEntities(text) });
  }
  return tokens;
}

/**
 * Removes repeated elements. The engine repeats an element whose words it moved to several places. The occurrence with the
 * longest text stays, or the first one of an empty element. The result is well nested if the input is.
 */
function removeRepeatedElements(tokens: readonly Token[]): Token[] {
  const best = new Map<MarkupElement, { length: number; ends: Token[] }>();
  const open: { token: Token; startsAt: number }[] = [];
  let length = 0;
  for (const token of tokens) {
    if (token.kind === 'text') length += token.text.trim().length;
    else if (token.kind === 'open') open.push({ token, startsAt: length });
    else {
      const opened = token.kind === 'close' ? open.pop() : undefined;
      const covered = opened ? length - opened.startsAt : 0;
      const known = best.get(token.element);
      if (!known || covered > known.length) {
        best.set(token.element, { length: covered, ends: opened ? [opened.token, token] : [token] });
      }
    }
  }
  return tokens.filter((token) => token.kind === 'text' || best.get(token.element)?.ends.includes(token));
}

/**
 * Moves the ends of pairs to the ends of words, because the engine attaches spaces and commas to the next word. A pair that
 * lost its words encloses the next word.
 */
function alignWithWords(tokens: readonly Token[]): Token[] {
  const aligned: Token[] = [];
  const rest = tokens.toReversed();
  for (let token = rest.pop(); token; token = rest.pop()) {
    const next = rest.at(-1);
    if (token.kind === 'open' && next?.kind === 'text') {
      const start = lengthOf(LEADING, next.text);
      aligned.push(textToken(next.text.slice(0, start)), token);
      next.text = next.text.slice(start);
    } else if (token.kind === 'text' && next?.kind === 'close') {
      const end = token.text.trimEnd().length;
      aligned.push(textToken(token.text.slice(0, end)));
      rest.splice(-1, 1, textToken(token.text.slice(end)), next);
    } else {
      aligned.push(token);
    }
  }
  return encloseWords(aligned.filter((token) => token.text !== ''));
}

function encloseWords(tokens: readonly Token[]): Token[] {
  const enclosed: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const text = tokens[index + 2];
    const isLost = token.kind === 'open' && next?.kind === 'close' && next.element === token.element;
    if (!isLost || text?.kind !== 'text') {
      enclosed.push(token);
      continue;
    }
    const start = lengthOf(LEADING, text.text);
    const end = start + lengthOf(WORD, text.text.slice(start));
    enclosed.push(textToken(text.text.slice(0, start)), token, textToken(text.text.slice(start, end)));
    text.text = text.text.slice(end);
  }
  return enclosed;
}

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;
const textToken = (text: string): Token => ({ kind: 'text', text });
