import { testScope } from '../../../load/test-scope.ts';
import type { Segment } from '../../../src/translation/engine.ts';
import { mendCapitals } from '../../../src/translation/engines/apertium/capitals.ts';
import { plainEnglish } from '../../../src/translation/engines/apertium/english-source.ts';
import { mendNumbers } from '../../../src/translation/engines/apertium/numbers.ts';
import { mendPhrases } from '../../../src/translation/engines/apertium/phrases/phrases.ts';
import {
  keepLoneMarks,
  mendApostrophes,
  mendBlanks,
  mendInvertedMarks,
  plainBlanks,
  straightApostrophes,
} from '../../../src/translation/engines/apertium/punctuation.ts';
import { mendQuotes } from '../../../src/translation/engines/apertium/quotes.ts';
import { translateSegment } from '../../../src/translation/engines/apertium/segment.ts';
import { decode, fill, hold, toStream } from '../../../src/translation/engines/apertium/stream.ts';
import { prepare, repair } from '../../../src/translation/engines/apertium/surface.ts';
import {
  isAllCapitals,
  isShouted,
  startsLower,
  startsUpper,
  wordsOf,
} from '../../../src/translation/engines/apertium/words.ts';
import { toMarkup } from '../../../src/translation/engines/bergamot/markup.ts';
import { findSpans, pairTags } from '../../../src/translation/engines/bergamot/protected-elements.ts';
import { toSerbianCyrillic } from '../../../src/translation/engines/bergamot/serbian-cyrillic.ts';
import { splitLongSentence, totalLength } from '../../../src/translation/engines/bergamot/split-long-sentence.ts';
import { translateSegments } from '../../../src/translation/engines/bergamot/translate-segments.ts';
import { isChatter, isRefusal } from '../../../src/translation/engines/llm/checks/chatter.ts';
import { createChecks } from '../../../src/translation/engines/llm/checks/checks.ts';
import { isEcho } from '../../../src/translation/engines/llm/checks/echo.ts';
import { findWrongLanguage } from '../../../src/translation/engines/llm/checks/language.ts';
import {
  hasControls,
  hasDamagedKeeps,
  hasFence,
  hasLineBreak,
  isEmpty,
} from '../../../src/translation/engines/llm/checks/layout.ts';
import { leakCheck } from '../../../src/translation/engines/llm/checks/leak.ts';
import { findMoved } from '../../../src/translation/engines/llm/checks/order.ts';
import { isInWrongScript } from '../../../src/translation/engines/llm/checks/script.ts';
import {
  hasWrongLength,
  isRepetitive,
  longestGood,
  runsAway,
} from '../../../src/translation/engines/llm/checks/size.ts';
import { fitQuestions, tokensOfAnswer } from '../../../src/translation/engines/llm/fit.ts';
import { readNumbered } from '../../../src/translation/engines/llm/profiles/numbered.ts';
import { plainProfile } from '../../../src/translation/engines/llm/profiles/plain.ts';
import { letterCount, tokensOfTranslation } from '../../../src/translation/engines/llm/tokens.ts';
import { unwrap } from '../../../src/translation/engines/llm/unwrap.ts';
import { splitText } from '../../../src/translation/text/split-text.ts';
import { inSegments, type Step, step, steps } from '../step.ts';

const segmentOf = (text: string): Segment => [{ kind: 'text', text }];

/** The segments of a text as an engine gets them. */
const segmentsOf = (text: string): Segment[] =>
  [...splitText(text, 'en')].flatMap((piece) => (piece.kind === 'segment' ? [piece.parts] : []));

