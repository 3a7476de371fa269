import { toMarkup } from '../../../src/translation/engines/bergamot/worker/markup.ts';
import { textOf } from '../../../src/translation/engines/bergamot/worker/normalize/step.ts';
import { divideTags, joinTags } from '../../../src/translation/engines/bergamot/worker/part-tags.ts';
import { findSpans } from '../../../src/translation/engines/bergamot/worker/protected-elements.ts';
import { restoreElements, toElement } from '../../../src/translation/engines/bergamot/worker/restore-elements.ts';
import { endsOf, overlaps, rangesOf, spanText } from '../../../src/translation/engines/bergamot/worker/span-ranges.ts';
import { readHtml, toHtml } from '../../../src/translation/engines/libretranslate/html.ts';
import { placeTags } from '../../../src/translation/engines/libretranslate/place-tags.ts';
import {
  editMarkedText,
  keepTagsOfParts,
  keepTagsOfText,
  putMarks,
  splitAtMarks,
  takeMarks,
  withoutMarks,
} from '../../../src/translation/text/tags/marked-text.ts';
import { hasMisplacedTag } from '../../../src/translation/text/tags/misplaced-tag.ts';
import { readMark, stripMarks, toMark } from '../../../src/translation/text/tags/tag-marks.ts';
import { markSegment } from '../../support/marked-segments.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

const marked = (text: string) => takeMarks(markSegment([{ kind: 'text', text }]));
const markedText = (text: string): string => textOf(markSegment([{ kind: 'text', text }]));

/** Texts with as many tags as a segment may have. */
export const TAG_STEPS: readonly Step[] = [
  steps(
    'marks of a segment',
    [takeMarks, putMarks, withoutMarks, stripMarks, readMark, toMark, splitAtMarks],
    (text) => {
      const parts = markSegment([{ kind: 'text', text }]);
      return [putMarks(takeMarks(parts)), withoutMarks(parts), splitAtMarks(textOf(parts))];
    },
  ),
  step(hasMisplacedTag, (text) => hasMisplacedTag(markedText(text), markedText(text))),
  step(editMarkedText, (text) => editMarkedText(markedText(text), (plain) => `${plain}.`)),
  steps('tags of an edited text', [keepTagsOfText, keepTagsOfParts], (text) => {
    const { tags } = marked(text);
    return keepTagsOfText({ text, tags }, `x ${text.toUpperCase()} x`);
  }),
  steps(
    'tags of a sentence',
    [toMarkup, toElement, restoreElements, spanText, rangesOf, endsOf, overlaps],
    inSegments((text) => {
      const { parts, tags } = marked(text);
      const { input, restore } = toMarkup(findSpans(parts, 'en'), tags, { from: 'en', to: 'de' }, true);
      return restore(input);
    }),
  ),
  steps('tags of parts', [divideTags, joinTags], (text) => {
    const { tags } = marked(text);
    const half = text.length >> 1;
    const parts = [0, half].map((start) => ({ start, end: start + half }));
    return joinTags(tags, divideTags(tags, parts), [0, half]);
  }),
  steps('tags as HTML', [toHtml, readHtml], (text) => {
    const segment = markSegment([{ kind: 'text', text }]);
    return [readHtml(toHtml(segment) ?? text, segment), readHtml(text, segment)];
  }),
  step(
    placeTags,
    inSegments((text) => placeTags(markSegment([{ kind: 'text', text }]), markedText(text), `${text} ${text}`)),
  ),
];
