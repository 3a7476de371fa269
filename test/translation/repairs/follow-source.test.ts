import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { engineWith, textOf, translatorWith } from '../../support/translator-doubles.ts';

/** Translates a text with an engine that gives one answer to every form of it. */
async function translated(text: string, answer: string, from = 'en', to = 'pt') {
  const engine = engineWith('one', [`${from} ${to}`], { answer: () => answer });
  const { texts } = await translatorWith([engine]).translate(text, to, from);
  return { text: texts[0] ?? '', asked: engine.segments().map(textOf) };
}

describe('a translation gets', () => {
  for (const [what, source, answer, expected, to] of [
    [
      'a date in the order of its language',
      'Born on May 4, 1990',
      'Nascido em maio 4, 1990',
      'Nascido em 4 de maio de 1990',
      'pt',
    ],
    ['the units of its source', 'It holds 15 gallons.', 'Tem 15 litros.', 'Tem 15 galões.', 'pt'],
    [
      'a unit of its source for each number',
      'He ran 5 miles (8 kilometers).',
      'Correu 5 quilômetros (8 quilômetros).',
      'Correu 5 milhas (8 quilômetros).',
      'pt',
    ],
    [
      'the unit in a compound',
      'Cut 4-inch pipes.',
      'Corte canos de 4 centímetros.',
      'Corte canos de 4 polegadas.',
      'pt',
    ],
    [
      'no unit for a number that was converted',
      'It is 6 feet high.',
      'Tem 1,8 metros de altura.',
      'Tem 1,8 metros de altura.',
      'pt',
    ],
    [
      'short names of a unit',
      'Buy 2,000 pounds of rice.',
      'Compra 2.000 kilos de arroz.',
      'Compra 2.000 libras de arroz.',
      'es',
    ],
    ['numbers of its language', 'It has 215,300 books.', 'Tem 215,300 livros.', 'Tem 215.300 livros.', 'pt'],
    ['all decimals alike', 'Take 2.5 L or 0.5 L.', 'Toma 2,5 L o 0.5 L.', 'Toma 2,5 L o 0,5 L.', 'es'],
    [
      'the version of its source',
      'Use version 3.5 now.',
      'Usa la versión 3.5 ahora.',
      'Usa la versión 3.5 ahora.',
      'es',
    ],
    [
      'the product of its source',
      'Install Debian 8.1 here.',
      'Instala Debian 8.1 aquí.',
      'Instala Debian 8.1 aquí.',
      'es',
    ],
    ['small words between its items', 'On %(a)s of %(b)s', 'Em %(a)s of %(b)s', 'Em %(a)s de %(b)s', 'pt'],
    ['the stop behind a quotation', 'Added “{a}”.', 'Adicionado “{a}”', 'Adicionado “{a}”.', 'pt'],
    ['the stop behind its last item', 'Delete the {name}.', 'Apague {name}', 'Apague {name}.', 'pt'],
    ['the stop behind a link', 'See [the list][1].', 'Veja [a lista.][1]', 'Veja [a lista][1].', 'pt'],
    ['no bracket of its own', 'Excel (new)', 'Excel (novo) (em inglês)', 'Excel (novo)', 'pt'],
    ['the blank at its opening marks', 'He said, "it is big."', 'Dijo, " es grande."', 'Dijo, " es grande."', 'es'],
    ['no blank at its closing marks', 'Edit "{title}"', 'Editar "{title} "', 'Editar "{title}"', 'pt'],
    ['items with apostrophes', "of {' '} it", "d'un {' '} el", "d'un {' '} el", 'ca'],
    ['the marks of its items', 'A &copy; here.', 'Aqui &copy;.', 'Aqui &copy;.', 'pt'],
    ['signs of ordinals', 'The 42nd street is long.', 'A 42a rua é longa.', 'A 42ª rua é longa.', 'pt'],
    ['blanks before units that do not break', 'It is 10\u00a0km.', 'São 10 km.', 'São 10\u00a0km.', 'pt'],
    ['the form of dates', 'Sent: 7 June 2021', 'Enviado: 7 Junho 2021', 'Enviado: 7 de junho de 2021', 'pt'],
    ['the first day of a month', 'Sent on 1st June', 'Enviado em 1o Junho', 'Enviado em 1º de junho', 'pt'],
    ['the elision of dates', 'Sent: 7 April 2021', 'Enviat: 7 abril 2021', "Enviat: 7 d'abril de 2021", 'ca'],
    ['the capitals of its source', 'CLOSE THE LID', 'Feche a tampa', 'FECHE A TAMPA', 'pt'],
    ['the capitals of a short label', 'NEW: a house', 'Nova: uma casa', 'NOVA: uma casa', 'pt'],
    ['no capital in an enumeration', 'horse, cow, fish', 'Cavalo, vaca, Peixe', 'cavalo, vaca, peixe', 'pt'],
    ['the capitals of an enumeration', 'Horse, cow, fish', 'Cavalo, vaca, peixe', 'Cavalo, vaca, peixe', 'pt'],
    ['the capitals of a label', 'WARNING: hot water', 'Aviso: água quente', 'AVISO: água quente', 'pt'],
    [
      'the blank of a block that a template may leave out',
      'A {% if new %}new {% endif %}house.',
      'Una casa {% if new %}nueva{% endif %}.',
      'Una casa{% if new %} nueva{% endif %}.',
      'es',
    ],
    [
      'the blank behind the words of a block',
      'A {{#if big}}big {{/if}}house.',
      'Uma {{#if big}}grande{{/if}} casa.',
      'Uma {{#if big}}grande {{/if}}casa.',
      'pt',
    ],
    ['the letters of a name', 'The UNHCR helps us', 'La uNHCR nos ayuda', 'La UNHCR nos ayuda', 'es'],
  ] as const) {
    test(`${what}: "${expected}"`, async () => {
      assert.equal((await translated(source, answer, 'en', to)).text, expected);
    });
  }
});

