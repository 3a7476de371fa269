import { toMarkup } from '../../../src/translation/engines/bergamot/worker/markup.ts';
import { findSpans } from '../../../src/translation/engines/bergamot/worker/protected-elements.ts';
import { restoreElements, toElement } from '../../../src/translation/engines/bergamot/worker/restore-elements.ts';
import { endsOf, overlaps, spanText } from '../../../src/translation/engines/bergamot/worker/span-ranges.ts';
import { divideTags, joinTags } from '../../../src/translation/engines/bergamot/worker/tags-across-cuts.ts';
import { detachPartTags } from '../../../src/translation/engines/detach-part-tags.ts';
import { readHtml, toHtml } from '../../../src/translation/engines/libretranslate/html.ts';
import { placeTags } from '../../../src/translation/engines/libretranslate/place-tags.ts';
import { rangesOf, taggedTextOf } from '../../../src/translation/text/segment-text.ts';
import { keepTagsOfParts, keepTagsOfText } from '../../../src/translation/text/tags/keep-tags-of-parts.ts';
import { hasMisplacedTag } from '../../../src/translation/text/tags/misplaced-tag.ts';
import { partsOfTags } from '../../../src/translation/text/tags/part-tags.ts';
import { cutAtTags, replaceParts, replaceRanges } from '../../../src/translation/text/tags/replace-parts.ts';
import { readNested } from '../../../src/translation/text/tags/tag-ends.ts';
import { plainSegment, tagSegment } from '../../support/tagged-segments.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

const tagged = (text: string) => tagSegment(plainSegment(text).parts);

/** Texts with as many tags as a segment may have. */
export const TAG_STEPS: readonly Step[] = [
  steps('tags of parts that change', [cutAtTags, replaceParts, replaceRanges], (text) => {
    const cut = cutAtTags(tagged(text));
    return [replaceParts(cut, (part) => ({ ...part, text: `${part.text}.` })), replaceRanges(taggedTextOf(cut), [])];
  }),
  steps('tags of protected parts', [detachPartTags, partsOfTags], (text) => {
    const { parts, tags } = cutAtTags(tagged(text));
    const { segment, attach } = detachPartTags({ parts: parts.map((part) => ({ ...part, kind: 'protected' })), tags });
    return attach(taggedTextOf(segment));
  }),
  step(hasMisplacedTag, (text) => hasMisplacedTag(taggedTextOf(tagged(text)), taggedTextOf(tagged(text)))),
  steps('tags of an edited text', [keepTagsOfText, keepTagsOfParts], (text) =>
    keepTagsOfText(taggedTextOf(tagged(text)), `x ${text.toUpperCase()} x`),
  ),
  steps(
    'tags of a sentence',
    [toMarkup, toElement, restoreElements, spanText, rangesOf, endsOf, overlaps],
    inSegments((text) => {
      const { parts, tags } = tagged(text);
      const { input, restore } = toMarkup(findSpans(parts, 'en'), tags, { from: 'en', to: 'de' }, true);
      return restore(input);
    }),
  ),
  steps('tags of parts', [divideTags, joinTags], (text) => {
    const { tags } = tagged(text);
    const half = text.length >> 1;
    const parts = [0, half].map((start) => ({ start, end: start + half }));
    return joinTags(tags, divideTags(tags, parts), [0, half]);
  }),
  steps('tags as HTML', [toHtml, readHtml, readNested], (text) => {
    const sentence = taggedTextOf(tagged(text));
    return [readHtml(toHtml(sentence) ?? text, sentence), readHtml(text, sentence)];
  }),
  step(
    placeTags,
    inSegments((text) => placeTags(tagged(text), taggedTextOf(tagged(text)), `${text} ${text}`)),
  ),
];
