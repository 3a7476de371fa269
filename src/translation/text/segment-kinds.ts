import type { Segment } from '../engine.ts';
import { splitAroundProtected } from './protected-parts.ts';

/** Whether a segment has neither tags nor protected parts. */
export function isPlain({ parts, tags }: Segment): boolean {
  return tags.length === 0 && parts.every(({ kind }) => kind === 'text');
}

/** Whether a segment has no tags and nothing protected but numbers and marks. */
export function hasOnlyWords({ parts, tags }: Segment): boolean {
  return (
    tags.length === 0 &&
    parts.every(({ kind, text }) => kind === 'text' || (kind === 'protected' && !LETTER.test(text)))
  );
}

/** The text of a segment that has one text and protected parts; otherwise undefined. */
export function onlyTextBesideItems(segment: Segment): string | undefined {
  const { parts } = splitAroundProtected(segment);
  const [text, ...others] = parts.filter(({ kind }) => kind === 'text');
  return others.length === 0 && parts.some((part) => part.kind === 'protected' && part.text.trim() !== '')
    ? text?.text
    : undefined;
}

const LETTER = /\p{L}/u;