export const APERTIUM_STEPS: readonly Step[] = [
  step(mendCapitals, (text) => mendCapitals(text, text, 'es')),
  step(plainEnglish, plainEnglish),
  step(mendNumbers, (text) => mendNumbers(text, text, 'en', 'es')),
  ...['en es', 'ca en', 'gl pt', 'af nl'].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return step(mendPhrases, (text) => mendPhrases(text, text, from, to), pair);
  }),
  step(plainBlanks, (text) => plainBlanks(text, 'fr', 'en')),
  step(mendBlanks, (text) => mendBlanks(text, text, 'en', 'fr')),
  step(mendApostrophes, (text) => mendApostrophes(text, text)),
  step(straightApostrophes, straightApostrophes),
  step(mendInvertedMarks, (text) => mendInvertedMarks(text, 'en', 'es')),
  step(keepLoneMarks, (text) => keepLoneMarks(segmentOf(text), 'es')),
  step(mendQuotes, (text) => mendQuotes(text, 'es')),
  steps('words', [wordsOf, startsUpper, startsLower, isAllCapitals, isShouted], (text) => [
    wordsOf(text),
    isShouted(text),
  ]),
  steps('stream', [hold, toStream, decode, fill], (text) => {
    const { source, held } = hold(segmentOf(text));
    return fill(decode(toStream(source), source) ?? '', held);
  }),
  step(decode, (text) => decode(text, text), 'any answer'),
  steps('surface', [prepare, repair], (text) => repair(text, prepare(text, 'en'), 'en', 'es')),
  step(translateSegment, (text) => translateSegment(segmentOf(text), 'en', 'es', async (stream) => stream)),
];

export const BERGAMOT_STEPS: readonly Step[] = [
  steps('stretches', [findSpans, pairTags, totalLength, splitLongSentence], (text) => {
    const stretches = findSpans(segmentOf(text), 'en');
    return [pairTags(stretches), totalLength(stretches), splitLongSentence(stretches)];
  }),
  step(
    toMarkup,
    inSegments((text) => {
      const { input, restore } = toMarkup(findSpans(segmentOf(text), 'en'), 'en', 'de', ({ kind }) => kind !== 'text');
      return restore(input.text);
    }),
  ),
  step(pairTags, (text) => pairTags(segmentsOf(text).flatMap((segment) => findSpans(segment, 'en'))), 'of a text'),
  step(translateSegments, (text) =>
    translateSegments({ segments: segmentsOf(text), from: 'en', to: 'de', withoutMarkup: false }, (inputs) =>
      inputs.map((input) => input.text),
    ),
  ),
  step(toSerbianCyrillic, (text) => toSerbianCyrillic(text, segmentOf(text))),
];

const plain = plainProfile({ name: 'tower-plus', models: /a/, languages: ['en', 'de'], prompt: (segment) => segment });
const checks = createChecks('Translate each segment completely and by itself.');
const candidateOf = (text: string) => ({ segment: segmentOf(text), source: text, said: text, from: 'en', to: 'de' });
const detector = {
  detect: async (texts: readonly string[]) => texts.map(() => undefined),
  [Symbol.asyncDispose]: async () => undefined,
};

export const LLM_STEPS: readonly Step[] = [
  step(createChecks, (text) => checks(candidateOf(text))),
  step(createChecks, (text) => checks({ ...candidateOf('The house is green.'), said: text }), 'of a short segment'),
  ...[
    isEmpty,
    hasLineBreak,
    hasControls,
    hasDamagedKeeps,
    hasFence,
    isChatter,
    isRefusal,
    isEcho,
    hasWrongLength,
    isRepetitive,
    runsAway,
    isInWrongScript,
  ].map((check) => step(check, (text) => check(candidateOf(text)))),
  step(
    isRepetitive,
    inSegments((text) => isRepetitive({ ...candidateOf('The house.'), said: text })),
    'of an answer',
  ),
  step(leakCheck, (text) => leakCheck('Translate each segment completely.')(candidateOf(text))),
  step(findWrongLanguage, (text) => findWrongLanguage([text], 'de', detector, testScope())),
  step(findMoved, (text) => findMoved([text, '1'], ['1', text])),
  step(longestGood, longestGood),
  step(letterCount, letterCount),
  step(tokensOfTranslation, (text) => tokensOfTranslation(text, 'ja')),
  steps('questions', [fitQuestions, tokensOfAnswer], (text) => {
    const segments = text.match(/.{1,200}/gs) ?? [];
    return [fitQuestions(segments, 2_000, 'de', 16), tokensOfAnswer(segments, 'de')];
  }),
  step(readNumbered, (text) => readNumbered(JSON.stringify({ 1: text }), 1)),
  step(readNumbered, (text) => readNumbered(text, 1), 'any answer'),
  step(plainProfile, (text) => plain.read(text, [text])),
  step(unwrap, (text) => unwrap(text, 'a')),
  step(unwrap, (text) => unwrap(`"${text}"`, 'a'), 'in quotation marks'),
];
