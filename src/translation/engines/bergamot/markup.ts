import { writesWordsApart } from '../../../languages/word-spacing.ts';
import { normalize } from '../../../text/normalize.ts';
import type { EngineInput } from './native-model.ts';
import { pairTags, type Span } from './protected-elements.ts';

/** A sentence as the engine gets it, and the way back. */
export interface Markup {
  input: EngineInput;
  /** Puts what was kept back into the answer of the engine. */
  restore(answer: string): string;
}

/** What stands for an element while the engine has the sentence. */
interface Element {
  text: string;
  /** Of the tag that closes it; an element without one is empty. */
  closer?: string;
  /** Whether there is a blank before and after it. */
  before: boolean;
  after: boolean;
  /** Whether it is a noun with no letter close before it, or behind it: then none may come to stand there. */
  beginsWord: boolean;
  endsWord: boolean;
}

/** What breaks no word and no vocabulary has, but for joiners, which mean something in some scripts. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/gu;
const BLANKS = /[\p{Zs}\t]+/gu;

/** @param isElement tells which stretches the engine sees only as elements; the others go in as they are */
export function toMarkup(
  stretches: readonly Span[],
  from: string,
  to: string,
  isElement: (stretch: Span) => boolean,
): Markup {
  if (!stretches.some(isElement)) {
    const text = stretches.map((stretch) => (stretch.kind === 'text' ? plain(stretch.text) : stretch.text)).join('');
    return { input: { text, html: false }, restore: (answer) => answer };
  }
  const pairs = pairTags(stretches);
  const openers = new Map(pairs.map((pair) => [pair.opener, pair]));
  const closers = new Set(pairs.map(({ closer }) => closer));
  const elements: Element[] = [];
  let text = '';
  for (const [index, stretch] of stretches.entries()) {
    if (!isElement(stretch)) {
      text += encodeEntities(stretch.kind === 'text' ? plain(stretch.text) : stretch.text);
      continue;
    }
    if (closers.has(index)) {
      text += '</a>';
      continue;
    }
    const closer = stretches[openers.get(index)?.closer ?? -1]?.text;
    const around = blanksAround(stretches, index, !writesWordsApart(from));
    text += closer === undefined ? `<img id="${elements.length}">` : `<a id="${elements.length}">`;
    const isNoun = stretch.kind !== 'sign';
    const beginsWord = isNoun && !WORD_END.test(stretches[index - 1]?.text ?? '');
    const endsWord = isNoun && !WORD_START.test(stretches[index + 1]?.text ?? '');
    elements.push({ text: stretch.text, ...around, beginsWord, endsWord, ...(closer === undefined ? {} : { closer }) });
  }
  return { input: { text, html: true }, restore: (answer) => restore(answer, elements, !writesWordsApart(to)) };
}

function plain(text: string): string {
  return normalize(text.replace(INVISIBLE, '').replace(BLANKS, ' '), 'NFC');
}

function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function blanksAround(
  stretches: readonly Span[],
  index: number,
  unspaced: boolean,
): { before: boolean; after: boolean } {
  const isTag = stretches[index]?.text.startsWith('<');
  if (unspaced && !isTag) return { before: true, after: true };
  return {
    before: /\s$/u.test(stretches[index - 1]?.text ?? ''),
    after: /^\s/u.test(stretches[index + 1]?.text ?? ''),
  };
}

type Token = { kind: 'text'; text: string } | { kind: 'open' | 'close' | 'empty'; element: Element; text: string };

const TOKENS = /<a id="(?<open>\d+)">|(?<close><\/a>)|<img id="(?<empty>\d+)">|[^<]+|</gu;
/** A tag that does not stand for a blank itself. */
const INLINE_TAG = /^<(?!br\b)/i;
const WORD_START = /^[\p{L}\p{N}]/u;
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
const CLOSING_PUNCTUATION = /^[\p{Pe}\p{Pf}.,;:!?…。、，！？；：%]/u;

function restore(answer: string, elements: readonly Element[], unspaced: boolean): string {
  const tokens = once(tokenize(answer, elements));
  let text = '';
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'empty') {
      text += token.text;
      continue;
    }
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    const { before, after } = token.element;
    const isApart = /\s/u.test(text.at(-1) ?? '') || (next?.kind === 'text' && /^\s/u.test(next.text));
    // Where the source had no blank on either side, there is one before it if the words are two now.
    const left = before || (!after && isApart && INLINE_TAG.test(token.text));
    const isFirst = previous === undefined || previous.kind === 'open';
    const joined = previous?.kind === 'empty' && previous.element.after;
    text = text.trimEnd();
    const isGlued = token.element.beginsWord && WORD_END.test(text.slice(-2));
    if (!isFirst && !unspaced && (left || joined || isGlued)) text += ' ';
    text += token.text;
    if (next?.kind !== 'text') continue;
    next.text = next.text.trimStart();
    const isApartNow = after || (token.element.endsWord && WORD_START.test(next.text));
    if (isApartNow && !unspaced && !CLOSING_PUNCTUATION.test(next.text)) next.text = ` ${next.text}`;
  }
  return text;
}

function tokenize(answer: string, elements: readonly Element[]): Token[] {
  const open: Element[] = [];
  const tokens: Token[] = [];
  for (const { 0: text, groups = {} } of answer.matchAll(TOKENS)) {
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

function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/**
 * The engine repeats an element whose words went to several places: the longest stretch keeps it, of empty ones the
 * first. What is left is well nested as it was.
 */
function once(tokens: readonly Token[]): Token[] {
  const best = new Map<Element, { length: number; ends: Token[] }>();
  const open: { token: Token; at: number }[] = [];
  let length = 0;
  for (const token of tokens) {
    if (token.kind === 'text') length += token.text.trim().length;
    else if (token.kind === 'open') open.push({ token, at: length });
    else {
      const opened = token.kind === 'close' ? open.pop() : undefined;
      const covered = opened ? length - opened.at : 0;
      const known = best.get(token.element);
      if (!known || covered > known.length) {
        best.set(token.element, { length: covered, ends: opened ? [opened.token, token] : [token] });
      }
    }
  }
  return tokens.filter((token) => token.kind === 'text' || best.get(token.element)?.ends.includes(token));
}
