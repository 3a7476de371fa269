import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GlossaError } from '../../src/errors.ts';
import {
  downloadableEngine,
  engineWith,
  failingEngine,
  failureOf,
  setAvailability,
  translatorWith,
} from '../support/translator-doubles.ts';

const unavailable = async (): Promise<never> => {
  throw new GlossaError('engine_unavailable');
};

describe('a downloadable direction', () => {
  test('is downloaded once for a request and serves it', async () => {
    const downloads: (readonly string[])[] = [];
    const engine = downloadableEngine('neural', ['en es'], async (one, path) => {
      downloads.push(path);
      setAvailability(one, 'ready');
    });
    const { translate } = translatorWith([engine, engineWith('rules', ['en es'])]);
    const result = await translate(['A house.', 'A dog.'], 'es', 'en');
    assert.deepEqual([result.texts, result.engines], [['es(A house.)', 'es(A dog.)'], ['neural']]);
    assert.deepEqual(downloads, [['en', 'es']]);
  });

  test('is replaced by another engine when its download fails', async () => {
    const engine = downloadableEngine('neural', ['en es'], async (one) => {
      setAvailability(one, 'down');
      await unavailable();
    });
    const result = await translatorWith([engine, engineWith('rules', ['en es'])]).translate('A house.', 'es', 'en');
    assert.deepEqual([result.texts, result.engines], [['es(A house.)'], ['rules']]);
  });

  test('is replaced for this request only when its download would take too long', async () => {
    const engine = downloadableEngine('neural', ['en es'], unavailable);
    const { translate } = translatorWith([engine, engineWith('rules', ['en es'])]);
    assert.deepEqual((await translate('A house.', 'es', 'en')).engines, ['rules']);
    engine.prepare = async () => setAvailability(engine, 'ready');
    assert.deepEqual((await translate('A house.', 'es', 'en')).engines, ['neural']);
  });

  test('is downloaded concurrently with another one', async () => {
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const engine = downloadableEngine('neural', ['en es', 'fr es'], async (one) => {
      if (++begun === 2) both.resolve();
      await both.promise;
      setAvailability(one, 'ready');
    });
    const languages = { 'A house.': 'en', 'Une maison.': 'fr' };
    const { texts } = await translatorWith([engine], { languages }).translate(Object.keys(languages), 'es');
    assert.deepEqual(texts, ['es(A house.)', 'es(Une maison.)']);
  });

  test('fails the request when ready engines can serve only some of the strings', async () => {
    const engine = downloadableEngine('neural', ['en es', 'fr es'], unavailable);
    const rules = engineWith('rules', ['en es']);
    const languages = { 'A house.': 'en', 'Une maison.': 'fr' };
    const { translate } = translatorWith([engine, rules], { languages });
    const error = await failureOf(translate(['A house.', 'Une maison.'], 'es'));
    assert.equal(error.code, 'engine_unavailable');
    assert.equal(rules.batches.length, 0, 'no string is translated');
  });

  test('has the same Retry-After for every request while it is down', async () => {
    const engine = downloadableEngine('neural', ['en es', 'es fr'], async (one) => {
      setAvailability(one, 'down');
      throw new GlossaError('engine_unavailable', { retryAfterSeconds: 60 });
    });
    for (const fallback of [true, false]) {
      setAvailability(engine, 'downloadable');
      const { translate } = translatorWith([engine], { fallback });
      for (const target of ['es', 'es', 'fr']) {
        assert.equal((await failureOf(translate('A house.', target, 'en'))).retryAfterSeconds, 60, target);
      }
    }
  });
});

describe('without fallback', () => {
  test('a failed download is an error although another engine is ready', async () => {
    const engine = downloadableEngine('neural', ['en es'], async (one) => {
      setAvailability(one, 'down');
      await unavailable();
    });
    const { translate } = translatorWith([engine, engineWith('rules', ['en es'])], { fallback: false });
    for (const time of ['first', 'second']) {
      assert.equal((await failureOf(translate('A house.', 'es', 'en'))).code, 'engine_unavailable', time);
    }
  });

  test('an engine failure during a request is an error although another engine is ready', async () => {
    const engines = [failingEngine('best', ['en es'], 80), engineWith('other', ['en es'])];
    const { translate } = translatorWith(engines, { fallback: false });
    assert.equal((await failureOf(translate('A house.', 'es', 'en'))).code, 'engine_unavailable');
  });
});

test('a pair whose only engine is down is unavailable, not unsupported', async () => {
  const engine = engineWith('one', ['en es']);
  setAvailability(engine, 'down');
  assert.equal(
    (await failureOf(translatorWith([engine]).translate('A house.', 'es', 'en'))).code,
    'engine_unavailable',
  );
});
