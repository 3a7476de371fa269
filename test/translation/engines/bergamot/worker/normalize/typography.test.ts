import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { applySteps } from '../../../../../../src/translation/engines/bergamot/worker/normalize/step.ts';
import { TYPOGRAPHY_STEPS } from '../../../../../../src/translation/engines/bergamot/worker/normalize/typography.ts';
import { textOf } from '../../../../../../src/translation/text/segment-text.ts';
import { vocabularyWith } from '../vocabulary-stub.ts';
import { normalized } from './support.ts';

describe('marks that the vocabulary lacks', () => {
  const cases: readonly [source: string, input: string, output: string, restored: string][] = [
    ['“Go,” she said', '"Go," she said', '"Vá", disse ela', '“Vá”, disse ela'],
    ['She said «go»', 'She said "go"', 'Ela disse "vá"', 'Ela disse «vá»'],
    ['Elle dit « non »', 'Elle dit "non"', 'Ela diz "não"', 'Ela diz « não »'],
    ['She said <<go>> <<', 'She said "go" <<', 'Ela disse "vá" <<', 'Ela disse <<vá>> <<'],
    ['„Geh“ und “go”', '"Geh" und "go"', '"A" e "B"', '„A“ e “B”'],
    ['“One” and “two”', '"One" and "two"', '"Um e dois"', '“Um e dois”'],
    ['don’t', "don't", "d'água", 'd’água'],
    ['the ‘bad’ bank', 'the "bad" bank', 'o "mau" banco d\'ela', "o ‘mau’ banco d'ela"],
    ['“the ‘bad’ bank”', '"the \'bad\' bank"', '"o \'mau\' banco"', '“o ‘mau’ banco”'],
    ['here — or there', 'here - or there', 'aqui - ou lá', 'aqui — ou lá'],
    ['here—or there', 'here - or there', 'aqui - ou guarda-chuva', 'aqui—ou guarda-chuva'],
    ['open Mon–Fri', 'open Mon-Fri', 'abre segunda-sexta', 'abre segunda–sexta'],
    ['open Mon–Fri', 'open Mon-Fri', 'abre segunda-feira a sexta-feira', 'abre segunda-feira a sexta-feira'],
    ['— Go — he said', '- Go - he said', '- Vá - disse ele', '— Vá — disse ele'],
    ['5–10 of −3', '5-10 of -3', '5-10 de -3', '5–10 de −3'],
    ['wait… what', 'wait... what', 'espere... o quê', 'espere… o quê'],
  ];
  for (const [source, input, output, restored] of cases) {
    test(`are plain in the input and return: ${source}`, () => {
      const sentence = normalized(source);
      assert.equal(sentence.input, input);
      assert.equal(sentence.restored(output), restored);
    });
  }

  test('stay if the vocabulary has them', () => {
    const known = { from: 'en', to: 'pt', vocabulary: vocabularyWith() };
    const text = '“Go” — don’t';
    assert.equal(textOf(applySteps(TYPOGRAPHY_STEPS, [{ kind: 'text', text }], known).spans), text);
    const doubled = applySteps(TYPOGRAPHY_STEPS, [{ kind: 'text', text: '<<Go>>' }], known);
    assert.equal(textOf(doubled.spans), '"Go"');
  });
});

const marked = fc.constantFrom(
  'word',
  '“word”',
  '"word"',
  '«word»',
  '‘word’',
  '— word',
  '- word',
  'don’t',
  '5–10',
  '−5',
  'wo…',
);

test('typographic marks return to their places around other words', () => {
  const translate = (text: string): string => text.replace(/[a-z]+/g, 'x');
  const check = fc.property(fc.array(marked, { minLength: 1, maxLength: 8 }), (tokens) => {
    const source = `a ${tokens.join(' ')} b`;
    const { input, restored } = normalized(source, {}, TYPOGRAPHY_STEPS);
    assert.equal(restored(translate(input)), translate(source));
  });
  fc.assert(check, { seed: 7, numRuns: 2_000 });
});
