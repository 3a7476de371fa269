import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { z } from 'zod';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { translateDocument } from '../support/document-client.ts';
import { GLOSSARIES, glossaryClient } from '../support/glossary-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

// Serbian between its alphabets needs no model. Terms are put into the result as they are.
const PAIR = { source_language: 'sr', target_language: 'sr-Latn' };
const issues = z.array(z.object({ path: z.string() }));
const TRANSLATE = { text: 'Добар дан.', current_language: 'sr', target_language: 'sr-Latn' };

const glossaryOf = (target: string) => ({ name: 'Greetings', ...PAIR, entries: { дан: target } });

/** The translation by a glossary, whose entry for `дан` tells its version. */
async function translate({ post }: TestService, glossary_id: unknown, headers?: Record<string, string>) {
  const { status, body } = await post('/v1/ai/translate', { ...TRANSLATE, glossary_id }, headers);
  return status === 200 ? body.translated_text : body.code;
}

test('a translation uses the glossary as it is at that moment, and never that of another owner', async () => {
  await using glossa = await startTestService({ GLOSSA_TRANSLATION_CACHE: '100' });
  const { create, send, pathOf, newOwner } = glossaryClient(() => glossa);
  const created = await create(glossaryOf('one'));
  const id = created.body.glossary_id;
  assert.equal(await translate(glossa, id), 'Dobar one.');
  await send('PATCH', pathOf(created), { entries: { дан: 'two' } });
  assert.equal(await translate(glossa, id), 'Dobar two.');
  assert.equal(await translate(glossa, undefined), 'Dobar dan.');
  assert.equal(await translate(glossa, id, await newOwner('other')), 'glossary_not_found');
  assert.equal(await translate(glossa, 'x\0'), 'glossary_not_found');
  await send('DELETE', pathOf(created));
  assert.equal(await translate(glossa, id), 'glossary_not_found');

  const { body } = await glossa.post('/v1/ai/translate', {
    ...TRANSLATE,
    glossary_id: (await create({ ...glossaryOf('x'), target_language: 'en' })).body.glossary_id,
  });
  assert.deepEqual(
    [body.code, body.errors],
    ['glossary_language_mismatch', [{ path: 'glossary_id', message: 'is for sr to en' }]],
  );
});

test('of several glossaries the first wins, in texts and in documents', async () => {
  await using glossa = await startTestService();
  const { create } = glossaryClient(() => glossa);
  const idOf = async (entries: Record<string, string>, target_language = 'sr-Latn'): Promise<string> =>
    String((await create({ name: 'Some', ...PAIR, target_language, entries })).body.glossary_id);
  const [one, two] = [await idOf({ дан: 'one' }), await idOf({ дан: 'two', добар: 'good' })];
  const ask = (fields: object) => glossa.post('/v1/ai/translate', { ...TRANSLATE, ...fields });
  assert.equal((await ask({ glossary_ids: [one, two] })).body.translated_text, 'good one.');
  assert.equal((await ask({ glossary_ids: [two, one, two] })).body.translated_text, 'good two.');
  assert.equal((await ask({ glossary_ids: [] })).body.translated_text, 'Dobar dan.');
  const own = { glossary_ids: [two], glossary: { дан: 'mine' } };
  assert.equal((await ask(own)).body.translated_text, 'good mine.');

  const problems = async (fields: object) => issues.parse((await ask(fields)).body.errors).map(({ path }) => path);
  assert.deepEqual(await problems({ glossary_ids: [one, two], glossary_id: one }), ['glossary_ids']);
  assert.deepEqual(await problems({ glossary_ids: Array(6).fill(one) }), ['glossary_ids']);
  assert.deepEqual(await problems({ glossary_ids: [one, await idOf({ дан: 'x' }, 'en')] }), ['glossary_ids[1]']);
  assert.equal((await ask({ glossary_ids: [one, 'none'] })).body.code, 'glossary_not_found');

  const file = { name: 'a.txt', content: 'Добар дан.' };
  const fields = { current_language: 'sr', target_language: 'sr-Latn', glossary_ids: [one, two] };
  const { bytes } = await translateDocument(glossa, file, fields);
  assert.equal(bytes.toString(), 'good one.');
});

test('translations during changes have a whole version, and versions in their order', async () => {
  await using glossa = await startTestService();
  const { create, send, pathOf } = glossaryClient(() => glossa);
  const created = await create(glossaryOf('0'));
  let written = 0;
  let isDone = false;
  const seen: number[] = [];
  const readers = Array.from({ length: 4 }, async () => {
    while (!isDone) {
      const atLeast = written;
      const text = String(await translate(glossa, created.body.glossary_id));
      const version = Number(/^Dobar (\d+)\.$/.exec(text)?.[1]);
      assert.ok(version >= atLeast, `${text} after version ${atLeast}`);
      seen.push(version);
    }
  });
  for (let version = 1; version <= 30; version++) {
    await send('PATCH', pathOf(created), { entries: { дан: String(version) } });
    written = version;
  }
  isDone = true;
  await Promise.all(readers);
  assert.ok(seen.length > 0);
});

describe('glossaries on PostgreSQL', { skip: WITHOUT_POSTGRES, timeout: 300_000 }, async () => {
  if (WITHOUT_POSTGRES !== undefined) return;
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());

  test('a change on one replica is effective on the other at once', async () => {
    await using shared = await temporaryDirectory();
    const environment = {
      GLOSSA_DATABASE_URL: await server.database(),
      GLOSSA_DATA_DIR: shared.path,
      GLOSSA_API_KEY: 'a-configured-key-0001',
    };
    await using one = await startTestService(environment);
    await using other = await startTestService(environment);
    const { create, send, pathOf, upload } = glossaryClient(() => one);
    const created = await create(glossaryOf('start'));
    const id = created.body.glossary_id;
    for (const target of ['first', 'second', 'third']) {
      assert.equal((await send('PATCH', pathOf(created), { entries: { дан: target } })).status, 200);
      assert.equal(await translate(other, id), `Dobar ${target}.`);
    }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        glossaryClient(() => (i % 2 ? one : other)).send('PATCH', pathOf(created), { entries: { [`t${i}`]: 'x' } }),
      ),
    );
    assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]));
    assert.equal((await other.get(pathOf(created))).body.entry_count, 21);
    assert.equal((await upload('дан,day\n', 'text/csv', { name: 'N', ...PAIR })).status, 200);
    assert.equal(((await other.get(GLOSSARIES)).body.glossaries as unknown[]).length, 2);
    const nothing = await other.get(`${GLOSSARIES}/x%00`);
    assert.deepEqual([nothing.status, nothing.body.code], [404, 'glossary_not_found']);
    await send('DELETE', pathOf(created));
    assert.equal(await translate(other, id), 'glossary_not_found');
  });
});
