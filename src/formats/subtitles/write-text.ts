import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { FragmentTag } from './read-fragments.ts';

/** Where a line or a fragment ends. */
export interface Cut {
  /** Offset after its last word. */
  readonly at: number;
  /** Offset of the first word after it. */
  readonly next: number;
  readonly kind: 'line' | 'fragment';
}

export interface Writing {
  /** The source of the tags. */
  readonly tags: readonly FragmentTag[];
  /** The cuts in order. */
  readonly cuts: readonly Cut[];
  readonly lineBreak: string;
  /** Written at the beginning of a line with this text. */
  lineStart(line: string): string;
  escape(text: string): string;
}

const ORDERED = /^(?:<[\d/]|\{)/;
/** An element of TTML that has times. */
const TIMED = /^<[^<>]{1,300}\sbegin\s{0,9}=/;

/** Times, overrides that begin and end a style, and end tags without a start tag keep their order. */
function isOrdered({ open, close }: FragmentTag): boolean {
  return close === '' ? ORDERED.test(open) : TIMED.test(open);
}

/**
 * Writes a translation with its tags and line breaks. An element that goes on after the end of a fragment ends with it, and
 * begins again in the next one.
 * @returns the source of each fragment
 */
export function writeText({ text, tags: places }: TaggedText, writing: Writing): string[] {
  const { tags, cuts, lineBreak } = writing;
  const written: string[] = [];
  const open: FragmentTag[] = [];
  const ordered = tags.filter(isOrdered).values();
  let cut = 0;
  let at = 0;
  let output = writing.lineStart(text.slice(0, cuts[0]?.at));
  const endLine = ({ kind, next }: Cut): void => {
    const first = kind === 'fragment' ? 0 : open.findIndex(({ isPerLine }) => isPerLine);
    const ending = first < 0 ? [] : open.slice(first);
    output += ending
      .map(({ close }) => close)
      .reverse()
      .join('');
    if (kind === 'line') output += lineBreak;
    else {
      written.push(output);
      output = '';
    }
    output += writing.lineStart(text.slice(next, cuts[cut + 1]?.at));
    output += ending.map((tag) => tag.open).join('');
  };
  for (const part of readParts({ text, tags: places })) {
    if (part.kind === 'text') {
      const end = at + part.text.length;
      for (let next = cuts[cut]; next && next.at < end; next = cuts[++cut]) {
        if (next.at > at) output += writing.escape(text.slice(at, next.at));
        endLine(next);
        at = Math.max(at, next.next);
      }
      if (at < end) output += writing.escape(text.slice(at, end));
      at = end;
      continue;
    }
    const own = tags[part.tag];
    const tag = own && part.kind === 'open' && isOrdered(own) ? ordered.next().value : own;
    const { start = 0, end = 0 } = places[part.tag] ?? {};
    if (!tag) continue;
    if (part.kind === 'open') {
      output += tag.open;
      if (start < end) open.push(tag);
      else output += tag.close;
    } else if (start < end) {
      output += tag.close;
      open.splice(open.lastIndexOf(tag), 1);
    }
  }
  written.push(output);
  return written;
}
