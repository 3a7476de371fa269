import { testScope } from '../../../load/test-scope.ts';
import type { Segment } from '../../../src/translation/engine.ts';
import { createLeakCheck, isChatter, isRefusal } from '../../../src/translation/engines/llm/checks/chatter.ts';
import { copiesExample } from '../../../src/translation/engines/llm/checks/copied-example.ts';
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
import { plainSegment, tagSegment } from '../../support/tagged-segments.ts';
import { type Step, step, steps } from '../step.ts';

const plain = createTranslationOnlyProfile({
  name: 'tower-plus',
  modelName: /a/,
  languages: ['en', 'de'],
  prompt: (segment) => segment,
});
const checks = createOutputValidator('Translate each segment completely and by itself.');
const candidateOf = (text: string) => ({
  segment: plainSegment(text).parts,
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
  step(copiesExample, (text) => copiesExample(candidateOf(text), { source: 'x', target: text })),
  step(findMovedNumbers, (text) => findMovedNumbers([text, '1'], ['1', text])),
  step(estimateTranslationTokens, (text) => estimateTranslationTokens(text, 'ja')),
  steps('token budget', [groupByContext, estimateResponseTokens, estimateContextTokens], (text) => {
    const texts = text.match(/.{1,200}/gs) ?? [];
    const segments = texts.map((part) => toPromptSegment(plainSegment(part), false));
    const limits = { maxTokens: 2_000, contextTokens: estimateContextTokens(text), to: 'de', maxSegments: 16 };
    return [groupByContext(segments, limits), estimateResponseTokens(texts, 'de')];
  }),
  ...[false, true].map((isRetry) =>
    steps(
      'tags and terms in a prompt',
      [toPromptSegment, readOutput, textWithTargets, estimateSegmentTokens, toCandidate, ownWords],
      (text) => {
        const { parts, tags } = tagSegment(plainSegment(text).parts);
        const segment: Segment = { parts: [...parts, { kind: 'term', text, target: text }], tags };
        const shown = toPromptSegment(segment, isRetry);
        const candidate = toCandidate(segment.parts, text, { from: 'en', to: 'de' });
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
