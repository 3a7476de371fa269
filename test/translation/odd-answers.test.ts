import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import { engineWith, textOf, translatorWith } from '../support/translator-doubles.ts';

describe('an odd answer', () => {
  /** Translates with an engine that has an answer for each text. */
  async function translated(text: string, answers: Readonly<Record<string, string>>, from = 'pt', to = 'en') {
    const engine = engineWith('one', [`${from} ${to}`], {
      answer: (segment) => answers[textOf(segment)] ?? assert.fail(textOf(segment)),
    });
    const { translate, metric } = translatorWith([engine], { cacheBytes: 100_000 });
    const { texts } = await translate(text, to, from);
    const count = engine.segments().length;
    await translate(text, to, from);
    assert.equal(engine.segments().length, count, 'the result is cached');
    const counted = (check: string, outcome: string) =>
      metric(`glossa_translation_faulty_segments_total\\{check="${check}",outcome="${outcome}"\\}`);
    return { text: texts[0], asked: engine.segments().map(textOf), counted };
  }

  test('that lacks a code is asked for with the code as an item', async () => {
    const answers = { 'Use ES3 now please': 'Use agora', 'Use {} now please': 'Use {} agora' };
    const engine = engineWith('one', ['en pt'], {
      answer: ({ parts }) => {
        const code = parts.find(({ kind }) => kind === 'protected')?.text;
        if (code === undefined) return answers['Use ES3 now please'];
        return answers['Use {} now please'].replace('{}', code);
      },
    });
    const { texts } = await translatorWith([engine]).translate('Use ES3 now please', 'pt', 'en');
    assert.deepEqual(texts, ['Use ES3 agora']);
  });

  test('that lacks a number is asked for with its numbers as items', async () => {
    const engine = engineWith('one', ['en pt'], {
      answer: ({ parts }) => {
        const numbers = parts.filter(({ kind }) => kind === 'protected').map(({ text }) => text);
        return numbers.length === 0 ? 'Tem 733,562 km (em' : `Tem ${numbers[0]} km (${numbers[1]} mi)`;
      },
    });
    const text = 'It has 783,562 km (300,948 mi)';
    assert.deepEqual((await translatorWith([engine]).translate(text, 'pt', 'en')).texts, [
      'Tem 783.562 km (300.948 mi)',
    ]);
  });

  test('that loops is asked for with its name as an item', async () => {
    const text = 'we adopted the Free Code of Conduct today';
    const engine = engineWith('one', ['en pt'], {
      answer: ({ parts }) => {
        const name = parts.find(({ kind }) => kind === 'protected')?.text;
        return name === undefined ? 'adotamos o Código de Código de Código de Código' : `adotamos o ${name} hoje`;
      },
    });
    const { texts } = await translatorWith([engine]).translate(text, 'pt', 'en');
    assert.deepEqual(texts, ['adotamos o Free Code of Conduct hoje']);
  });

  test('is asked for with the capitals of names', async () => {
    const answers = {
      'Then Tom left': 'E (Tom)',
      'Then Tom left.': 'E.',
      'then Tom left.': 'e.',
      'then Tom left': 'e',
    };
    const { asked } = await translated('Then Tom left', answers, 'en', 'pt');
    assert.deepEqual(asked, Object.keys(answers));
  });

  test('is not asked for with a stop that makes an abbreviation of the text', async () => {
    const { text, asked } = await translated(
      'No!',
      { 'No!': 'No!', 'no!': '¡no!', 'No.': 'Núm.', 'no.': 'núm.' },
      'en',
      'es',
    );
    assert.deepEqual(asked, ['No!', 'no!']);
    assert.equal(text, 'No!');
  });

  test('is replaced by the answer to another form of the text, with the capital and final mark of the text', async () => {
    const { text, asked, counted } = await translated('Próximo', {
      Próximo: 'Next Next',
      'Próximo.': 'Next.',
      'próximo.': 'next.',
      próximo: 'Near Closest',
    });
    assert.equal(text, 'Next');
    assert.deepEqual(asked, ['Próximo', 'Próximo.', 'próximo.', 'próximo']);
    assert.equal(await counted('repeated_word', 'repaired'), 1);
  });

  test('stays if the other forms have more faults, and is counted', async () => {
    const { text, counted } = await translated('Cidade velha', {
      'Cidade velha': 'The old city',
      'Cidade velha.': 'The old city (404).',
      'cidade velha.': 'The old city, the old city.',
      'cidade velha': 'The old city of the old city',
    });
    assert.equal(text, 'The old city');
    assert.equal(await counted('added_word', 'kept'), 1);
  });

  test('to a text in lower case gets a capital only if the text gets it as a sentence too', async () => {
    assert.equal((await translated('vermelho', { vermelho: 'Red', 'vermelho.': 'red.' })).text, 'red');
    assert.equal((await translated('janeiro', { janeiro: 'January', 'janeiro.': 'January.' })).text, 'January');
  });

  test('to a text with placeholders is replaced by an answer that keeps them', async () => {
    const { text } = await translated('Olá {{name}}', {
      'Olá {{name}}': 'Hello, the hello {{name}}',
      'Olá {{name}}.': 'Hello name.',
      'olá {{name}}.': 'hello {{name}}.',
      'olá {{name}}': 'hi',
    });
    assert.equal(text, 'Hello {{name}}');
  });

  test('stays if the deadline is near, and is asked for again when there is time', async (t) => {
    let clock = 0;
    t.mock.method(performance, 'now', () => clock);
    const engine = engineWith('one', ['pt en'], {
      answer: () => {
        clock += 600;
        return 'Next Next';
      },
    });
    const scope = { ...testScope(), remainingMs: () => 1_000 - clock };
    const request = { text: 'Próximo', targetLanguage: 'en', currentLanguage: 'pt' };
    const { translator } = translatorWith([engine], { cacheBytes: 100_000 });
    const { texts } = await translator.translate(request, scope);
    assert.deepEqual([texts, engine.segments().length], [['Next Next'], 1]);
    await translator.translate(request, { ...testScope(), remainingMs: () => 1_000_000 });
    assert.ok(engine.segments().length > 2);
  });

  test('is not asked for again in forms that a language does not have', async () => {
    const { asked } = await translated('ต่อไป', { ต่อไป: 'Next Next' }, 'th', 'en');
    assert.deepEqual(asked, ['ต่อไป']);
  });
});

