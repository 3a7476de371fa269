import type { TaggedText } from '@glossa/tagged-text';
import type { TextRange, Unit } from '../../../formats/format.ts';
import { type Wrapping, wrapLike } from '../layout/wrapped-text.ts';
import { moveEndsThroughSpaces, tagEndsOf, toTaggedText } from '../tags/tag-ends.ts';

/** Wraps the lines of a translated unit. No line ends in a verbatim range. */
export function wrapUnit(
  { text, tags }: TaggedText,
  { tags: sourceTags, verbatim = [] }: Unit,
  wrappings: readonly (Wrapping | undefined)[],
): TaggedText {
  const isVerbatim = new Set(verbatim.map(({ start, end }) => `${start} ${end}`));
  const whole = tags
    .filter((_, tag) => isVerbatim.has(`${sourceTags[tag]?.start} ${sourceTags[tag]?.end}`))
    .toSorted((one, other) => one.start - other.start);
  let start = 0;
  let next = 0;
  const lines = text.split('\n').map((line, index) => {
    const wrapping = wrappings[index];
    const end = start + line.length;
    const inside: TextRange[] = [];
    for (let range = whole[next]; range && range.end <= end; range = whole[++next]) {
      inside.push({ start: range.start - start, end: range.end - start });
    }
    start = end + 1;
    return wrapping ? wrapLike(line, wrapping, inside) : line;
  });
  const wrapped = lines.join('\n');
  return toTaggedText(wrapped, moveEndsThroughSpaces(tagEndsOf({ text, tags }), text, wrapped));
}
