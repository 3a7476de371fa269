import { readFileSync } from 'node:fs';
import { readVocabulary } from '@glossa/marian';
import { transferTags } from '@glossa/tagged-text';
import type { Segment } from '../../../src/translation/engine.ts';
import { toSerbianCyrillic } from '../../../src/translation/engines/bergamot/serbian-cyrillic.ts';
import { protectAmounts } from '../../../src/translation/engines/bergamot/worker/normalize/amounts.ts';
import { protectUnknownCharacters } from '../../../src/translation/engines/bergamot/worker/normalize/characters.ts';
import { cleanCharacters, joinSpaces } from '../../../src/translation/engines/bergamot/worker/normalize/clean-text.ts';
import { joinDividedWords } from '../../../src/translation/engines/bergamot/worker/normalize/divided-words.ts';
import { markEmphasis } from '../../../src/translation/engines/bergamot/worker/normalize/emphasis.ts';
import { normalizeLetterCase } from '../../../src/translation/engines/bergamot/worker/normalize/letter-case.ts';
import {
  localizeNouns,
  localizeNumber,
} from '../../../src/translation/engines/bergamot/worker/normalize/number-format.ts';
import {
  createNumberProtection,
  findLostNumbers,
} from '../../../src/translation/engines/bergamot/worker/normalize/numbers.ts';
import { rewriteMessages } from '../../../src/translation/engines/bergamot/worker/normalize/portuguese-messages.ts';
import {
  addStandIns,
  findProtected,
  hasAllStandIns,
  replaceStandIns,
} from '../../../src/translation/engines/bergamot/worker/normalize/stand-ins.ts';
import {
  applySteps,
  mapText,
  mapTextSpans,
  replaceMatches,
  toSegment,
  unchanged,
} from '../../../src/translation/engines/bergamot/worker/normalize/step.ts';
import { separateBrackets } from '../../../src/translation/engines/bergamot/worker/normalize/touching-brackets.ts';
import { joinTouchingNouns } from '../../../src/translation/engines/bergamot/worker/normalize/touching-nouns.ts';
import { TYPOGRAPHY_STEPS } from '../../../src/translation/engines/bergamot/worker/normalize/typography.ts';
import {
  capitalizeFirst,
  isOrdinary,
  likelyCase,
  prefersLowerCase,
} from '../../../src/translation/engines/bergamot/worker/normalize/word-case.ts';
import { findSpans } from '../../../src/translation/engines/bergamot/worker/protected-elements.ts';
import {
  splitLongSentence,
  totalLength,
} from '../../../src/translation/engines/bergamot/worker/split-long-sentence.ts';
import { translateSegments } from '../../../src/translation/engines/bergamot/worker/translate-segments.ts';
import { createVocabularyFacts } from '../../../src/translation/engines/bergamot/worker/vocabulary-facts.ts';
import { DOUBTFUL_HYPHEN } from '../../../src/translation/text/layout/divided-words.ts';
import { languageOf, textOf } from '../../../src/translation/text/segment-text.ts';
import { splitText } from '../../../src/translation/text/split-text.ts';
import { plainSegment } from '../../support/tagged-segments.ts';
import { vocabularyWith } from '../../translation/engines/bergamot/worker/vocabulary-stub.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

/** The segments of a text as an engine gets them. */
const segmentsOf = (text: string): Segment[] =>
  [...splitText(text, 'en')].flatMap((piece) => (piece.kind === 'segment' ? [{ parts: piece.parts, tags: [] }] : []));

const vocabulary = vocabularyWith({ unknown: '“”’—…€£½ü' });
const realVocabulary = readVocabulary(
  readFileSync(new URL('../../fixtures/bergamot/ende/vocab.ende.spm', import.meta.url)),
);

/** Places a tag in a sentence that is translated into itself. */
function transferTag(text: string) {
  const sentence = { text, tokens: realVocabulary.encode(text) };
  const alignment = sentence.tokens.map((_, first) => ({ first, weights: Float32Array.of(1) }));
  const tag = { start: text.length >> 2, end: text.length >> 1, parent: undefined };
  return transferTags({ source: sentence, target: sentence, alignment }, [tag]);
}

export const BERGAMOT_STEPS: readonly Step[] = [
  steps('spans', [findSpans, totalLength, splitLongSentence], (text) => {
    const spans = findSpans(plainSegment(text).parts, 'en');
    return [totalLength(spans), splitLongSentence(spans)];
  }),
  steps(
    'normalization',
    [
      applySteps,
      mapText,
      mapTextSpans,
      replaceMatches,
      toSegment,
      languageOf,
      textOf,
      unchanged,
      normalizeLetterCase,
      markEmphasis,
      protectAmounts,
      protectUnknownCharacters,
      cleanCharacters,
      joinSpaces,
      separateBrackets,
      joinDividedWords,
      localizeNouns,
      localizeNumber,
      likelyCase,
      isOrdinary,
      prefersLowerCase,
    ],
    inSegments((text) => {
      const list = [
        markEmphasis,
        normalizeLetterCase,
        ...TYPOGRAPHY_STEPS,
        protectAmounts,
        protectUnknownCharacters,
        cleanCharacters,
        joinDividedWords,
        joinSpaces,
        separateBrackets,
      ];
      const divided = text.replaceAll(' ', DOUBTFUL_HYPHEN);
      const { spans, restore } = applySteps(list, [{ kind: 'text', text: `${text} ${divided}` }], {
        from: 'en',
        to: 'de',
        vocabulary,
      });
      return restore([...toSegment(spans), { kind: 'text', text: '.' }]);
    }),
  ),
  step(
    rewriteMessages,
    inSegments((text) => {
      const context = { from: 'pt', to: 'en', vocabulary };
      const { spans, restore } = rewriteMessages(
        [{ kind: 'text', text: text.replaceAll(' ', ' não foi encontrado arquivo ') }],
        context,
      );
      return restore(toSegment(spans));
    }),
  ),
  steps(
    'lost numbers',
    [createNumberProtection, findLostNumbers],
    inSegments((text) => {
      const source = [{ kind: 'text', text }] as const;
      const context = { from: 'en', to: 'de', vocabulary };
      const lost = findLostNumbers(source, '1', context);
      return [createNumberProtection(lost)(source, context), findLostNumbers(source, text, context)];
    }),
  ),
  step(capitalizeFirst, (text) => capitalizeFirst(text, 'en')),
  step(createVocabularyFacts, (text) => createVocabularyFacts(realVocabulary).score(text)),
  steps(
    'stand-ins',
    [joinTouchingNouns, addStandIns, findProtected, replaceStandIns, hasAllStandIns],
    inSegments((text) => {
      const context = { from: 'en', to: 'de', vocabulary };
      const { spans: source } = joinTouchingNouns(findSpans(plainSegment(text).parts, 'en'), context);
      const spans = addStandIns(source, context);
      const translation = spans.map((span) => span.standIn ?? span.text).join('');
      return [replaceStandIns(findProtected(translation, spans), spans), hasAllStandIns(translation, spans, 'de')];
    }),
  ),
  step(translateSegments, (text) =>
    translateSegments(
      { segments: segmentsOf(text), from: 'en', to: 'de', withoutMarkup: false, vocabulary },
      (inputs) => [...inputs],
    ),
  ),
  step(readVocabulary, (text) => realVocabulary.decode(realVocabulary.encode(text).map(({ id }) => id))),
  step(transferTags, inSegments(transferTag)),
  step(toSerbianCyrillic, (text) => toSerbianCyrillic({ text, tags: [] }, plainSegment(text))),
];
