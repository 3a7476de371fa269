import { createSpeech } from '../../../src/llm/completion-buffer.ts';
import { readAnswerJson } from '../../../src/llm/response-json.ts';
import { concede, FULL, isAboutTheQuestion, requestBody } from '../../../src/llm/server-capabilities.ts';
import { tokensOf } from '../../../src/llm/tokens.ts';
import { type Step, step, steps } from '../step.ts';

const { signal } = new AbortController();

export const MODEL_STEPS: readonly Step[] = [
  step(readAnswerJson, readAnswerJson, 'any answer'),
  step(readAnswerJson, (text) => readAnswerJson(`Here you are:\n\`\`\`json\n${text}`), 'a fence without an end'),
  step(readAnswerJson, (text) => readAnswerJson(`{"points": ["${text}`), 'JSON to be mended'),
  step(tokensOf, tokensOf),
  step(requestBody, (text) => {
    const messages = [{ role: 'user' as const, content: text }];
    const question = {
      purpose: 'check',
      messages,
      maxTokens: 100,
      maxCharacters: 100,
      patience: 1_000,
      signal,
    } as const;
    return requestBody(question, 'a', FULL);
  }),
  steps('objection of a server', [concede, isAboutTheQuestion], (text) =>
    concede(FULL, { structured: true, objection: text, blindly: true }),
  ),
  step(createSpeech, (text) => {
    const speech = createSpeech({ maxCharacters: text.length, maxTokens: text.length });
    for (const content of text.match(/.{1,4}/gs) ?? []) speech.add({ content });
    return speech.end();
  }),
];
