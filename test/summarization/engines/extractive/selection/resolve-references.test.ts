import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { resolveOthers } from '../../../../../src/summarization/engines/extractive/selection/resolve-references.ts';
import type { Wording } from '../../../../../src/summarization/engines/extractive/selection/sentence-compression.ts';
import { summarize } from '../support.ts';

suite('the last sentence of a text', () => {
  const news = [
    'The council of Ashby builds a new bridge over the river at the mill, which opens in May and costs 2 million pounds.',
    'A ferry takes the people of Ashby over the river to the mill until the new bridge of the council opens in May.',
    'Nobody swims there.',
    'The herons left.',
    'It rained.',
    'A swan and an old heron have shared the small nest at the weir since spring.',
    'Ducks came.',
    'Old boats lie on the bank of the river.',
  ];

  test('counts nothing that the text does not name', () => {
    const dangling =
      'The two projects of the council of Ashby over the river share a budget of 5 million pounds until May.';
    assert.doesNotMatch(summarize([...news, dangling].join(' ')).paragraph ?? '', /The two projects [^.]*\.$/);
  });

  const wordingOf = (index: number, score: number, dependency: number): Wording => ({
    candidate: {
      unit: {
        start: index,
        end: index + 1,
        text: `Sentence ${index}.`,
        kind: 'paragraph',
        heading: undefined,
        place: undefined,
        paragraphIndex: 0,
      },
      index,
      vector: { ids: new Int32Array(), weights: new Float64Array() },
      score,
      dependency,
      isFoil: false,
      isLead: false,
      detailBonus: 0,
      speech: undefined,
    },
    text: `Sentence ${index}.`,
    length: 11,
    loss: 0,
  });
  const limits = { type: 'text', maxItems: 3, maxCharacters: 1200 } as const;
  const [first, dangling, missing] = [wordingOf(0, 2, 0), wordingOf(5, 1, 1), wordingOf(4, 0, 0)];
  const indexes = (wordings: readonly Wording[]) => wordings.map(({ candidate }) => candidate.index);

  test('brings the one before it along where there is room', () => {
    assert.deepEqual(indexes(resolveOthers([first, dangling], [[first], [missing]], limits)), [0, 4, 5]);
    assert.deepEqual(indexes(resolveOthers([first, dangling], [[first], [missing]], { ...limits, maxItems: 2 })), [0]);
    assert.deepEqual(
      indexes(resolveOthers([first, dangling], [[first], [missing]], { ...limits, maxCharacters: 30 })),
      [0],
    );
  });

  test('is treated so in the middle, too', () => {
    const last = wordingOf(9, 1, 0);
    const limited = { ...limits, maxItems: 3 };
    assert.deepEqual(indexes(resolveOthers([first, dangling, last], [[first], [missing]], limited)), [0, 9]);
    assert.deepEqual(
      indexes(resolveOthers([first, dangling, last], [[first], [missing]], { ...limits, maxItems: 4 })),
      [0, 4, 5, 9],
    );
  });

  test('stays when it says most, and in points', () => {
    const best = wordingOf(5, 3, 1);
    assert.deepEqual(indexes(resolveOthers([first, best], [[first]], limits)), [0, 5]);
    assert.deepEqual(indexes(resolveOthers([first, dangling], [[first]], { ...limits, type: 'points' })), [0, 5]);
  });
});

suite('the first sentence of a text', () => {
  const meeting =
    'The council met on Tuesday. It approved a budget of 3.2 million euros for the library. Two members voted against it. The library will open in May 2027. Visitors can borrow ten books at once. The old building will be sold.';

  test('brings the one along that says what it is about', () => {
    const { paragraph = '' } = summarize(meeting);
    assert.match(paragraph, /^The council met on Tuesday\. It approved a budget/);
  });
});
