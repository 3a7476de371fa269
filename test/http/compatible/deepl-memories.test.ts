import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DeepLClient } from 'deepl-node';
import { startTestService, type TestService } from '../../support/service.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const LATIN = 'sr-LATN' as 'sr';

// Serbian between its alphabets needs no model.
describe('translation memories, with the official client of the DeepL API', () => {
  let glossa: TestService;
  let client: DeepLClient;
  let id: string;
  before(async () => {
    glossa = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'bergamot' });
    client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
    const segments = [
      { source: 'Добар дан.', target: 'STORED day.' },
      { source: 'Страна 12 овде.', target: 'STORED 12.' },
    ];
    const memory = { name: 'Greetings', source_language: 'sr', target_languages: ['sr-Latn'], segments };
    id = String((await glossa.post('/v1/memories', memory)).body.memory_id);
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('are listed, described, searched in pages, and deleted', async () => {
    const { body } = await glossa.post('/v1/memories', { name: 'B', source_language: 'en', target_languages: ['es'] });
    const listed = await client.listTranslationMemories();
    assert.deepEqual(
      listed.map(({ name, sourceLanguage, targetLanguages, segmentCount }) => [
        name,
        sourceLanguage,
        targetLanguages,
        segmentCount,
      ]),
      [
        ['B', 'en', ['es'], 0],
        ['Greetings', 'sr', ['sr-latn'], 2],
      ],
    );
    assert.deepEqual(await client.listTranslationMemories(1, 1), listed.slice(1));
    const [, greetings] = listed;
    assert.ok(greetings?.creationTime instanceof Date);
    assert.deepEqual(await client.getTranslationMemory(id), greetings);
    const first = await client.listTranslationMemorySegments(greetings, { pageSize: 1 });
    assert.partialDeepStrictEqual(first, {
      segments: [{ sourceText: 'Добар дан.', targets: [{ targetLanguage: 'sr-latn', targetText: 'STORED day.' }] }],
      segmentCount: 2,
    });
    const pageCursor = first.nextPageCursor ?? '';
    const second = await client.listTranslationMemorySegments(id, { pageSize: 1, pageCursor });
    assert.deepEqual([second.segments[0]?.sourceText, second.nextPageCursor], ['Страна 12 овде.', undefined]);
    const search = async (filterText: string, filterCaseSensitive: boolean) =>
      (await client.listTranslationMemorySegments(id, { filterText, filterCaseSensitive })).segments.length;
    assert.deepEqual([await search('stored DAY', false), await search('stored DAY', true)], [1, 0]);
    await client.deleteTranslationMemory(String(body.memory_id));
    await assert.rejects(client.getTranslationMemory(String(body.memory_id)), /Not found.*No translation memory/);
  });

  test('translate texts and documents', async () => {
    const translate = async (text: string, translationMemoryThreshold?: number) => {
      const options = { translationMemory: id, ...(translationMemoryThreshold && { translationMemoryThreshold }) };
      return (await client.translateText(text, 'sr', LATIN, options)).text;
    };
    assert.equal(await translate('Добар дан. Страна 14 овде.'), 'STORED day. STORED 14.');
    assert.equal(await translate('Добар дан. Страна 14 овде.', 100), 'STORED day. Strana 14 ovde.');
    await using directory = await temporaryDirectory();
    const [from, to] = [join(directory.path, 'a.txt'), join(directory.path, 'b.txt')];
    await writeFile(from, 'Добар дан.\n');
    await client.translateDocument(from, to, 'sr', LATIN, { translationMemory: id });
    assert.equal(await readFile(to, 'utf8'), 'STORED day.\n');
  });

  test('of other languages, and unknown ones, are rejected with their field', async () => {
    await assert.rejects(client.translateText('Hi.', 'en', 'es', { translationMemory: id }), /memory is for sr to/);
    const unknown = { translationMemory: '00000000-0000-4000-8000-000000000000' };
    await assert.rejects(client.translateText('Дан.', 'sr', LATIN, unknown), /No translation memory has this ID/);
  });

  test('are imported from TMX and exported, without a wait of the client', async () => {
    await using directory = await temporaryDirectory();
    const [from, to] = [join(directory.path, 'legal.tmx'), join(directory.path, 'copy.tmx')];
    const unit = '<tu><tuv xml:lang="EN-US"><seg>Contract</seg></tuv><tuv xml:lang="es"><seg>Contrato</seg></tuv></tu>';
    await writeFile(from, `<tmx version="1.4"><header srclang="en-US" segtype="sentence"/><body>${unit}</body></tmx>`);
    const job = await client.importTranslationMemoryFromFilepath(from, { displayName: 'Legal & more' });
    const id = job.results[0]?.translationMemoryId ?? '';
    assert.deepEqual([job.operation, job.results[0]?.status, job.translationMemoryId], ['import', 'completed', id]);
    const { name, segmentCount, targetLanguages } = await client.getTranslationMemory(id);
    assert.deepEqual([name, segmentCount, targetLanguages], ['Legal & more', 1, ['es']]);
    const exported = await client.exportTranslationMemoryToFilepath(id, to);
    assert.equal(exported.results[0]?.status, 'completed');
    assert.match(await readFile(to, 'utf8'), /<seg>Contract<\/seg>[\s\S]*<seg>Contrato<\/seg>/);

    const started = await client.createTranslationMemoryImport('other.tmx', 10);
    const url = started.uploadUrl ?? '';
    const [waits] = (await client.getTranslationMemoryJob(started.jobId)).results;
    assert.deepEqual([waits?.status, waits?.requiredAction], ['awaiting_input', 'upload_file']);
    await assert.rejects(client.uploadTranslationMemoryFile(url, Buffer.from('<tmx/>')), /no TMX/);
    // Only the announced file, under its name.
    await assert.rejects(
      client.uploadTranslationMemoryFile(url.replace('other', 'more'), Buffer.from('<tmx/>')),
      /403/,
    );
    await assert.rejects(client.getTranslationMemoryJob('import-1'), /Not found/);
    await assert.rejects(client.createTranslationMemoryExport(started.jobId.slice('import-'.length)), /Not found/);
    // Waiting for its upload, an import of another owner is not seen, and a file is not read with the link of another one.
    const read = exported.results[0]?.downloadUrl ?? '';
    assert.equal((await fetch(read.replace(id, started.jobId.slice('import-'.length)))).status, 403);
  });
});
