import { escapeXmlText } from '../xml/escape.ts';
import type { ContentUnit } from './content-unit.ts';
import type { Token } from './read-content.ts';

/** The beginning of an ICU message. */
const MESSAGE = /^\s{0,100}\{\s{0,9}\w{1,100}\s{0,9},\s{0,9}(?:plural|select|selectordinal)\s{0,9},/;
const MARKUP = /<[^<>]*>/g;
const TAG = /^<[^<>]*>$/;

/** Whether a content is an ICU message with elements in it. */
export function isMessage(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  return tokens.length > 1 && first?.kind === 'text' && MESSAGE.test(first.text);
}

/**
 * Makes a unit of an ICU message. Its tags are written in the text, because a language with more plural categories repeats them.
 * @returns undefined for a message with codes that have content
 */
export function toMessageUnit(tokens: readonly Token[], source: string): ContentUnit | undefined {
  const tags = new Set<string>();
  let text = '';
  for (const token of tokens) {
    const raw = source.slice(token.start, token.end);
    if (token.kind === 'text') text += token.text;
    else if (raw === '' || !TAG.test(raw)) return undefined;
    else {
      tags.add(raw);
      text += raw;
    }
  }
  return { unit: { text, tags: [], layout: 'lines' }, write: createMessageWriter(tags) };
}

function createMessageWriter(tags: ReadonlySet<string>): ContentUnit['write'] {
  return ({ text }) => {
    const found = new Set<string>();
    let xml = '';
    let end = 0;
    for (const { 0: markup, index } of text.matchAll(MARKUP)) {
      if (!tags.has(markup)) continue;
      found.add(markup);
      xml += escapeXmlText(text.slice(end, index)) + markup;
      end = index + markup.length;
    }
    return found.size === tags.size ? xml + escapeXmlText(text.slice(end)) : undefined;
  };
}
