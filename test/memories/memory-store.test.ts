import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { pollUntil } from '../../load/poll-until.ts';
import { findOwner } from '../../src/files/owners.ts';
import type { NewSegment } from '../../src/memories/memory.ts';
import { openMemoryStore } from '../../src/memories/memory-store.ts';
import { temporaryDatabase } from '../support/storage.ts';

const defaultLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };
const DESCRIPTION = { name: 'M', sourceLanguage: 'en', targetLanguages: ['de', 'fr'] };
const NEVER = new AbortController().signal;

const german = (source: string, target: string): NewSegment => ({ source, target, targetLanguage: 'de' });

const PAGE = { after: 0, limit: 100 };

test('a memory finds the same text, texts with other numbers, and similar texts, in the language of the request', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const segments = [
    german('The printer has no paper.', 'Der Drucker hat kein Papier.'),
    { source: 'The printer has no paper.', target: "L'imprimante n'a plus de papier.", targetLanguage: 'fr' },
    german('See page 12 of the manual.', 'Siehe Seite 12 des Handbuchs.'),
  ];
  const memory = await store.create('ann', DESCRIPTION, [segments], NEVER);
  const find = (text: string, targetLanguage = 'de') => store.find(memory, { text, targetLanguage, similar: true });

  assert.deepEqual(
    (await find('The printer has no paper.')).same.map(({ target }) => target),
    ['Der Drucker hat kein Papier.'],
  );
  assert.equal((await find('The printer has no paper.', 'fr')).same[0]?.targetLanguage, 'fr');
  assert.equal((await find('See page 14 of the manual.')).same[0]?.position, 3);
  const { same, similar } = await find('The printer has no ink.');
  assert.deepEqual([same, similar?.score, similar?.segment.position], [[], 83, 1]);
  assert.equal((await find('Something else entirely happens here.')).similar, undefined);
  // The language is part of the index.
  assert.equal((await find('See page 12 of the manual.', 'fr')).same.length, 0);
});

test('among translations of the same text, the one with the same neighbours comes first, otherwise the newest', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const segments = [
    german('File', 'Datei'),
    german('Open', 'Öffnen'),
    german('Save', 'Speichern'),
    german('Status', 'Status'),
    german('Open', 'Offen'),
    german('Closed', 'Geschlossen'),
  ];
  const memory = await store.create('ann', DESCRIPTION, [segments], NEVER);
  const best = async (before?: string, after?: string): Promise<string | undefined> => {
    const neighbours = { before, after };
    return (await store.find(memory, { text: 'Open', targetLanguage: 'de', neighbours })).same[0]?.target;
  };
  assert.equal(await best(), 'Offen');
  assert.equal(await best('File', 'Save'), 'Öffnen');
  assert.equal(await best('File'), 'Öffnen');
  assert.equal(await best('x', 'Closed'), 'Offen');
});

test('the neighbours that a file gives count before those in the memory', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const segments = [
    { ...german('Open', 'Öffnen'), before: 'File', after: 'Save' },
    german('Status', 'Status'),
    { ...german('Open', 'Offen'), before: 'Door' },
  ];
  const memory = await store.create('ann', DESCRIPTION, [segments], NEVER);
  const best = async (before?: string, after?: string): Promise<string | undefined> => {
    const neighbours = { before, after };
    return (await store.find(memory, { text: 'Open', targetLanguage: 'de', neighbours })).same[0]?.target;
  };
  assert.equal(await best('File', 'Save'), 'Öffnen');
  assert.equal(await best('Door', 'Status'), 'Offen');
  // The unit after "Open" in the file is no neighbour, because the file says so.
  assert.equal(await best('x', 'Status'), 'Offen');
  await store.updateSegment('ann', memory.id, 1, { target: 'Aufmachen' });
  assert.equal(await best('File'), 'Aufmachen');
});

