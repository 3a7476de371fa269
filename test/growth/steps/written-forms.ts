import type { Tag } from '@glossa/tagged-text';
import type { Part } from '../../../src/translation/engine.ts';
import { joinTextParts, textOf } from '../../../src/translation/text/segment-text.ts';
import { splitText } from '../../../src/translation/text/split-text.ts';
import { replaceInTexts } from '../../../src/translation/text/tags/replace-parts.ts';
import { findAccessKey } from '../../../src/translation/written-forms/access-keys.ts';
import { readCharacters } from '../../../src/translation/written-forms/characters.ts';
import { readCountedItems } from '../../../src/translation/written-forms/counted-items.ts';
import { readLabels } from '../../../src/translation/written-forms/labels.ts';
import { languageRanges } from '../../../src/translation/written-forms/language-ranges.ts';
import { readMarkup } from '../../../src/translation/written-forms/markup.ts';
import { readMenuEllipsis } from '../../../src/translation/written-forms/menu-ellipsis.ts';
import { moveWords } from '../../../src/translation/written-forms/move-words.ts';
import { readNamedItems } from '../../../src/translation/written-forms/named-items.ts';
import { chooseEndings, readOptionalEndings } from '../../../src/translation/written-forms/optional-endings.ts';
import { readPossessives } from '../../../src/translation/written-forms/possessives.ts';
import { readSegment } from '../../../src/translation/written-forms/read-segment.ts';
import { readShorthands } from '../../../src/translation/written-forms/shorthands.ts';
import { readSpokenTimes } from '../../../src/translation/written-forms/spoken-times.ts';
import { readTimes } from '../../../src/translation/written-forms/times.ts';
import { type Step, steps } from '../step.ts';

function segmentsOf(text: string): Part[][] {
  return [...splitText(text, 'en')]
    .flatMap((piece) => (piece.kind === 'paragraph' ? piece.pieces : [piece]))
    .flatMap((piece) => (piece.kind === 'segment' ? [piece.parts] : []));
}

/** A tag around each word. */
function wordTags(text: string): Tag[] {
  return Array.from(text.matchAll(/\p{L}+/gu), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    parent: undefined,
  }));
}

/** Steps of `readSegment`. */
export const WRITTEN_FORM_STEPS: readonly Step[] = [
  steps(
    'written forms',
    [
      readSegment,
      readMarkup,
      readCharacters,
      readShorthands,
      readSpokenTimes,
      readTimes,
      replaceInTexts,
      readPossessives,
      readCountedItems,
      readNamedItems,
      readOptionalEndings,
      readLabels,
      moveWords,
      readMenuEllipsis,
      joinTextParts,
      findAccessKey,
      languageRanges,
    ],
    (text) =>
      [
        text,
        `&${text}`,
        text.replaceAll(' ', ' <b>a</b> '),
        text.replaceAll(' ', '&amp; '),
        text.replaceAll(' ', " {x}'s "),
        text.replaceAll(' ', ' the "Save" button '),
        text.replaceAll(' ', ' 9 to 11 p.m. w/o '),
        text.replaceAll(' ', ' the `x` file '),
        text.replaceAll(' ', ' a {n}-day trial '),
      ]
        .flatMap(segmentsOf)
        .map((parts) => {
          const { segment, restore } = readSegment({ parts, tags: wordTags(textOf(parts)) }, 'en', 'es');
          return restore({ text: textOf(segment.parts), tags: [] });
        }),
  ),
  steps('optional endings', [chooseEndings], (text) => chooseEndings(text.replaceAll(' ', ' file(s) '), 'en', false)),
];
