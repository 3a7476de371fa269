import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Batch, Segment } from '../../src/translation/engine.ts';
import {
  type Behaviour,
  bracketed,
  engineWith,
  hasProtectedParts,
  protectedTextsOf,
  textOf,
  translatorWith,
} from '../support/translator-doubles.ts';

describe('a damaged translation', () => {
  const TEXT = 'Hello {{name}}, welcome back.';

  /** An engine that damages segments with protected parts and translates their pieces correctly. */
  const damaging = (damage: (segment: Segment, batch: Batch) => string) =>
    engineWith('one', ['en es'], {
      answer: (segment, batch) => (hasProtectedParts(segment) ? damage(segment, batch) : bracketed(segment, batch)),
    });

  const damages: Record<string, (segment: Segment, batch: Batch) => string> = {
    'loses a protected part': ({ parts, tags }) => textOf({ parts: parts.filter(({ kind }) => kind === 'text'), tags }),
    'repeats a protected part': (segment, batch) =>
      `${bracketed(segment, batch)} ${protectedTextsOf(segment).join(' ')}`,
    'changes a protected part': (segment, batch) => bracketed(segment, batch).replace('name', 'nombre'),
    'has the mark of an unknown word': (segment, batch) => `${bracketed(segment, batch)} \u2047`,
    'has a line break': (segment, batch) => `${bracketed(segment, batch)}\nand more`,
    'is blank': () => ' ',
  };
  for (const [name, damage] of Object.entries(damages)) {
    test(`that ${name} is replaced by translations of the pieces around the protected parts`, async () => {
      const { translate, unrepaired } = translatorWith([damaging(damage)]);
      const { texts } = await translate(TEXT, 'es', 'en');
      assert.deepEqual(texts, ['es(Hello) {{name}}, es(welcome back.)']);
      assert.equal(await unrepaired(), 0);
    });
  }

  test('does not affect other segments of the text', async () => {
    const engine = damaging(() => '');
    const { texts } = await translatorWith([engine]).translate(`A red house.\n${TEXT}\nA blue house.`, 'es', 'en');
    assert.deepEqual(texts, ['es(A red house.)\nes(Hello) {{name}}, es(welcome back.)\nes(A blue house.)']);
  });

  test('whose pieces are damaged too stays untranslated, and is counted', async () => {
    const engine = engineWith('one', ['en es'], { answer: () => '' });
    const { translate, unrepaired } = translatorWith([engine]);
    const { texts, warnings } = await translate(['It rains', TEXT], 'es', 'en');
    assert.deepEqual(texts, ['It rains', TEXT]);
    assert.deepEqual(warnings, [{ code: 'untranslated', texts: [0, 1] }]);
    assert.equal(await unrepaired(), 3);
  });

  test('of the first hop is detected at the end of the chain', async () => {
    const first = damaging(({ parts, tags }) => textOf({ parts: parts.filter(({ kind }) => kind === 'text'), tags }));
    const second = engineWith('two', ['es ca']);
    const { texts } = await translatorWith([first, second]).translate(TEXT, 'ca', 'en');
    assert.deepEqual(texts, ['ca(es(Hello)) {{name}}, ca(es(welcome back.))']);
  });

  test('may have its protected parts in another order', async () => {
    const engine = engineWith('one', ['en es'], {
      answer: ({ parts, tags }) => textOf({ parts: parts.toReversed(), tags }),
    });
    const { texts } = await translatorWith([engine]).translate('{0} Goes Right Before The {1}', 'es', 'en');
    assert.deepEqual(texts, ['{1} Goes Right Before The {0}']);
    assert.equal(engine.batches.length, 1);
  });
});

describe('in a chain', () => {
  test('an acronym that the first engine leaves is no word for the second one', async () => {
    const first = engineWith('first', ['en es']);
    const second = engineWith('second', ['es ca'], {
      answer: ({ parts }) =>
        parts.map(({ kind, text }) => (kind === 'text' ? text.replace('CEO', 'CEL') : text)).join(''),
    });
    const translate = async (text: string) => (await translatorWith([first, second]).translate(text, 'ca', 'en')).texts;
    assert.deepEqual(await translate('The CEO of the UN is here.'), ['es(The CEO of the UN is here.)']);
    assert.deepEqual(second.segments().map(protectedTextsOf), [[], ['CEO']]);
    // Words in capitals may be ordinary words.
    assert.match(String(await translate('THE CEO IS HERE')), /CEL/);
  });

  test('the second engine receives the protected parts', async () => {
    const first = engineWith('first', ['en es']);
    const second = engineWith('second', ['es ca']);
    const { texts, engines } = await translatorWith([first, second]).translate(
      'Hello {{name}}, please see also {0}',
      'ca',
      'en',
    );
    assert.deepEqual(
      second.segments().map(({ parts }) => parts),
      [
        [
          { kind: 'text', text: 'es(Hello ' },
          { kind: 'protected', text: '{{name}}' },
          { kind: 'text', text: ', please see also ' },
          { kind: 'protected', text: '{0}' },
          { kind: 'text', text: ')' },
        ],
      ],
    );
    assert.deepEqual(texts, ['ca(es(Hello {{name}}, please see also {0}))']);
    assert.deepEqual(engines, ['first+second;via=es']);
  });

  test('a protected part that occurs twice is protected twice', async () => {
    const first = engineWith('first', ['en es']);
    const second = engineWith('second', ['es ca']);
    await translatorWith([first, second]).translate('from {0} to {0}', 'ca', 'en');
    const [segment = { parts: [], tags: [] }] = second.segments();
    assert.deepEqual(protectedTextsOf(segment), ['{0}', '{0}']);
  });

  test('a protected part that begins with another one is found whole after the first engine moved both', async () => {
    const first = engineWith('first', ['en es'], {
      answer: ({ parts, tags }) => textOf({ parts: parts.toReversed(), tags }),
    });
    const second = engineWith('second', ['es ca']);
    const { texts } = await translatorWith([first, second]).translate('$HOME and $HOME_DIR', 'ca', 'en');
    const [segment = { parts: [], tags: [] }] = second.segments();
    assert.deepEqual(protectedTextsOf(segment), ['$HOME_DIR', '$HOME']);
    assert.deepEqual(texts, ['ca($HOME_DIR and $HOME)']);
  });

  test('an empty translation of the first engine is not sent to the second, and the text stays unchanged', async () => {
    const first = engineWith('first', ['en es'], { answer: async () => '' });
    const second = engineWith('second', ['es ca']);
    const { texts, engineMs } = await translatorWith([first, second]).translate('y', 'ca', 'en');
    assert.deepEqual(texts, ['y']);
    assert.deepEqual(second.batches, []);
    assert.ok(engineMs >= 0);
  });

  test('the engine time is the sum of all hops, and zero without an engine', async (t: TestContext) => {
    let clock = 1000;
    t.mock.method(performance, 'now', () => clock);
    const slow = (milliseconds: number): Behaviour => ({
      answer: (segment, batch) => {
        clock += milliseconds;
        return bracketed(segment, batch);
      },
    });
    const engines = [engineWith('first', ['en es'], slow(30)), engineWith('second', ['es ca'], slow(12))];
    const { translate } = translatorWith(engines);
    assert.equal((await translate('A Red House Near A River', 'ca', 'en')).engineMs, 42);
    assert.equal((await translate('Una casa', 'es', 'es')).engineMs, 0);
  });
});