test('the counts of the owner follow every change, and nothing remains of a removed memory', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const totals = async (): Promise<number[]> => {
    const { memories, memoryBytes } = await findOwner(database, 'ann', defaultLimits);
    return [memories, memoryBytes];
  };
  const { id } = await store.create('ann', DESCRIPTION, [[german('a b', 'c')], [german('d', 'e')]], NEVER);
  assert.deepEqual(await totals(), [1, 6 + 400]);
  await store.updateSegment('ann', id, 1, { target: 'cc' });
  assert.deepEqual(await totals(), [1, 7 + 400]);
  const added = await store.add('ann', id, [german('d', 'other'), german('f', 'g'), german('f', 'other')]);
  assert.equal(added.segmentCount, 3);
  await store.removeSegment('ann', id, 1);
  assert.deepEqual(await totals(), [1, 4 + 400]);
  const { segments } = await store.segments('ann', id, PAGE);
  assert.deepEqual(
    segments.map(({ position, source }) => [position, source]),
    [
      [2, 'd'],
      [3, 'f'],
    ],
  );
  await assert.rejects(store.removeSegment('ann', id, 1), { code: 'segment_not_found' });
  await assert.rejects(store.segments('bob', id, PAGE), { code: 'memory_not_found' });
  await assert.rejects(store.remove('bob', id), { code: 'memory_not_found' });
  await store.remove('ann', id);
  assert.deepEqual(await totals(), [0, 0]);
  const tables = ['memory_segments', 'memory_keys', 'memory_removals'] as const;
  const rows = async (): Promise<unknown[]> =>
    (await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()))).flat();
  await pollUntil(async () => (await rows()).length === 0);
});

test('an import that fails, or does not fit into the quota, leaves no memory behind', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const limits = { storageBytes: 10_000, fileLifetimeSeconds: Infinity };
  await using store = openMemoryStore({ database, defaultLimits: limits, registry: new Registry() });
  function* failing(): Generator<NewSegment[], void> {
    yield [german('a', 'b')];
    throw new Error('the connection ended');
  }
  await assert.rejects(store.create('ann', DESCRIPTION, failing(), NEVER), { message: 'the connection ended' });
  const large = Array.from({ length: 30 }, (_, index) => german(`${index} a`, 'b'));
  await assert.rejects(store.create('ann', DESCRIPTION, [large], NEVER), { code: 'storage_quota_exceeded' });
  assert.deepEqual((await store.list('ann', 10, undefined)).memories, []);
  assert.equal((await findOwner(database, 'ann', limits)).memoryBytes, 0);
});

test('of two imports with the same id at once, one is stored, and nothing remains of the other', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const id = '01890000-0000-7000-8000-000000000001';
  const { promise: isBeside, resolve: goOn } = Promise.withResolvers<void>();
  let waiting = 0;
  async function* batches(target: string): AsyncGenerator<NewSegment[], void> {
    yield [german('Open', target)];
    if (++waiting === 2) goOn();
    await isBeside;
  }
  const created = await Promise.all(
    ['Offen', 'Auf'].map((target) => store.create('ann', { ...DESCRIPTION, id }, batches(target), NEVER)),
  );
  assert.deepEqual(created[0], created[1]);
  const { memories } = await store.list('ann', 10, undefined);
  assert.deepEqual(memories, [created[0]]);
  assert.equal((await findOwner(database, 'ann', defaultLimits)).memories, 1);
  const rows = () => database.selectFrom('memory_segments').select('memory').execute();
  await pollUntil(async () => (await rows()).length <= 1);
  assert.deepEqual(await rows(), [{ memory: created[0]?.number }]);
});

test('a search finds a text in any case, and marks of patterns as they are', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const segments = [german('100 % sure', 'Völlig'), german('100 times', 'ÜBER'), german('a_b', 'c\\d')];
  const { id } = await store.create('ann', DESCRIPTION, [segments], NEVER);
  const search = async (query: string): Promise<number[]> =>
    (await store.segments('ann', id, { ...PAGE, query })).segments.map(({ position }) => position);
  assert.deepEqual(await search('SURE'), [1]);
  assert.deepEqual(await search('0 %'), [1]);
  assert.deepEqual(await search('über'), [2]);
  assert.deepEqual(await search('_'), [3]);
  assert.deepEqual(await search('\\'), [3]);
  assert.deepEqual(await search('völlig'), [1]);
});