describe('a sentence in the target language', () => {
  const translated = async (text: string, from: string, to: string) => {
    const engine = engineWith('one', [`${from} ${to}`]);
    return (await translatorWith([engine]).translate(text, to, from)).texts[0];
  };

  test('inside a text of another language stays as it is', async () => {
    const quoted = 'O rio é o mais longo do mundo, com mais de seis mil quilômetros.';
    assert.equal(await translated(`He said it. ${quoted}`, 'en', 'pt'), `pt(He said it.) ${quoted}`);
    const english = 'This is the house that we have seen in the north.';
    assert.equal(await translated(english, 'ja', 'en'), english);
  });

  test('is not found by the names of tags', async () => {
    const text = 'Sorry, no pages match "<em>%(query)s</em>"';
    assert.equal(await translated(text, 'en', 'pt'), 'pt(Sorry, no pages match "<em>%(query)s</em>")');
  });

  test('is translated if it may be in a similar language', async () => {
    const text = 'El río es el más largo de la región y no se puede cruzar en el invierno.';
    assert.equal(await translated(text, 'gl', 'es'), `es(${text})`);
    assert.equal(await translated('A casa é da família.', 'pt', 'en'), 'en(A casa é da família.)');
  });
});

describe('a translation gets', () => {
  const answered = async (source: string, answer: string, from: string, to: string) => {
    const engine = engineWith('one', [`${from} ${to}`], { answer: () => answer });
    return (await translatorWith([engine]).translate(source, to, from)).texts[0];
  };

  for (const [what, source, answer, expected, from, to] of [
    ['no stop that the source lacks', 'Big houses near the old river', 'Grandes casas.', 'Grandes casas', 'en', 'pt'],
    ['the stop of the source', 'The house is near the river.', 'A casa fica perto', 'A casa fica perto.', 'en', 'pt'],
    ['the stop of its script', 'The house is near the river.', '房子在河边', '房子在河边。', 'en', 'zh-Hans'],
    [
      'the question mark of its script',
      'Is the house near the river?',
      'هل المنزل قريب.',
      'هل المنزل قريب؟',
      'en',
      'ar',
    ],
    [
      'the colon of the source',
      'The houses near the river:',
      'As casas perto do rio.',
      'As casas perto do rio:',
      'en',
      'pt',
    ],
    ['its marks if it has nothing else', 'The house near the old river', '.', '.', 'en', 'pt'],
    ['no separator that the source lacks', 'No houses near the old river', 'Sem casas -', 'Sem casas', 'en', 'pt'],
    ['the ellipsis of the source', 'The house is being built…', 'A casa...', 'A casa…', 'en', 'pt'],
    [
      'no bracket that the source lacks',
      'The machine is a Toyota.',
      'A é uma Toyota (em inglês).',
      'A é uma Toyota.',
      'en',
      'pt',
    ],
    [
      'one stop after an abbreviation that a bracket followed',
      'Big Company Ltd.',
      'Big Company Ltd. (em inglês).',
      'Big Company Ltd.',
      'en',
      'pt',
    ],
    ['no cut bracket', 'The house near the old river', 'A casa perto do rio (em', 'A casa perto do rio', 'en', 'pt'],
    [
      'its bracket if the source has one',
      'The house (red) is near',
      'Fica perto a casa (vermelha)',
      'Fica perto a casa (vermelha)',
      'en',
      'pt',
    ],
    ['no stop in a language without stops', 'The house is near the river.', 'บ้านอยู่ใกล้แม่น้ำ', 'บ้านอยู่ใกล้แม่น้ำ', 'en', 'th'],
    [
      'its own stop from a language without stops',
      'บ้านอยู่ใกล้แม่น้ำ',
      'The house is near.',
      'The house is near.',
      'th',
      'en',
    ],
    [
      'no second stop after an abbreviation',
      'We met him at Mill & Co.',
      'Nos encontramos na Mill',
      'Nos encontramos na Mill',
      'en',
      'pt',
    ],
    ['its final abbreviation', 'Encontramos ele às dez da manhã', 'We met at 10 a.m.', 'We met at 10 a.m.', 'pt', 'en'],
    [
      'its closing quote',
      'He said "it is near the river."',
      'Ele disse "fica perto".',
      'Ele disse "fica perto".',
      'en',
      'pt',
    ],
    [
      'the capital of the source',
      'The house is near the river.',
      'a casa fica perto.',
      'A casa fica perto.',
      'en',
      'pt',
    ],
    ['the capital of its language', 'The job of the machine is done.', 'iş bitti.', 'İş bitti.', 'en', 'tr'],
    [
      'no capital in a word such as iPhone',
      'The new phone is near the river.',
      'iPhone novo.',
      'iPhone novo.',
      'en',
      'pt',
    ],
    [
      'its protected parts unchanged',
      'The house :smile: near x.example.org',
      'x.example.org casa :smile:',
      'x.example.org casa :smile:',
      'en',
      'pt',
    ],
    ['no capital that the source lacks', 'and the house is near the river', 'e a casa', 'e a casa', 'en', 'pt'],
  ] as const) {
    test(what, async () => assert.equal(await answered(source, answer, from, to), expected));
  }
});
