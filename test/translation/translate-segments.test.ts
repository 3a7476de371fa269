import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GlossaError } from '../../src/errors.ts';
import type { Batch, Segment } from '../../src/translation/engine.ts';
import {
  type Behaviour,
  bracketed,
  engineWith,
  failingEngine,
  failureOf,
  hasKeeps,
  keepsOf,
  textOf,
  translatorWith,
} from '../support/translator-doubles.ts';

describe('when an engine fails', () => {
  test('another engine serves the request, and only that engine is named', async () => {
    const best = failingEngine('best', ['en es'], 80);
    const other = engineWith('other', ['en es']);
    const result = await translatorWith([best, other]).translate('A red house', 'es', 'en');
    assert.deepEqual(result.texts, ['es(A red house)']);
    assert.deepEqual(result.engines, ['other']);
    assert.equal(best.batches.length, 1);
  });

  test('a third engine serves after two failures', async () => {
    const engines = [
      failingEngine('best', ['en es'], 80),
      failingEngine('second', ['en es'], 70),
      engineWith('third', ['en es']),
    ];
    const result = await translatorWith(engines).translate('A red house', 'es', 'en');
    assert.deepEqual([result.texts, result.engines], [['es(A red house)'], ['third']]);
  });

  test('in the middle of a chain, the text takes another route from its source language', async () => {
    const start = engineWith('start', ['en es'], { quality: 80 });
    const broken = failingEngine('broken', ['es ca'], 80);
    const around = engineWith('around', ['en fr', 'fr ca']);
    const result = await translatorWith([start, broken, around]).translate('A red house', 'ca', 'en');
    assert.deepEqual(result.texts, ['ca(fr(A red house))']);
    assert.deepEqual(result.engines, ['around;via=fr']);
  });

  test('and no route is left, the request fails with engine_unavailable', async () => {
    const { translate, queued } = translatorWith([failingEngine('only', ['en es'], 80)]);
    assert.equal((await failureOf(translate('A red house', 'es', 'en'))).code, 'engine_unavailable');
    assert.equal(await queued(), 0);
  });

  test('on one segment and on every piece of it, the request fails with engine_unavailable', async () => {
    const engine = engineWith('one', ['en es'], {
      answer: (segment, batch) => (textOf(segment).includes('red') ? undefined : bracketed(segment, batch)),
    });
    const { translate, queued } = translatorWith([engine]);
    const error = await failureOf(translate(['A blue house', 'A red house'], 'es', 'en'));
    assert.equal(error.code, 'engine_unavailable');
    assert.equal(await queued(), 0);
  });

  test('on one segment only, another engine serves that segment', async () => {
    const best = engineWith('best', ['en es'], {
      quality: 80,
      answer: (segment, batch) => (textOf(segment).includes('red') ? undefined : bracketed(segment, batch)),
    });
    const second = engineWith('second', ['en es'], { quality: 70, answer: () => undefined });
    const other = engineWith('other', ['en es'], { answer: (segment) => `other: ${textOf(segment)}` });
    const { translate } = translatorWith([best, second, other]);
    const { texts, engines } = await translate('A blue house. A red house.', 'es', 'en');
    assert.deepEqual(texts, ['es(A blue house.) other: A red house.']);
    assert.deepEqual(engines.toSorted(), ['best', 'other']);
    const strict = translatorWith([best, other], { fallback: false });
    assert.equal((await failureOf(strict.translate('A red house.', 'es', 'en'))).code, 'engine_unavailable');
  });

  test('on a mixture of text and protected parts, the pieces around these parts are translated', async () => {
    const engine = engineWith('one', ['en es'], {
      answer: (segment, batch) => (hasKeeps(segment) ? undefined : bracketed(segment, batch)),
    });
    const result = await translatorWith([engine]).translate('Hello {{name}}, welcome back.', 'es', 'en');
    assert.deepEqual(result.texts, ['es(Hello) {{name}}, es(welcome back.)']);
    assert.deepEqual(result.engines, ['one']);
  });

  test('and still reports that it is ready, the same route is not tried again', async () => {
    const engine = engineWith('one', ['en es'], {
      answer: () => {
        throw new GlossaError('engine_unavailable');
      },
    });
    const error = await failureOf(translatorWith([engine]).translate('A red house', 'es', 'en'));
    assert.deepEqual([error.code, engine.batches.length], ['engine_unavailable', 1]);
  });

  test('again and again and still reports that it is ready, the attempts are bounded', async () => {
    let calls = 0;
    const engine = engineWith('stubborn', ['en es'], {
      answer: (segment, batch) => {
        engine.known = [...engine.known];
        if (++calls > 50) return bracketed(segment, batch);
        throw new GlossaError('engine_unavailable');
      },
    });
    const error = await failureOf(translatorWith([engine]).translate('A red house', 'es', 'en'));
    assert.equal(error.code, 'engine_unavailable');
  });

  test('with a defect, no fallback hides it', async () => {
    const defect = new TypeError('a defect');
    const broken = engineWith('broken', ['en es'], {
      quality: 80,
      answer: () => {
        broken.known = [];
        throw defect;
      },
    });
    const other = engineWith('other', ['en es']);
    await assert.rejects(translatorWith([broken, other]).translate('A red house', 'es', 'en'), (error) => {
      return error === defect;
    });
    assert.equal(other.batches.length, 0);
  });

  test('the other queued segments of the request no longer reach the engine', async () => {
    const defect = new TypeError('a defect');
    const engine = engineWith('one', ['en es'], {
      batchSize: 1,
      answer: (_, { signal }) => {
        if (engine.batches.length === 1) throw defect;
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    });
    const { translate, queued } = translatorWith([engine]);
    const text = Array.from({ length: 20 }, (_, i) => `house number ${i}`);
    await assert.rejects(translate(text, 'es', 'en'), (error) => error === defect);
    assert.equal(await queued(), 0);
    await setImmediate();
    // The next batch may start before the failure arrives.
    assert.ok(engine.batches.length <= 2, `${engine.batches.length} batches`);
    for (const batch of engine.batches.slice(1)) assert.ok(batch.signal.aborted);
  });
});

test('an aborted request ends with the reason of the abort, and leaves nothing queued', async () => {
  const controller = new AbortController();
  const engine = engineWith('one', ['en es'], {
    batchSize: 1,
    answer: () => {
      controller.abort(new GlossaError('client_closed'));
      return new Promise(() => undefined);
    },
  });
  const { translate, queued } = translatorWith([engine]);
  const error = await failureOf(translate(['A red house', 'A blue house'], 'es', 'en', controller.signal));
  assert.equal(error.code, 'client_closed');
  assert.equal(await queued(), 0);
  assert.deepEqual(engine.segments().map(textOf), ['A red house']);
});

describe('a damaged translation', () => {
  const TEXT = 'Hello {{name}}, welcome back.';

  /** An engine that damages segments with protected parts, and translates the pieces well. */
  const damaging = (damage: (segment: Segment, batch: Batch) => string) =>
    engineWith('one', ['en es'], {
      answer: (segment, batch) => (hasKeeps(segment) ? damage(segment, batch) : bracketed(segment, batch)),
    });

  const damages: Record<string, (segment: Segment, batch: Batch) => string> = {
    'loses a protected part': (segment) => textOf(segment.filter(({ kind }) => kind === 'text')),
    'repeats a protected part': (segment, batch) => `${bracketed(segment, batch)} ${keepsOf(segment).join(' ')}`,
    'changes a protected part': (segment, batch) => bracketed(segment, batch).replace('name', 'nombre'),
    'has the mark of an unknown word': (segment, batch) => `${bracketed(segment, batch)} \u2047`,
    'has a line break': (segment, batch) => `${bracketed(segment, batch)}\nand more`,
    'is blank': () => ' ',
  };
  for (const [name, damage] of Object.entries(damages)) {
    test(`that ${name} is repeated in pieces around the protected parts`, async () => {
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
    const { texts } = await translate(['It rains', TEXT], 'es', 'en');
    assert.deepEqual(texts, ['It rains', TEXT]);
    assert.equal(await unrepaired(), 3);
  });

  test('of the first hop is detected at the end of the chain', async () => {
    const first = damaging((segment) => textOf(segment.filter(({ kind }) => kind === 'text')));
    const second = engineWith('two', ['es ca']);
    const { texts } = await translatorWith([first, second]).translate(TEXT, 'ca', 'en');
    assert.deepEqual(texts, ['ca(es(Hello)) {{name}}, ca(es(welcome back.))']);
  });

  test('is not one with its protected parts in another order', async () => {
    const engine = engineWith('one', ['en es'], { answer: (segment) => textOf(segment.toReversed()) });
    const { texts } = await translatorWith([engine]).translate('{0} before {1}', 'es', 'en');
    assert.deepEqual(texts, ['{1} before {0}']);
    assert.equal(engine.batches.length, 1);
  });
});

describe('in a chain', () => {
  test('the second engine gets the protected parts', async () => {
    const first = engineWith('first', ['en es']);
    const second = engineWith('second', ['es ca']);
    const { texts, engines } = await translatorWith([first, second]).translate('Hello {{name}}, see {0}', 'ca', 'en');
    assert.deepEqual(second.segments(), [
      [
        { kind: 'text', text: 'es(Hello ' },
        { kind: 'protected', text: '{{name}}' },
        { kind: 'text', text: ', see ' },
        { kind: 'protected', text: '{0}' },
        { kind: 'text', text: ')' },
      ],
    ]);
    assert.deepEqual(texts, ['ca(es(Hello {{name}}, see {0}))']);
    assert.deepEqual(engines, ['first+second;via=es']);
  });

  test('a protected part that occurs twice is protected twice', async () => {
    const first = engineWith('first', ['en es']);
    const second = engineWith('second', ['es ca']);
    await translatorWith([first, second]).translate('from {0} to {0}', 'ca', 'en');
    const [segment = []] = second.segments();
    assert.deepEqual(keepsOf(segment), ['{0}', '{0}']);
  });

  test('protected parts that begin alike are found whole after the first engine moved them', async () => {
    const first = engineWith('first', ['en es'], { answer: (segment) => textOf(segment.toReversed()) });
    const second = engineWith('second', ['es ca']);
    const { texts } = await translatorWith([first, second]).translate('$HOME and $HOME_DIR', 'ca', 'en');
    const [segment = []] = second.segments();
    assert.deepEqual(keepsOf(segment), ['$HOME_DIR', '$HOME']);
    assert.deepEqual(texts, ['ca($HOME_DIR and $HOME)']);
  });

  test('an empty translation of the first engine does not reach the second, and the text stays', async () => {
    const first = engineWith('first', ['en es'], { answer: async () => '' });
    const second = engineWith('second', ['es ca']);
    const { texts, engineMs } = await translatorWith([first, second]).translate('y', 'ca', 'en');
    assert.deepEqual(texts, ['y']);
    assert.deepEqual(second.batches, []);
    assert.ok(engineMs >= 0);
  });

  test('the engine time is that of all hops, and zero without an engine', async (t: TestContext) => {
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
    assert.equal((await translate('A red house', 'ca', 'en')).engineMs, 42);
    assert.equal((await translate('Una casa', 'es', 'es')).engineMs, 0);
  });
});

test('blanks around a translation are dropped, and those of the text stay', async () => {
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
            // A slow engine. A request that does not wait for it could queue more in every iteration.
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

  test('Chinese and Japanese have no blank; line breaks and other text stay', async () => {
    const text = ' It is late.  Is it? Yes.\n\tNo. ';
    for (const to of ['zh-Hans', 'ja']) {
      assert.deepEqual((await translate(text, to, 'en')).texts, [' 「It is late.」「Is it?」「Yes.」\n\t「No.」 ']);
    }
  });

  test('other languages have a blank, even if the source has none', async () => {
    const text = '今天很好。你呢？\n我也是。';
    assert.deepEqual((await translate(text, 'en', 'zh-Hans')).texts, ['(今天很好。) (你呢？)\n(我也是。)']);
  });

  test('nothing changes from Chinese to Japanese', async () => {
    assert.deepEqual((await translate('今天很好。你呢？', 'ja', 'zh-Hans')).texts, ['(今天很好。)(你呢？)']);
  });
});
