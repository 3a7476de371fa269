import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GlossaError } from '../../src/errors.ts';
import {
  bracketed,
  engineWith,
  failingEngine,
  failureOf,
  hasProtectedParts,
  textOf,
  translatorWith,
} from '../support/translator-doubles.ts';

describe('when an engine fails', () => {
  test('another engine serves the request, and only the label of that engine is returned', async () => {
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

  test('and no other route exists, the request fails with engine_unavailable', async () => {
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
    const other = engineWith('other', ['en es'], { answer: (segment) => `Other: ${textOf(segment)}` });
    const { translate } = translatorWith([best, second, other]);
    const { texts, engines } = await translate('A blue house. A red house.', 'es', 'en');
    assert.deepEqual(texts, ['es(A blue house.) Other: A red house.']);
    assert.deepEqual(engines.toSorted(), ['best', 'other']);
    const strict = translatorWith([best, other], { fallback: false });
    assert.equal((await failureOf(strict.translate('A red house.', 'es', 'en'))).code, 'engine_unavailable');
  });

  test('on a mixture of text and protected parts, the pieces around these parts are translated', async () => {
    const engine = engineWith('one', ['en es'], {
      answer: (segment, batch) => (hasProtectedParts(segment) ? undefined : bracketed(segment, batch)),
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

  test('repeatedly and still reports that it is ready, the attempts are bounded', async () => {
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

  test('with a defect, the request fails with that error instead of a fallback', async () => {
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
    // The next batch may start before the failure is reported.
    assert.ok(engine.batches.length <= 2, `${engine.batches.length} batches`);
    for (const batch of engine.batches.slice(1)) assert.ok(batch.signal.aborted);
  });
});

test('an aborted request rejects with the reason of the abort, and its segments leave the queue', async () => {
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