test('spaces around a translation are removed, and those of the text stay', async () => {
  const engine = engineWith('one', ['en es'], { answer: (segment, batch) => `  ${bracketed(segment, batch)}\u00a0 ` });
  const { texts } = await translatorWith([engine]).translate('  A red house. It is old.\n\tA blue one. ', 'es', 'en');
  assert.deepEqual(texts, ['  es(A red house.) es(It is old.)\n\tes(A blue one.) ']);
});

describe('a request of thousands of segments', () => {
  const lines = Array.from({ length: 5000 }, (_, i) => `word ${1000 + i}`);
  const total = lines.join('').length;
  const expected = lines.map((line) => `es(${line})`);

  for (const [name, text, whole] of [
    ['one text', lines.join('\n'), [expected.join('\n')]],
    ['an array', lines, expected],
  ] as const) {
    test(`is never queued as a whole: ${name}`, async () => {
      let maxQueued = 0;
      const engine = engineWith('one', ['en es'], {
        batchSize: 32,
        answer: async (segment, batch) => {
          if (segment === batch.segments[0]) {
            // The engine is slow. A request that does not wait for it could queue more in every iteration.
            for (let turn = 0; turn < 20; turn++) await setImmediate();
            maxQueued = Math.max(maxQueued, (await queued()) ?? 0);
          }
          return bracketed(segment, batch);
        },
      });
      const { translate, queued } = translatorWith([engine], { maxCharacters: total / 2 });
      const { texts } = await translate(text, 'es', 'en');
      assert.deepEqual(texts, whole);
      assert.ok(maxQueued > 0 && maxQueued <= total / 4, `${maxQueued} of ${total} characters at once`);
      assert.equal(await queued(), 0);
    });
  }
});

describe('between sentences', () => {
  const bracketsIn = (wide: boolean) => (segment: Segment) =>
    wide ? `「${textOf(segment)}」` : `(${textOf(segment)})`;
  const chinese = engineWith('wide', ['en zh-Hans', 'en ja'], { answer: bracketsIn(true) });
  const english = engineWith('narrow', ['zh-Hans en', 'ja en', 'zh-Hans ja', 'th en'], { answer: bracketsIn(false) });
  const { translate } = translatorWith([chinese, english]);

  test('Chinese and Japanese have no space, and line breaks and other text stay', async () => {
    const text = ' It is late.  Is it? Yes.\n\tNo. ';
    for (const to of ['zh-Hans', 'ja']) {
      assert.deepEqual((await translate(text, to, 'en')).texts, [' 「It is late.」「Is it?」「Yes.」\n\t「No.」 ']);
    }
  });

  test('other languages have a space even if the source has none', async () => {
    const text = '今天很好。你呢？\n我也是。';
    assert.deepEqual((await translate(text, 'en', 'zh-Hans')).texts, ['(今天很好。) (你呢？)\n(我也是。)']);
  });

  test('the spacing from Chinese to Japanese stays unchanged', async () => {
    assert.deepEqual((await translate('今天很好。你呢？', 'ja', 'zh-Hans')).texts, ['(今天很好。)(你呢？)']);
  });
});

test('blanks that do not break and marks of the writing direction hide no words from an engine', async () => {
  const { texts } = await translatorWith([engineWith('one', ['en es'])]).translate(
    ['\u200eI love\u00a0you.\u200f', 'It costs 5\u00a0kg\u00a0!', "\u200e{name}'s\u00a0photo"],
    'es',
    'en',
  );
  assert.deepEqual(texts, [
    'es(I love you.)',

    'es(It costs 5\u00a0kg\u00a0!)',
    'es(The photo of {name})',
  ]);
});
