import { type Inline, markAt } from './inline.ts';

const WIKILINK = /(!?)\[\[([^[\]|\n\\]{1,300})(?:\\?\|([^[\]\n]{1,300}))?\]\](?![([])/y;

/**
 * Reads a link of a wiki: `[[target]]` and `![[target]]`, which stay, or `[[target|text]]`, whose text is read.
 * @param at offset of the first bracket, or of the exclamation mark before it
 * @param isDefined whether brackets around a text are a link to a definition
 */
export function wikilinkAt(text: string, at: number, isDefined: (label: string) => boolean): Inline | undefined {
  WIKILINK.lastIndex = at;
  const match = WIKILINK.exec(text);
  if (!match) return undefined;
  const [whole, embeds, target = '', label] = match;
  if (isDefined(target)) return undefined;
  const end = at + whole.length;
  if (embeds) return markAt('tag', at, end);
  if (label === undefined) return markAt('shortcut', at, end, target);
  const closeStart = end - 2;
  return { kind: 'link', start: at, openEnd: closeStart - label.length, closeStart, end };
}
