import { testScope } from '../../../load/test-scope.ts';
import { createCompletionBuffer } from '../../../src/llm/completion-buffer.ts';
import {
  countLetters,
  createEchoFinder,
  detectOutputLanguages,
  isConfident,
  wordRuns,
} from '../../../src/llm/output-checks.ts';
import { beginsWithReasoning, withoutReasoning } from '../../../src/llm/reasoning.ts';
import { readResponseJson } from '../../../src/llm/response-json.ts';
import { ALL_CAPABILITIES, isAboutContent, requestBody, withoutFeature } from '../../../src/llm/server-capabilities.ts';
import { estimateTokens } from '../../../src/llm/tokens.ts';
import { type Step, step, steps } from '../step.ts';

const { signal } = new AbortController();

export const MODEL_STEPS: readonly Step[] = [
  step(readResponseJson, readResponseJson, 'any response'),
  step(readResponseJson, (text) => readResponseJson(`Here you are:\n\`\`\`json\n${text}`), 'a fence without an end'),
  step(readResponseJson, (text) => readResponseJson(`{"points": ["${text}`), 'JSON to repair'),
  step(estimateTokens, estimateTokens),
  steps('echo of the instructions', [createEchoFinder, wordRuns], (text) => [
    createEchoFinder(text, 5)(text),
    wordRuns(text, 5),
  ]),
  steps('language of the output', [detectOutputLanguages, isConfident, countLetters], async (text) => {
    const [detected] = await detectOutputLanguages([text], async () => [], testScope());
    return isConfident(detected) || countLetters(text);
  }),
  step(requestBody, (text) => {
    const messages = [{ role: 'user' as const, content: text }];
    const request = {
      purpose: 'check',
      messages,
      maxTokens: 100,
      maxCharacters: 100,
      timeoutMs: 1_000,
      signal,
    } as const;
    return requestBody(request, 'a', ALL_CAPABILITIES);
  }),
  steps('error message of a server', [withoutFeature, isAboutContent], (text) =>
    withoutFeature(ALL_CAPABILITIES, { isStructured: true, hasSystem: true, message: text, canGuess: true }),
  ),
  steps('response of a model', [withoutReasoning, beginsWithReasoning], (text) => [
    withoutReasoning(text),
    beginsWithReasoning(text, true),
  ]),
  step(createCompletionBuffer, (text) => {
    const buffer = createCompletionBuffer(
      { maxCharacters: text.length, maxTokens: text.length, maySayTwice: false },
      true,
    );
    for (const content of text.match(/.{1,4}/gs) ?? []) buffer.add({ content });
    return buffer.toCompletion();
  }),
];
