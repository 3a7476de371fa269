import type { Unit } from '../../../src/formats/format.ts';
import { detectInContext, detectInContextInSteps } from '../../../src/languages/detect-in-context.ts';
import { detectLanguage } from '../../../src/languages/detect-language.ts';
import { countHanCharacters } from '../../../src/languages/han-characters.ts';
import { probabilities, rankLanguages, weightForRanking } from '../../../src/languages/rank-languages.ts';
import { firstLetter, isInScript, scriptShares } from '../../../src/languages/scripts.ts';
import { cyrillicToLatin, latinToCyrillic } from '../../../src/languages/serbian-transliteration.ts';
import { belongsToCode, hasWords, isCodeLine, isProse } from '../../../src/text/code-lines.ts';
import { columnsOf } from '../../../src/text/columns.ts';
import { readJavaChoices } from '../../../src/text/java-choice.ts';
import { pairEmphasis } from '../../../src/text/non-language/emphasis.ts';
import {
  endOfLongWord,
  findNonLanguage,
  hasLanguage,
  maskNonLanguage,
} from '../../../src/text/non-language/non-language.ts';
import { templateStatement } from '../../../src/text/non-language/template-statements.ts';
import { characterOf } from '../../../src/text/non-language/written-characters.ts';
import { splitSentences } from '../../../src/text/sentences.ts';
import { isSignOff } from '../../../src/text/sign-off.ts';
import { detectSources } from '../../../src/translation/detect-sources.ts';
import { countKeptTexts } from '../../../src/translation/kept-texts.ts';
import type { TermMatcher } from '../../../src/translation/terms/term.ts';
import { lostAcronyms, protectAcronyms } from '../../../src/translation/text/acronyms.ts';
import { splitAtBlocks } from '../../../src/translation/text/block-tags.ts';
import { codesIn } from '../../../src/translation/text/codes.ts';
import { splitEnumerations } from '../../../src/translation/text/enumerations.ts';
import { isDamaged } from '../../../src/translation/text/is-damaged.ts';
import { joinPieces } from '../../../src/translation/text/join-pieces.ts';
import { joinAcrossSpans, joinUpToLimit } from '../../../src/translation/text/join-sentences.ts';
import { type Block, blocksOf } from '../../../src/translation/text/layout/blocks.ts';
import { areRows, cellsOf } from '../../../src/translation/text/layout/cells.ts';
import { findCode } from '../../../src/translation/text/layout/code.ts';
import { closesLetter, findContactLines } from '../../../src/translation/text/layout/contact-lines.ts';
import {
  DOUBTFUL_HYPHEN,
  writeDividedWords,
  writeDividedWordsOf,
} from '../../../src/translation/text/layout/divided-words.ts';
import { findInlineSeparators } from '../../../src/translation/text/layout/inline-separators.ts';
import {
  isItem,
  isTerminated,
  lengthOf,
  linesOf,
  lineText,
  prefixOf,
  widthOf,
} from '../../../src/translation/text/layout/lines.ts';
import { createMarkedCode } from '../../../src/translation/text/layout/marked-code.ts';
import { groupLines, isUnspaced, roomFor } from '../../../src/translation/text/layout/paragraphs.ts';
import {
  hasDividedWords,
  joinLines,
  joinTwo,
  jointOf,
  wrapLike,
} from '../../../src/translation/text/layout/wrapped-text.ts';
import { pairMarks } from '../../../src/translation/text/pair-marks.ts';
import {
  protectTerms,
  restoreProtectedParts,
  restoreSegment,
  splitAroundProtected,
} from '../../../src/translation/text/protected-parts.ts';
import { findSegmentSpans, findWrittenScripts } from '../../../src/translation/text/segment-spans.ts';
import { taggedTextOf, textOf } from '../../../src/translation/text/segment-text.ts';
import { findLetters, hasLetters, splitOneLine, splitText } from '../../../src/translation/text/split-text.ts';
import { divideTags, placeCrossingEnds, readTranslation } from '../../../src/translation/text/tags/divide-tags.ts';
import {
  moveEnds,
  moveEndsThroughSpaces,
  tagEndsOf,
  toTaggedText,
} from '../../../src/translation/text/tags/tag-ends.ts';
import { splitUnit } from '../../../src/translation/text/units/split-unit.ts';
import { joinUnitLines } from '../../../src/translation/text/units/unit-lines.ts';
import { wrapUnit } from '../../../src/translation/text/units/wrap-unit.ts';
import { createTranslator } from '../../../src/translation/translate.ts';
import { plainSegment } from '../../../src/translation/translate-on-route.ts';
import { createSegmentTranslator } from '../../../src/translation/translate-segment.ts';
import { translateTexts } from '../../../src/translation/translate-texts.ts';
import { engineWith, translatorWith } from '../../support/translator-doubles.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

