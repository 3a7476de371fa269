import type { SummaryRequest } from '../../../src/summarization/engine.ts';
import { isEcho, isTalk, withoutTalk } from '../../../src/summarization/engines/llm/checks/chatter.ts';
import { gatherEvidence } from '../../../src/summarization/engines/llm/checks/document-index.ts';
import { countUnknownNames } from '../../../src/summarization/engines/llm/checks/names.ts';
import {
  decimal,
  plainDigits,
  readings,
  timesTenTo,
} from '../../../src/summarization/engines/llm/checks/numbers/decimals.ts';
import { monthNames } from '../../../src/summarization/engines/llm/checks/numbers/months.ts';
import { addNumbers, unknownNumbers } from '../../../src/summarization/engines/llm/checks/numbers/numbers.ts';
import { numberWords, powersOf } from '../../../src/summarization/engines/llm/checks/numbers/words.ts';
import { isWrongLanguage, languageOf } from '../../../src/summarization/engines/llm/checks/output-language.ts';
import { isRepetitive, withoutDuplicates } from '../../../src/summarization/engines/llm/checks/repetition.ts';
import { judge } from '../../../src/summarization/engines/llm/checks/validate-output.ts';
import { fitLines, lengthOf } from '../../../src/summarization/engines/llm/fit-lines.ts';
import { wishOf } from '../../../src/summarization/engines/llm/length-target.ts';
import { readLines, sentencesOf } from '../../../src/summarization/engines/llm/parse-output.ts';
import { ask } from '../../../src/summarization/engines/llm/prompt.ts';
import { materialFor } from '../../../src/summarization/engines/llm/reduce-document.ts';
import { inOrderOfText } from '../../../src/summarization/engines/llm/sort-by-source.ts';
import { cut, readable } from '../../../src/summarization/engines/llm/split-document.ts';
import { overlap, stems } from '../../../src/summarization/engines/llm/stems.ts';
import { testScope } from '../../support/test-scope.ts';
import { type Step, step, steps } from '../step.ts';

const scope = testScope();
/** Tells nothing: the detector is measured by itself. */
const tell = async (texts: readonly string[]) => texts.map(() => undefined);

const requestFor = (text: string): SummaryRequest => ({
  source: { kind: 'text', text },
  type: 'points',
  maxPoints: 5,
  maxCharacters: undefined,
});

/** Lines of an answer are compared with each other: their number has a bound, below which the shortest text stays. */
const MAX_LINES = 100;

const linesOf = (text: string): string[] => text.match(/.{1,200}/gs) ?? [];

export const LLM_SUMMARY_STEPS: readonly Step[] = [
  step(readable, (text) => [...readable({ kind: 'text', text })]),
  step(cut, (text) => [...cut(text, 1_000, 'en')]),
  step(materialFor, (text) =>
    materialFor(
      text,
      { material: 2_000, answer: 500 },
      wishOf(requestFor(text), text),
      'en',
      {
        places: 1,
        time: 1_000,
        pace: 1_000,
        note: async (part) => [part.slice(0, 100)],
        condense: async (stretch, characters) => [stretch.slice(0, characters)],
      },
      scope,
    ),
  ),
  step(wishOf, (text) => wishOf(requestFor(text), text)),
  step(ask, (text) => ask({ kind: 'document', text }, wishOf(requestFor('a'), 'a'), 'en')),
  step(languageOf, (text) => languageOf(text, tell, scope)),
  step(isWrongLanguage, (text) => isWrongLanguage(linesOf(text), 'en', tell, scope)),
  steps('evidence', [gatherEvidence, stems, monthNames, powersOf, numberWords, readings, decimal], (text) =>
    gatherEvidence(text, 'en', scope),
  ),
  step(addNumbers, (text) => addNumbers(text, 'en', new Set())),
  step(addNumbers, (text) => addNumbers(text, 'zh', new Set()), 'zh'),
  step(unknownNumbers, (text) => unknownNumbers(text, 'en', new Set())),
  step(unknownNumbers, (text) => unknownNumbers(text, 'ja', new Set()), 'ja'),
  step(plainDigits, plainDigits),
  step(timesTenTo, (text) => timesTenTo(text, 3)),
  step(overlap, (text) => overlap(new Set(stems(text)), new Set(stems(text)))),
  step(countUnknownNames, (text) =>
    countUnknownNames([text], { numbers: new Set(), stems: new Set(), language: 'en' }),
  ),
  step(inOrderOfText, (text) => inOrderOfText([text.slice(0, 300), text.slice(-300)], text, scope)),
  step(readLines, (text) => readLines(text, 'points'), 'prose of a model'),
  step(readLines, (text) => readLines(JSON.stringify({ points: [text] }), 'points'), 'JSON of a model'),
  step(sentencesOf, (text) => sentencesOf([text], 'en')),
  step(isRepetitive, isRepetitive),
  step(withoutDuplicates, (text) => [...withoutDuplicates(linesOf(text).slice(0, MAX_LINES))]),
  steps('talk', [withoutTalk, isTalk, isEcho], (text) => {
    const lines = withoutTalk([text, text], '');
    return isTalk(lines, text) || isEcho(lines, text, text);
  }),
  step(judge, async (text) =>
    judge(
      {
        said: JSON.stringify({ points: linesOf(text).slice(0, MAX_LINES) }),
        wish: wishOf(requestFor(text), text),
        instructions: 'Say the most important.',
        document: text,
        evidence: await gatherEvidence(text, 'en', scope),
      },
      tell,
      scope,
    ),
  ),
  steps('fitting lines', [fitLines, lengthOf], (text) =>
    fitLines(linesOf(text), { ...wishOf(requestFor(text), text), most: 100, characters: 10_000 }),
  ),
];
