import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GLOSSARIES, GLOSSARY, glossaryClient, glossaryForm } from '../support/glossary-client.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

describe('limits of a glossary', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_MAX_STRINGS: '10' });
  });
  after(() => glossa[Symbol.asyncDispose]());
  const { send, create, pathOf, newOwner } = glossaryClient(() => glossa);

  test('10,000 entries of one glossary are accepted and more are not, at once or by changes', async () => {
    const headers = await newOwner('large');
    const entries = (start: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`term ${start + i}`, `termo ${start + i}`]));
    const full = await create({ ...GLOSSARY, entries: entries(0, 10_000) }, headers);
    assert.equal(full.body.entry_count, 10_000, JSON.stringify(full.body));
    const tooMany = await create({ ...GLOSSARY, entries: entries(0, 10_001) }, headers);
    assert.deepEqual([tooMany.status, tooMany.body.code], [413, 'glossary_too_large']);
    const more = await send('PATCH', pathOf(full), { entries: entries(10_000, 1) }, headers);
    assert.deepEqual([more.status, more.body.code], [413, 'glossary_too_large']);
    const exchanged = await send(
      'PATCH',
      pathOf(full),
      { entries: { 'term 0': null, ...entries(10_000, 1) } },
      headers,
    );
    assert.deepEqual([exchanged.status, exchanged.body.entry_count], [200, 10_000]);
    const csv = await (await glossa.fetch(`${pathOf(full)}/entries`, { headers })).text();
    const again = await readAnswer(
      await glossa.fetch(GLOSSARIES, { method: 'POST', headers, body: glossaryForm(csv, 'terms.csv') }),
    );
    assert.equal(again.body.entry_count, 10_000, JSON.stringify(again.body));
  });

  test('a glossary takes at most 4 MiB', async () => {
    const wide = '\u{20000}'.repeat(200);
    const entries = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i} ${wide.slice(0, 380)}`, wide]));
    const first = await create({ ...GLOSSARY, entries });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const others = Object.fromEntries(Object.entries(entries).map(([source, target]) => [`${source}!`, target]));
    const second = await send('PATCH', pathOf(first), { entries: others });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    const third = await send('PATCH', pathOf(first), {
      entries: Object.fromEntries(Object.entries(entries).map(([source, target]) => [`${source}?`, target])),
    });
    assert.deepEqual([third.status, third.body.code], [413, 'glossary_too_large']);
    assert.equal((await glossa.get(pathOf(first))).body.entry_count, 2_000);
  });

  test('changes that are sent at once are all applied', async () => {
    const created = await create({ ...GLOSSARY, entries: {} });
    assert.equal(created.body.entry_count, 0);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send('PATCH', pathOf(created), { entries: { [`term ${i}`]: `termo ${i}` } }),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await glossa.get(pathOf(created))).body.entry_count, 20);
  });
});

test('an owner has at most 1,000 glossaries, also when the last are created at once', {
  timeout: 120_000,
}, async () => {
  await using glossa = await startTestService();
  const create = () => glossa.post(GLOSSARIES, GLOSSARY);
  for (let done = 0; done < 990; done += 90) await Promise.all(Array.from({ length: 90 }, create));
  const last = await Promise.all(Array.from({ length: 20 }, create));
  assert.equal(last.filter(({ status }) => status === 200).length, 10);
  for (const { status, body } of last.filter((answer) => answer.status !== 200)) {
    assert.deepEqual([status, body.code], [413, 'glossary_quota_exceeded']);
  }
  const { body } = await glossa.get(`${GLOSSARIES}?limit=1000`);
  assert.equal((body.glossaries as unknown[]).length, 1_000);
});

test('glossaries and files share the storage quota of an owner', async () => {
  await using glossa = await startTestService({ GLOSSA_STORAGE_QUOTA: '1' });
  const entries = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [`a long source term ${i}`, `target term ${i}`]),
  );
  const first = await glossa.post(GLOSSARIES, { ...GLOSSARY, entries });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const second = await glossa.post(GLOSSARIES, { ...GLOSSARY, entries });
  assert.equal(second.status, 200, JSON.stringify(second.body));
  const third = await glossa.post(GLOSSARIES, { ...GLOSSARY, entries });
  assert.deepEqual([third.status, third.body.code], [413, 'storage_quota_exceeded']);
  const file = await glossa.fetch('/v1/store/file?key=x', { method: 'POST', body: 'x'.repeat(300_000) });
  assert.equal(file.status, 413);
  for (const { body } of [first, second]) {
    assert.equal((await glossa.fetch(`${GLOSSARIES}/${body.glossary_id}`, { method: 'DELETE' })).status, 200);
  }
  const fits = await glossa.fetch('/v1/store/file?key=x', { method: 'POST', body: 'x'.repeat(300_000) });
  assert.equal(fits.status, 200);
});