/** Stubs: the cost of the real models does not depend on repetitions in the text. */
const models = {
  frequentWords: () => new Map([['en', 1]]),
  fastText: () => new Map([['en', 1]]),
  cld3: () => new Map([['en', 1]]),
};

const flatPieces = (text: string) =>
  [...splitText(text, 'en')].flatMap((piece) => (piece.kind === 'paragraph' ? piece.pieces : [piece]));

const segmentsOf = (text: string) =>
  flatPieces(text).flatMap((piece) => (piece.kind === 'segment' ? [piece.parts] : []));

function measuredBlock(block: Block): unknown {
  if (block.kind === 'verbatim') return block.text;
  if (block.kind === 'paragraph') return joinLines(block.lines);
  return [[...cellsOf(block.line.content, block.isRow)], widthOf(block.line), lineText(block.line)];
}

export const TRANSLATION_STEPS: readonly Step[] = [
  step(findInlineSeparators, (text) => findInlineSeparators(text.slice(0, 8_192))),
  step(splitEnumerations, (text) => splitEnumerations([{ start: 0, end: text.length }], text, [])),
  ...['en', 'th', 'el'].map((language) => step(splitText, (text) => [...splitText(text, language)], language)),
  steps('one whole text', [joinAcrossSpans, joinUpToLimit], (text) => [
    ...splitText(text, 'en', { sentences: 'whole' }),
  ]),
  step(splitAtBlocks, (text) => splitAtBlocks(splitSentences(text, 'en'), findNonLanguage(text), text)),
  steps('letters', [hasLetters, findLetters], hasLetters),
  step(hasLanguage, hasLanguage),
  step(findNonLanguage, findNonLanguage),
  step(pairEmphasis, (text) =>
    pairEmphasis(
      text,
      [...text.matchAll(/[*_]/g)].map(({ index }) => ({ start: index, end: index + 1, isDecoration: true })),
    ),
  ),
  step(characterOf, characterOf),
  step(templateStatement, templateStatement),
  step(pairMarks, (text) => pairMarks(findNonLanguage(text).map(({ start, end }) => text.slice(start, end)))),
  step(endOfLongWord, (text) => endOfLongWord(text, 0)),
  step(maskNonLanguage, maskNonLanguage),
  steps('checks of a segment', [isDamaged, splitAroundProtected], (text) =>
    segmentsOf(text).map((parts) => [
      isDamaged({ parts, tags: [] }, { text: textOf(parts), tags: [] }),
      splitAroundProtected({ parts, tags: [] }),
    ]),
  ),
  steps('acronyms of a pivot', [lostAcronyms, protectAcronyms], (text) => {
    const [before, after] = [plainSegment(text.toUpperCase()), plainSegment(text)];
    const source = plainSegment(`a ${text.toUpperCase()}`);
    return protectAcronyms(before, lostAcronyms(source, { before, after }));
  }),
  step(codesIn, codesIn),
  step(readJavaChoices, (text) => [
    readJavaChoices(text.replaceAll(' ', '{0, choice, 0#')),
    readJavaChoices(text.replaceAll(' ', '{0, choice, 0#no {1}|1#one} ')),
  ]),
  steps('protected parts', [restoreProtectedParts, restoreSegment], (text) =>
    segmentsOf(text).map((parts) => restoreSegment({ text: textOf(parts), tags: [] }, { parts, tags: [] })),
  ),
  steps(
    'layout',
    [
      blocksOf,
      groupLines,
      findCode,
      findContactLines,
      closesLetter,
      isSignOff,
      createMarkedCode,
      lengthOf,
      isCodeLine,
      belongsToCode,
      isProse,
      hasWords,
      areRows,
      isTerminated,
      linesOf,
      isItem,
      prefixOf,
      lineText,
      widthOf,
      columnsOf,
      isUnspaced,
      joinLines,
      jointOf,
      joinTwo,
      hasDividedWords,
      cellsOf,
    ],
    (text) => [...blocksOf(text)].map(measuredBlock),
  ),
  steps(
    'words that a line end may divide',
    [writeDividedWords, writeDividedWordsOf],
    inSegments((text) => {
      const divided = text.replaceAll(' ', DOUBTFUL_HYPHEN);
      return [writeDividedWords(divided, () => true), writeDividedWordsOf(plainSegment(divided), () => true)];
    }),
  ),
  step(countKeptTexts, (text) => [
    ...countKeptTexts([{ unit: { text, tags: [], layout: 'lines' }, language: 'en' }], 'es'),
  ]),
  step(wrapLike, (text) =>
    [...splitText(text, 'en')].map((piece) =>
      piece.kind === 'paragraph' ? wrapLike(`${piece.wrapping.joined} more`, piece.wrapping) : undefined,
    ),
  ),
  step(joinPieces, (text) => {
    const pieces = flatPieces(text).map((piece) => ({
      isSegment: piece.kind === 'segment',
      text: piece.kind === 'segment' ? textOf(piece.parts) : piece.text,
    }));
    return [...joinPieces(pieces, { from: 'en', to: 'zh-Hans' })];
  }),
  steps(
    'tags',
    [
      splitUnit,
      splitOneLine,
      tagEndsOf,
      moveEnds,
      divideTags,
      readTranslation,
      placeCrossingEnds,
      joinUnitLines,
      roomFor,
      wrapUnit,
      moveEndsThroughSpaces,
      toTaggedText,
    ],
    (text) => {
      const unit = taggedUnit(text);
      const read = [...splitUnit(unit, { language: 'en' }).pieces].map((piece) =>
        piece.kind === 'segment' ? readTranslation(taggedTextOf(piece.segment), piece) : piece,
      );
      const ends = tagEndsOf(unit);
      const joined = joinUnitLines(text, 'en');
      const moved = ends.map((end) => ({ ...end, at: joined.move(end.at) }));
      return [read, wrapUnit(toTaggedText(`${joined.text} more`, moved), unit, joined.wrappings)];
    },
  ),
  step(findWrittenScripts, findWrittenScripts),
  step(findWrittenScripts, (text) => findWrittenScripts(text.replaceAll(' ', '<sub>i</sub>')), 'scripts'),
  steps('terms', [findSegmentSpans, protectTerms], (text) => [
    findSegmentSpans(text, MATCHER),
    segmentsOf(text).map((parts) => protectTerms({ parts, tags: [] })),
  ]),
  steps('detection', [detectLanguage, detectInContext, detectInContextInSteps], (text) =>
    detectInContext([detectLanguage(text, models)]),
  ),
  steps('ranking of languages', [rankLanguages, weightForRanking, probabilities], (text) =>
    rankLanguages(detectLanguage(text, models)),
  ),
  step(
    detectLanguage,
    (text) => text.match(/.{1,40}/gs)?.map((string) => detectLanguage(string, models)),
    'many strings',
  ),
  step(scriptShares, scriptShares),
  step(isInScript, (text) => isInScript(text, 'Cyrl')),
  step(firstLetter, firstLetter),
  step(countHanCharacters, countHanCharacters),
  step(cyrillicToLatin, cyrillicToLatin),
  step(latinToCyrillic, latinToCyrillic),
];

/** A unit with a tag around every third word or sentence mark. */
function taggedUnit(text: string): Unit {
  const words = [...text.matchAll(/\S+|[.!?]/g)].filter((_, index) => index % 3 === 0);
  const tags = words.map(({ index, 0: word }) => ({
    start: index,
    end: word.length === 1 ? index : index + word.length,
    parent: undefined,
  }));
  return { text, tags };
}

/** A translation with an engine that returns its input. */
const translate = async (text: string | readonly string[]): Promise<unknown> =>
  translatorWith([engineWith('echo', ['en es'], { answer: taggedTextOf })]).translate(text, 'es', 'en');

const TRANSLATION = [createTranslator, detectSources, createSegmentTranslator, translateTexts];
const MATCHER: TermMatcher = {
  longestTarget: 1,
  find: (text) =>
    [...text.matchAll(/house|:/g)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
      target: 'X',
    })),
};

export const WHOLE_TRANSLATION_STEPS: readonly Step[] = [
  steps('translation of a text', TRANSLATION, translate),
  steps('translation of many strings', TRANSLATION, (text) => translate(text.match(/.{1,200}/gs) ?? [])),
];
