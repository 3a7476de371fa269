import type { TextLine } from './page.ts';

const LABEL = /^(?:\d{1,3}|[a-z]|[ivx]{1,4})$/iu;
/** Least distance of a label to its text, in font sizes. */
const GAP = 0.8;

/** The number or the letter of an item without a sign behind it, which a gap divides from the text, as forms have them. */
export function itemLabelOf({ phrases: [label, text], size }: TextLine): string | undefined {
  if (!label || !text || !LABEL.test(label.text)) return undefined;
  return text.x0 - label.x1 >= GAP * size ? label.text : undefined;
}
