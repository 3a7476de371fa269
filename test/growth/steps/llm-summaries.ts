import { testScope } from '../../../load/test-scope.ts';
import type { SummaryRequest } from '../../../src/summarization/engine.ts';
import {
  isChatter,
  removeChatter,
  repeatsInstructions,
} from '../../../src/summarization/engines/llm/checks/chatter.ts';
import { isCopiedOpening } from '../../../src/summarization/engines/llm/checks/copied-opening.ts';
import { indexDocument } from '../../../src/summarization/engines/llm/checks/document-index.ts';
import { addNames, unknownNames } from '../../../src/summarization/engines/llm/checks/names.ts';
import {
  decimal,
  plainDigits,
  readings,
  timesTenTo,
} from '../../../src/summarization/engines/llm/checks/numbers/decimals.ts';
import {
  addNumbers,
  monthNames,
  unknownNumbers,
} from '../../../src/summarization/engines/llm/checks/numbers/find-numbers.ts';
import { numberWords, powersOf } from '../../../src/summarization/engines/llm/checks/numbers/number-words.ts';
import {
  detectDocumentLanguage,
  isWrongLanguage,
} from '../../../src/summarization/engines/llm/checks/output-language.ts';
import { isRepetitive, removeDuplicates } from '../../../src/summarization/engines/llm/checks/repetition.ts';
import { toSentences } from '../../../src/summarization/engines/llm/checks/sentence-form.ts';
import { shapeAnswer } from '../../../src/summarization/engines/llm/checks/shape-answer.ts';
import { isUsableLength, validateLength } from '../../../src/summarization/engines/llm/checks/validate-length.ts';
import { validateOutput } from '../../../src/summarization/engines/llm/checks/validate-output.ts';
import { computeLengthTarget } from '../../../src/summarization/engines/llm/length-target.ts';
import { isEnded, parseOutput, splitIntoSentences } from '../../../src/summarization/engines/llm/parse-output.ts';
import { buildPrompt } from '../../../src/summarization/engines/llm/prompt.ts';
import { reduceDocument } from '../../../src/summarization/engines/llm/reduce-document.ts';
import { sortBySource } from '../../../src/summarization/engines/llm/sort-by-source.ts';
import { renderDocument, splitDocument } from '../../../src/summarization/engines/llm/split-document.ts';
import { overlap, stems } from '../../../src/summarization/engines/llm/stems.ts';
import { fitItems, summaryLength } from '../../../src/summarization/fit-items.ts';
import { type Step, step, steps } from '../step.ts';

const scope = testScope();
/** Detects no language. The detector has its own measurement. */
const detectLanguages = async (texts: readonly string[]) => texts.map(() => undefined);

const requestFor = (text: string): SummaryRequest => ({
  source: { kind: 'text', text },
  type: 'points',
  maxPoints: 5,
  maxCharacters: undefined,
});

/** Cap on the lines of a response. All lines are compared with each other, so their number is bounded. */
const MAX_LINES = 100;

const noNames = () => ({ words: new Set<string>(), beginnings: new Set<string>(), initials: new Set<string>() });

const linesOf = (text: string): string[] => text.match(/.{1,200}/gs) ?? [];

export const LLM_SUMMARY_STEPS: readonly Step[] = [
  step(renderDocument, (text) => [...renderDocument({ kind: 'text', text })]),
  step(splitDocument, (text) => [...splitDocument(text, 1_000, 'en')]),
  step(reduceDocument, (text) =>
    reduceDocument(
      text,
      { inputTokens: 2_000, outputTokens: 500 },
      computeLengthTarget(requestFor(text), text),
      'en',
      {
        maxConcurrency: 1,
        timeMs: 1_000,
        completionMs: 1_000,
        onParts() {},
        takeNotes: async (part) => [part.slice(0, 100)],
        extract: async (stretch, characters) => [stretch.slice(0, characters)],
      },
      scope,
    ),
  ),
  step(computeLengthTarget, (text) => computeLengthTarget(requestFor(text), text)),
  step(buildPrompt, (text) =>
    buildPrompt({ kind: 'document', text }, computeLengthTarget(requestFor('a'), 'a'), { language: 'en' }),
  ),
  step(detectDocumentLanguage, (text) => detectDocumentLanguage(text, detectLanguages, scope)),
  step(isWrongLanguage, (text) => isWrongLanguage(linesOf(text), 'en', detectLanguages, scope)),
  steps('index of a document', [indexDocument, stems, monthNames, powersOf, numberWords, readings, decimal], (text) =>
    indexDocument(text, 'en', scope),
  ),
  step(addNumbers, (text) => addNumbers(text, 'en', new Set())),
  step(addNumbers, (text) => addNumbers(text, 'zh', new Set()), 'zh'),
  step(unknownNumbers, (text) => unknownNumbers(text, 'en', new Set())),
  step(unknownNumbers, (text) => unknownNumbers(text, 'ja', new Set()), 'ja'),
  step(plainDigits, plainDigits),
  step(timesTenTo, (text) => timesTenTo(text, 3)),
  step(overlap, (text) => overlap(new Set(stems(text)), new Set(stems(text)))),
  step(addNames, (text) => addNames(text, 'en', noNames())),
  step(unknownNames, (text) => unknownNames([text], 'en', noNames(), new Set())),
  step(sortBySource, (text) => sortBySource([text.slice(0, 300), text.slice(-300)], text, scope)),
  step(parseOutput, (text) => parseOutput(text, 'points'), 'prose of a model'),
  step(parseOutput, (text) => parseOutput(JSON.stringify({ points: [text] }), 'points'), 'JSON of a model'),
  step(splitIntoSentences, (text) => splitIntoSentences({ lines: [text], isPlain: true }, 'en')),
  step(splitIntoSentences, (text) => splitIntoSentences({ lines: linesOf(text), isPlain: false }, 'en'), 'parts'),
  step(isEnded, isEnded),
  step(toSentences, (text) => toSentences(linesOf(text).slice(0, MAX_LINES), { type: 'points' }, text, 'en')),
  step(isRepetitive, isRepetitive),
  step(removeDuplicates, (text) => [...removeDuplicates(linesOf(text).slice(0, MAX_LINES))]),
  steps('chatter', [removeChatter, isChatter, repeatsInstructions], (text) => {
    const lines = removeChatter([text, text], '');
    return isChatter(lines, text) || repeatsInstructions(lines, text, text);
  }),
  step(validateOutput, async (text) =>
    validateOutput(
      {
        text: JSON.stringify({ points: linesOf(text).slice(0, MAX_LINES) }),
        target: computeLengthTarget(requestFor(text), text),
        instructions: 'Say the most important.',
        document: text,
        index: await indexDocument(text, 'en', scope),
      },
      detectLanguages,
      scope,
    ),
  ),
  steps('length of a summary', [validateLength, isUsableLength], (text) => {
    const target = computeLengthTarget(requestFor(text), text);
    return [validateLength(linesOf(text), target, text), isUsableLength(linesOf(text), target, text)];
  }),
  step(isCopiedOpening, (text) => isCopiedOpening(linesOf(text), text.repeat(2))),
  step(shapeAnswer, (text) =>
    shapeAnswer(linesOf(text).slice(0, MAX_LINES), {
      target: computeLengthTarget(requestFor(text), text),
      document: text,
      language: 'en',
    }),
  ),
  steps('fitting lines', [fitItems, summaryLength], (text) =>
    fitItems(
      linesOf(text).map((line) => ({ text: line })),
      { ...computeLengthTarget(requestFor(text), text), maxItems: 100, maxCharacters: 10_000 },
    ),
  ),
];
