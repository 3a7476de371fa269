import { readFileSync } from 'node:fs';
import { readVocabulary } from '@glossa/marian';
import { transferTags } from '@glossa/tagged-text';
import { testScope } from '../../../load/test-scope.ts';
import type { Segment } from '../../../src/translation/engine.ts';
import { toSerbianCyrillic } from '../../../src/translation/engines/bergamot/serbian-cyrillic.ts';
import { protectAmounts } from '../../../src/translation/engines/bergamot/worker/normalize/amounts.ts';
import { protectUnknownCharacters } from '../../../src/translation/engines/bergamot/worker/normalize/characters.ts';
import { cleanText } from '../../../src/translation/engines/bergamot/worker/normalize/clean-text.ts';
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
import {
  addStandIns,
  findProtected,
  hasAllStandIns,
  replaceStandIns,
} from '../../../src/translation/engines/bergamot/worker/normalize/stand-ins.ts';
import {
  applySteps,
  languageOf,
  mapText,
  mapTextSpans,
  replaceMatches,
  textOf,
  toSegment,
  unchanged,
} from '../../../src/translation/engines/bergamot/worker/normalize/step.ts';
import { joinTouchingNouns } from '../../../src/translation/engines/bergamot/worker/normalize/touching-nouns.ts';
import { TYPOGRAPHY_STEPS } from '../../../src/translation/engines/bergamot/worker/normalize/typography.ts';
import {
  capitalize,
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
import { createLeakCheck, isChatter, isRefusal } from '../../../src/translation/engines/llm/checks/chatter.ts';
import { findWrongLanguage, isInWrongScript } from '../../../src/translation/engines/llm/checks/language.ts';
import { ownWords, toCandidate } from '../../../src/translation/engines/llm/checks/output-candidate.ts';
import {
  findMovedNumbers,
  hasCodeFence,
  hasDamagedParts,
  hasInvalidCharacters,
  hasLineBreak,
  isEmpty,
  isRunaway,
} from '../../../src/translation/engines/llm/checks/structure.ts';
import { createOutputValidator } from '../../../src/translation/engines/llm/checks/validate-output.ts';
import { parseNumbered } from '../../../src/translation/engines/llm/profiles/general.ts';
import { createTranslationOnlyProfile } from '../../../src/translation/engines/llm/profiles/translation-only.ts';
import { readOutput, textWithTargets, toPromptSegment } from '../../../src/translation/engines/llm/prompt-segment.ts';
import {
  estimateContextTokens,
  estimateResponseTokens,
  estimateSegmentTokens,
  estimateTranslationTokens,
  groupByContext,
} from '../../../src/translation/engines/llm/token-budget.ts';
import { unquote } from '../../../src/translation/engines/llm/unquote.ts';
import { splitText } from '../../../src/translation/text/split-text.ts';
import { vocabularyWith } from '../../translation/engines/bergamot/worker/vocabulary-stub.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

const segmentOf = (text: string): Segment => [{ kind: 'text', text }];

/** The segments of a text as an engine gets them. */
const segmentsOf = (text: string): Segment[] =>
  [...splitText(text, 'en')].flatMap((piece) => (piece.kind === 'segment' ? [piece.parts] : []));

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
    const spans = findSpans(segmentOf(text), 'en');
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
      cleanText,
      localizeNouns,
      localizeNumber,
      capitalize,
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
        cleanText,
      ];
      const { spans, restore } = applySteps(list, [{ kind: 'text', text }], { from: 'en', to: 'de', vocabulary });
      return restore([...toSegment(spans), { kind: 'text', text: '.' }]);
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
      const { spans: source } = joinTouchingNouns(findSpans(segmentOf(text), 'en'), context);
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
  step(toSerbianCyrillic, (text) => toSerbianCyrillic(text, segmentOf(text))),
];

const plain = createTranslationOnlyProfile({
  name: 'tower-plus',
  modelName: /a/,
  languages: ['en', 'de'],
  prompt: (segment) => segment,
});
const checks = createOutputValidator('Translate each segment completely and by itself.');
const candidateOf = (text: string) => ({
  segment: segmentOf(text),
  source: text,
  translation: text,
  from: 'en',
  to: 'de',
});
const detector = {
  detect: async (texts: readonly string[]) => texts.map(() => undefined),
  rank: async () => {
    throw new Error('The check of a translation ranks no languages.');
  },
  [Symbol.asyncDispose]: async () => undefined,
};

export const LLM_STEPS: readonly Step[] = [
  step(createOutputValidator, (text) => checks(candidateOf(text))),
  step(
    createOutputValidator,
    (text) => checks({ ...candidateOf('The house is green.'), translation: text }),
    'of a short segment',
  ),
  ...[
    isEmpty,
    hasLineBreak,
    hasInvalidCharacters,
    hasDamagedParts,
    hasCodeFence,
    isChatter,
    isRefusal,
    isRunaway,
    isInWrongScript,
  ].map((check) => step(check, (text) => check(candidateOf(text)))),
  step(createLeakCheck, (text) => createLeakCheck('Translate each segment completely.')(candidateOf(text))),
  step(findWrongLanguage, (text) => findWrongLanguage([text], 'de', detector, testScope())),
  step(findMovedNumbers, (text) => findMovedNumbers([text, '1'], ['1', text])),
  step(estimateTranslationTokens, (text) => estimateTranslationTokens(text, 'ja')),
  steps('token budget', [groupByContext, estimateResponseTokens, estimateContextTokens], (text) => {
    const texts = text.match(/.{1,200}/gs) ?? [];
    const segments = texts.map((part) => toPromptSegment(segmentOf(part), false));
    const limits = { maxTokens: 2_000, contextTokens: estimateContextTokens(text), to: 'de', maxSegments: 16 };
    return [groupByContext(segments, limits), estimateResponseTokens(texts, 'de')];
  }),
  ...[false, true].map((isRetry) =>
    steps(
      'tags and terms in a prompt',
      [toPromptSegment, readOutput, textWithTargets, estimateSegmentTokens, toCandidate, ownWords],
      (text) => {
        const segment: Segment = [...segmentOf(text), { kind: 'term', text, target: text }];
        const shown = toPromptSegment(segment, isRetry);
        const candidate = toCandidate(segment, text, { from: 'en', to: 'de' });
        return [
          estimateSegmentTokens(shown),
          textWithTargets(shown),
          readOutput(shown.text, shown),
          ownWords(candidate),
        ];
      },
    ),
  ),
  step(parseNumbered, (text) => parseNumbered(JSON.stringify({ 1: text }), 1)),
  step(parseNumbered, (text) => parseNumbered(text, 1), 'any response'),
  step(createTranslationOnlyProfile, (text) => plain.parseResponse(text, [text])),
  step(unquote, (text) => unquote(text, 'a')),
  step(unquote, (text) => unquote(`"${text}"`, 'a'), 'in quotation marks'),
];
