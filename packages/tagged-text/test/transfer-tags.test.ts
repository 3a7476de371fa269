import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { transfer, transferWeighted } from './marked-texts.ts';

describe('a tag of a real alignment', () => {
  const cases: [what: string, source: string, tokens: [string, string], weights: number[][], expected: string][] = [
    [
      'leaves a preposition outside that only the target needs',
      'is [20 euros]',
      ['is 20 euros', 'é de 20 euros'],
      [
        [1, 0, 0],
        [0.3, 0.6, 0.1],
        [0, 1, 0],
        [0, 0, 1],
      ],
      'é de [20 euros]',
    ],
    [
      'encloses a word of uncertain alignment if it has no other one',
      'to [take effect]',
      ['to take effect', 'entrem vigor'],
      [
        [0.4, 0.5, 0.1],
        [0.2, 0, 0.8],
      ],
      '[entrem vigor]',
    ],
    [
      'encloses an article between its words that comes from another place',
      '[all day] in the',
      ['all day in the', 'todo o dia em'],
      [
        [1, 0, 0, 0],
        [0, 0.05, 0.2, 0.75],
        [0, 0.9, 0, 0.1],
        [0, 0, 1, 0],
      ],
      '[todo o dia] em',
    ],
    [
      'has the word that mostly comes from two tags if it has no other one',
      '[a] of [b]',
      ['a of b', 'x B A'],
      [
        [0, 1, 0],
        [0.48, 0.06, 0.46],
        [1, 0, 0],
      ],
      'x [B] [A]',
    ],
    [
      'encloses the number and the name that the translation copied, whatever the alignment says',
      'on [May] [26] the [Big Ben]',
      ['on May 26 the Big Ben', 'em 26 de maio o Big Ben'],
      [
        [1, 0, 0, 0, 0, 0],
        [0, 0.7, 0.3, 0, 0, 0],
        [0, 0, 0.6, 0.4, 0, 0],
        [0, 1, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0.6, 0.4, 0],
        [0, 0, 0, 0, 0, 1],
      ],
      'em [26] de [maio] o [Big Ben]',
    ],
  ];
  for (const [what, source, [sourceTokens, targetTokens], weights, expected] of cases) {
    test(what, () => assert.equal(transferWeighted(source, sourceTokens, targetTokens, weights), expected));
  }
});

describe('a tag', () => {
  const cases: [what: string, source: string, tokens: [string, string], links: number[][], expected: string][] = [
    ['goes with its word', 'the [red] car', ['the red car', 'o carro vermelho'], [[0], [2], [1]], 'o carro [vermelho]'],
    [
      'prefers a long word to a short one where its words have no clear place',
      'made so [simple]',
      ['made so simple', 'de simples'],
      [
        [1, 2],
        [0, 1, 2],
      ],
      'de [simples]',
    ],
    [
      'goes with several words',
      'a [very old] cat',
      ['a very old cat', 'un chat très vieux'],
      [[0], [3], [1], [2]],
      'un chat [très vieux]',
    ],
    ['encloses a word between its words', '[give up]', ['give up', 'gib es auf'], [[0], [], [1]], '[gib es auf]'],
    [
      'does not follow a single word far away',
      '[a b c] d',
      ['a b c d', 'A B D D D D C'],
      [[0], [1], [3], [3], [3], [3], [2]],
      '[A B] D D D D C',
    ],
    ['never divides a word', 'the [foot]ball', ['the foot|ball', 'der Fuß|ball'], [[0], [1], [2]], 'der [Fußball]'],
    [
      'shares the word that it divides',
      '[foot][ball] x',
      ['foot|ball x', 'Fuß|ball X'],
      [[0], [1], [2]],
      '[Fußball][] X',
    ],
    ['shares no word in a script without spaces', '[红][车]', ['红|车', 'car red'], [[1], [0]], '[car] [red]'],
    [
      'treats the parts of a word as one',
      'the [football]',
      ['the foot|ball', 'der Fuß|ball'],
      [[0], [1], [2]],
      'der [Fußball]',
    ],
    [
      'leaves punctuation outside',
      'see [it], now',
      ['see it|, now', 'sieh es|, jetzt'],
      [[0], [1], [1], [3]],
      'sieh [es], jetzt',
    ],
    [
      'keeps its own punctuation',
      'see [it!] now',
      ['see it|! now', 'sieh es|! jetzt'],
      [[0], [1], [2], [3]],
      'sieh [es!] jetzt',
    ],
    ['stays inside its parent', '[a [b]] c', ['a b c', 'C B A'], [[2], [1], [0]], 'C [[B] A]'],
    ['may enclose everything', '[a [b] c]', ['a b c', 'C B A'], [[2], [1], [0]], '[C [B] A]'],
    ['goes to the likeliest word if none is clear', 'x [y] z', ['x y z', 'X W Z'], [[0], [0, 1, 2], [2]], 'X [W] Z'],
    ['stays once if its words are lost', '[a] [b]', ['a b', 'A'], [[0]], '[A][]'],
    [
      'does not share a word with another',
      '[a] [b]',
      ['a b', 'A B'],
      [
        [0, 1],
        [0, 1],
      ],
      '[A] [B]',
    ],
    [
      'leaves a stop outside that its token includes',
      'in [1998].',
      ['in 1998.', 'em 1998|.'],
      [[0], [1], [1]],
      'em [1998].',
    ],
    ['encloses the sign of its number', 'for [5 euros]', ['for 5 euros', 'por € 5'], [[0], [2], [1]], 'por [€ 5]'],
    ['without text stays inside of a token', 'in [1998]*.', ['in 1998.', 'em 1998|.'], [[0], [1], [1]], 'em [1998]*.'],
    ['without text goes before its word', 'a * b c', ['a  b c', 'A C B'], [[0], [2], [1]], 'A C *B'],
    [
      'without text does not go before a comma that only the target has',
      'short* but',
      ['short but', 'curto|, mas'],
      [[0], [1], [1]],
      'curto*, mas',
    ],
    [
      'without text that divides words does not go before a comma that only the target has',
      'short*but',
      ['short|but', 'curto|, mas'],
      [[0], [1], [1]],
      'curto, *mas',
    ],
    ['without text goes after the word it touches', 'a b* c', ['a b c', 'A C B'], [[0], [2], [1]], 'A C B*'],
    ['without text stays at the start and at the end', '* a b *', [' a b ', 'B A'], [[1], [0]], '*B A*'],
    ['without text stays in its parent', 'a [*b] c', ['a b c', 'C B A'], [[2], [1], [0]], 'C [*B] A'],
    [
      'without text never goes into the range of another',
      '[a b] * c',
      ['a b  c', 'A C B'],
      [[0], [2], [1]],
      '[A C B]*',
    ],
    ['keeps its place beside others without text', 'a ** b', ['a  b', 'A B'], [[0], [1]], 'A **B'],
  ];
  for (const [what, source, [sourceTokens, targetTokens], links, expected] of cases) {
    test(what, () => assert.equal(transfer(source, sourceTokens, targetTokens, links), expected));
  }

  test('goes with its words in a script without spaces', () => {
    assert.equal(transfer('the [red] car', 'the red car', '红色|的|汽车', [[1], [1], [2]]), '[红色的]汽车');
  });
});
