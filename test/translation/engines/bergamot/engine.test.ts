import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Part, Segment } from '../../../../src/translation/engine.ts';
import { expectedTranslations, isExpectedTranslation } from '../../../fixtures/bergamot/expected-translations.ts';
import { engineFor, translateAll } from './support.ts';

const PAIRS = ['en-de', 'de-en', 'en-fr', 'en-ja'];

describe('a translation', () => {
  test('of one sentence is the output of the model', async () => {
    await using bergamot = await engineFor();
    for (const pair of PAIRS) {
      const some = (await expectedTranslations(pair)).filter((_, index) => index % 4 === 0);
      for (const { source, target } of some) {
        const [text] = await translateAll(bergamot.engine, pair.split('-'), [source]);
        assert.ok(isExpectedTranslation(target, text), target);
      }
    }
  });

  test('in a batch equals the translation of the single sentence', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    const batches = PAIRS.map(async (pair) => {
      const sources = (await expectedTranslations(pair)).map(({ source }) => source);
      const together = await translateAll(bergamot.engine, pair.split('-'), sources);
      for (const [index, source] of sources.entries())
        assert.deepEqual(await translateAll(bergamot.engine, pair.split('-'), [source]), [together[index]]);
    });
    await Promise.all(batches);
  });

  test('has the targets of its terms, also through a pivot', async () => {
    await using bergamot = await engineFor();
    const { signal } = new AbortController();
    for (const path of [
      ['de', 'en'],
      ['de', 'en', 'fr'],
      ['de', 'en', 'ja'],
    ]) {
      const segments: Segment[] = (await expectedTranslations('de-en')).slice(0, 40).map(({ source }) => {
        const [first = '', ...others] = source.split(' ');
        const parts: Part[] = [
          { kind: 'term', text: first, target: 'Zorvex' },
          { kind: 'text', text: ` ${others.join(' ')} ` },
          { kind: 'term', text: 'Haus', target: 'Blue Ocean' },
        ];
        return { parts, tags: [] };
      });
      const { texts } = await bergamot.engine.translate({ path, segments, signal });
      for (const text of texts) assert.match(text?.text ?? '', /^(?=.*Zorvex)(?=.*Blue Ocean)/s);
    }
  });

  test('through a pivot is the second model applied to the output of the first', async () => {
    await using bergamot = await engineFor();
    const sources = (await expectedTranslations('de-en')).slice(0, 40).map(({ source }) => source);
    const english = (await translateAll(bergamot.engine, ['de', 'en'], sources)).map(String);
    for (const target of ['fr', 'ja']) {
      const viaEnglish = await translateAll(bergamot.engine, ['en', target], english);
      assert.deepEqual(await translateAll(bergamot.engine, ['de', 'en', target], sources), viaEnglish);
    }
  });
});
