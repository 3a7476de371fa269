import { readParts, type TaggedText } from '@glossa/tagged-text';
import { isAround, isVerbatim, type MarkdownUnit } from '../markdown-unit.ts';

const WHITE_SPACE = /\s+/g;

/**
 * Describes a unit: its kind, its text without white space, and its tags. Two units with the same description have the same
 * tree.
 */
export function signatureOf(unit: MarkdownUnit, { text, tags }: TaggedText, source: string): string {
  let signature = `${unit.kind}\ue000`;
  let verbatim = 0;
  for (const part of readParts({ text, tags })) {
    if (part.kind === 'text') {
      if (verbatim === 0) signature += part.text.replaceAll(WHITE_SPACE, '');
      continue;
    }
    const markup = unit.markups[part.tag];
    if (!markup) continue;
    const isOpening = part.kind === 'open';
    if (isVerbatim(markup.kind)) verbatim += isOpening ? 1 : -1;
    if (isAround(markup)) signature += isOpening ? `\ue001${markup.kind}\ue000` : '\ue002';
    else if (isOpening) signature += `\ue003${markup.kind}${contentOf(unit, part.tag, source)}\ue000`;
  }
  return signature;
}

/** What stays as it is. The texts of an image are separate units. An address may have got brackets. */
function contentOf({ markups }: MarkdownUnit, tag: number, source: string): string {
  const markup = markups[tag];
  if (!markup || markup.kind === 'image' || markup.kind === 'break') return '';
  const content = source.slice(markup.open.start, markup.open.end);
  return markup.kind === 'address' ? content.replaceAll(/[<>]/g, '') : content;
}