test('a word keeps its case beside a placeholder with the same one in capitals', async () => {
  const { text } = await translated('Hello «Name» of [FIRST_NAME]', 'Olá «Name» de [FIRST_NAME]');
  assert.equal(text, 'Olá «Name» de [FIRST_NAME]');
});

describe('an engine gets', () => {
  test('an item of a list without its letter in brackets', async () => {
    const { text, asked } = await translated('(a) The big house\n(ii) The old house', 'A casa');
    assert.deepEqual([text, asked], ['(a) A casa\n(ii) A casa', ['The big house', 'The old house']]);
  });

  for (const [what, source, asked, to] of [
    ['apostrophes', 'We`re here, aren´t we?', "We're here, aren't we?", 'pt'],
    ['apostrophes for opening marks', 'We‛re here, isn‘t it', "We're here, isn't it", 'pt'],
    ['words without joiners', 'A read\u200cable page', 'A readable page', 'pt'],
    ['words in plain case', 'hOW is tHe house', 'How is the house', 'pt'],
    ['ordinals as words', 'The 2nd and 3rd floors', 'The second and third floors', 'pt'],
    ['ordinals of names as they are', 'The 2nd and 3rd Rome Regiments', 'The 2nd and 3rd Rome Regiments', 'pt'],
    ['whole names of months', 'Sent: Jan 5, 2024', 'Sent: January 5, 2024', 'pt'],
    ['a number that is no negation', 'No. 5 is cosmonaut No. 11', 'Number 5 is cosmonaut number 11', 'pt'],
    ['words without invisible marks', 'A read\u200bable page\u200e', 'A readable page', 'pt'],
    ['an abbreviation that is no negation', 'No. of guests', 'Number of guests', 'pt'],
    ['a verb that models know', 'Retrying in 5 seconds', 'Trying again in 5 seconds', 'pt'],
    ['letters for ligatures', 'The ﬁsh is ﬂat', 'The fish is flat', 'pt'],
    ['a word beside a slip without its slip', 'WHat TRain is this', 'What train is this', 'pt'],
    ['words without slips of case', 'WHat is THis house', 'What is this house', 'pt'],
    ['short words without slips of case', 'THe house', 'The house', 'pt'],
    ['amounts in words', 'They paid £4bn for it', 'They paid £4 billion for it', 'pt'],
    ['a long billion in millions', 'They paid €4.5bn for it', 'They paid 4,500 million euros for it', 'es'],
    ['millions in words', 'They paid €450m for it', 'They paid 450 million euros for it', 'es'],
    ['May as a month', 'Closed until May 2031', 'Closed until May of 2031', 'pt'],
    ['May as the month of a day', 'Closed on 7 May', 'Closed on 7 of May', 'pt'],
    ['names as they are', 'OAuth and the XMl file', 'OAuth and the XMl file', 'pt'],
  ] as const) {
    test(`${what}: "${asked}"`, async () => {
      assert.deepEqual((await translated(source, 'Uma resposta qualquer', 'en', to)).asked[0], asked);
    });
  }
});

test('numbers have the same values in source and target', async () => {
  const number = fc.oneof(
    fc.integer({ min: 1_000, max: 99_999_999 }).map((value) => value.toLocaleString('en')),
    fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 100).toFixed(2)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(number, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('es', 'pt', 'ca', 'fr', 'de'),
      async (numbers, to) => {
        const { text } = await translated(
          `They count ${numbers.join(' grams and ')} grams.`,
          `xx xxxx ${numbers.join(' xxxxx x ')} xxxxx.`,
          'en',
          to,
        );
        const values = text.match(/\d(?:[\d.,]|\u00a0(?=\d{3}))*(?<=\d)/gu)?.map((found) => {
          return Number(found.replace(/[.\u00a0]/gu, '').replace(',', '.'));
        });
        assert.deepEqual(
          values,
          numbers.map((written) => Number(written.replaceAll(',', ''))),
        );
      },
    ),
    { seed: 393, numRuns: 300 },
  );
});
