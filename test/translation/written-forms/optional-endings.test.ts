import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineWith, textOf, translatorWith } from '../../support/translator-doubles.ts';

/** A text, what the engine is asked for with its answers, and the translation. */
const CASES: readonly {
  name: string;
  from: string;
  to: string;
  text: string;
  answers: Readonly<Record<string, string>>;
  expected: string;
}[] = [
  {
    name: 'endings of several words',
    from: 'en',
    to: 'pt',
    text: 'Delete the selected file(s).',
    answers: {
      'Delete the selected file.': 'Exclua o arquivo selecionado.',
      'Delete the selected files.': 'Exclua os arquivos selecionados.',
    },
    expected: 'Exclua o(s) arquivo(s) selecionado(s).',
  },
  {
    name: 'endings that replace letters, and short words without a common beginning',
    from: 'en',
    to: 'es',
    text: 'The category(ies) or box(es) is new.',
    answers: {
      'The category or box is new.': 'La opción y el animal es nuevo.',
      'The categories or boxes is new.': 'Las opciones y los animales son nuevos.',
    },
    expected: 'La(s) opción(ones) y el/los animal(es) es/son nuevo(s).',
  },
  {
    name: 'one form of a word that the other language does not change',
    from: 'pt',
    to: 'en',
    text: 'Prezado(a) aluno(a)',
    answers: { 'Prezado aluno': 'Dear student', 'Prezada aluna': 'Dear student' },
    expected: 'Dear student',
  },
  {
    name: 'genders behind a slash',
    from: 'es',
    to: 'pt',
    text: 'Estimado/a doctor/a: el/los nuevo(s)',
    answers: {
      'Estimado doctor: el nuevo': 'Caro doutor: o novo',
      'Estimada doctora: los nuevos': 'Cara doutora: os novos',
    },
    expected: 'Caro(a) doutor(a): o(s) novo(s)',
  },
  {
    name: 'the plural where the order of words differs',
    from: 'en',
    to: 'pt',
    text: 'Your order(s) came',
    answers: { 'Your order came': 'Seu pedido veio', 'Your orders came': 'Vieram seus pedidos todos' },
    expected: 'Vieram seus pedidos todos',
  },
  {
    name: 'the first gender where the words differ',
    from: 'pt',
    to: 'en',
    text: 'O(a) aluno(a) chegou ontem de muito longe',
    answers: {
      'O aluno chegou ontem de muito longe': 'The boy came from far away yesterday',
      'A aluna chegou ontem de muito longe': 'Yesterday the girl came from far away',
    },
    expected: 'The boy came from far away yesterday',
  },
  {
    name: 'nothing of calls and of brackets behind a blank',
    from: 'en',
    to: 'pt',
    text: 'The plan (s) of f(s)',
    answers: { 'The plan (s) of f(s)': 'O plano (s) de f(s)' },
    expected: 'O plano (s) de f(s)',
  },
];

for (const { name, from, to, text, answers, expected } of CASES) {
  test(`a translation with optional endings has ${name}`, async () => {
    const engine = engineWith('one', [`${from} ${to}`], {
      answer: (segment) => answers[textOf(segment)] ?? assert.fail(textOf(segment)),
    });
    const { texts } = await translatorWith([engine]).translate(text, to, from);
    assert.deepEqual(texts, [expected]);
    assert.deepEqual(new Set(engine.segments().map(textOf)), new Set(Object.keys(answers)));
  });
}
