import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startHttpServer } from '../../../../../load/servers/http-server.ts';
import { DownloadError } from '../../../../../src/translation/engines/bergamot/models/download-error.ts';
import { HTTP_TIMEOUTS } from '../../../../../src/translation/engines/bergamot/models/http-request.ts';
import { fetchCatalogue } from '../../../../../src/translation/engines/bergamot/models/remote-settings.ts';
import { TEST_CATALOGUE, testModel } from '../../../../fixtures/bergamot/test-models.ts';
import {
  compressedModel,
  compressedRecords,
  RECORDS,
  RECORDS_V2,
  remoteRecords,
  startModelServer,
} from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';

const fetchFrom = (url: string) =>
  fetchCatalogue([url], { timeouts: HTTP_TIMEOUTS, signal: new AbortController().signal });

const DESKTOP = { filter_expression: "env.appinfo.OS != 'Android' || env.channel != 'release'" };
const NIGHTLY = { filter_expression: "env.channel == 'default' || env.channel == 'nightly'" };
const ANDROID = { filter_expression: "env.appinfo.OS == 'Android' " };

/** The models chosen from records, as `en-de 1.0`. */
async function chosen(...records: object[][]): Promise<string[]> {
  await using mirror = await startModelServer(undefined, records.flat());
  return (await fetchFrom(mirror.url)).models.map(({ from, to, version }) => `${from}-${to} ${version}`);
}

const of = (version: string, more?: object) => remoteRecords({ ...testModel('en-de'), version }, more);

test('published records become a catalogue', async () => {
  await using mirror = await startModelServer(
    undefined,
    TEST_CATALOGUE.models.flatMap((model) => remoteRecords(model)),
  );
  const catalogue = await fetchFrom(mirror.url);
  assert.equal(catalogue.timestamp, TEST_CATALOGUE.timestamp);
  assert.deepEqual(catalogue.models, TEST_CATALOGUE.models);
});

test('the newest version for desktop releases is chosen', async () => {
  assert.deepEqual(await chosen(of('1.0'), of('1.10'), of('1.9')), ['en-de 1.10']);
  assert.deepEqual(await chosen(of('1.0'), of('2.0', DESKTOP)), ['en-de 2.0']);
  assert.deepEqual(await chosen(of('1.0'), of('2.0', NIGHTLY), of('2.1', ANDROID)), ['en-de 1.0']);
  assert.deepEqual(await chosen(of('2.0', { filter_expression: 'something new' }), of('1.0')), ['en-de 1.0']);
  assert.deepEqual(
    await chosen(of('1.0a1', NIGHTLY), of('1.0a2', NIGHTLY)),
    ['en-de 1.0a2'],
    'no release version exists',
  );
  assert.deepEqual(
    await chosen(of('1.0'), of('3.0'), of('2.0-beta')),
    ['en-de 1.0'],
    'later major versions may have another format',
  );
});

test('the collection of compressed files is preferred, and the other one is the fallback', async () => {
  const model = await compressedModel(testModel('en-de'));
  const plain = remoteRecords(testModel('en-fr'));
  await using both = await startModelServer(undefined, plain, compressedRecords({ ...model, version: '3.0' }));
  const catalogue = await fetchFrom(both.url);
  assert.deepEqual(catalogue.models, [{ ...model, version: '3.0' }]);
  assert.deepEqual(both.requestedPaths, [RECORDS_V2]);
  await using old = await startModelServer(undefined, plain);
  assert.deepEqual((await fetchFrom(old.url)).models, [testModel('en-fr')]);
  await using empty = await startModelServer(undefined, plain, []);
  assert.deepEqual((await fetchFrom(empty.url)).models, [testModel('en-fr')]);
});

test('of several architectures of a version, the one of desktop releases is chosen', async () => {
  const model = await compressedModel(testModel('en-de'));
  const chosenFrom = async (...records: object[][]): Promise<string | undefined> => {
    await using mirror = await startModelServer(undefined, undefined, records.flat());
    const [found] = (await fetchFrom(mirror.url)).models;
    return `${found?.version} ${found?.files[0]?.name}`;
  };
  const of = (architecture: string, version = '3.0', more = {}) =>
    compressedRecords(
      { ...model, version, files: model.files.map((file) => ({ ...file, name: `${architecture}.${file.type}` })) },
      { architecture, ...more },
    );
  assert.equal(await chosenFrom(of('tiny'), of('base-memory'), of('base')), '3.0 base-memory.lex');
  assert.equal(await chosenFrom(of('base'), of('tiny')), '3.0 base.lex');
  assert.equal(await chosenFrom(of('base-memory'), of('tiny', '3.1', ANDROID)), '3.0 base-memory.lex');
  assert.equal(await chosenFrom(of('base-memory'), of('tiny', '3.1')), '3.1 tiny.lex');
  assert.equal(await chosenFrom(of('unheard-of'), of('tiny')), '3.0 tiny.lex');
  const withoutShortlist = of('tiny', '3.1').filter((record) => !JSON.stringify(record).includes('tiny.lex'));
  assert.equal(await chosenFrom(of('tiny'), withoutShortlist), '3.1 tiny.model');
  assert.equal(await chosenFrom(of('tiny'), of('base-memory', '4.0')), '3.0 tiny.lex', 'may have another format');
});

test('compressed files in an unknown format and of impossible sizes are left out', async () => {
  const model = await compressedModel(testModel('en-de'));
  const good = compressedRecords(await compressedModel(testModel('en-fr')));
  const attachment = { size: 9, hash: '', location: 'main-workspace/x.dcz' };
  for (const more of [
    { attachment },
    { decompressedSize: 2 ** 40 },
    { decompressedSize: -1 },
    { decompressedHash: '' },
  ]) {
    await using mirror = await startModelServer(undefined, undefined, [...compressedRecords(model, more), ...good]);
    assert.deepEqual(
      (await fetchFrom(mirror.url)).models.map(({ to }) => to),
      ['fr'],
      JSON.stringify(more),
    );
  }
});

test('the records are read from the first server that has them, or from a local folder', async () => {
  const records = remoteRecords(testModel('en-de'));
  await using empty = await startModelServer();
  await using mirror = await startModelServer(undefined, records);
  const signal = new AbortController().signal;
  const fetched = await fetchCatalogue([empty.url, mirror.url], { timeouts: HTTP_TIMEOUTS, signal });
  assert.deepEqual(fetched.models, [testModel('en-de')]);
  await using folder = await temporaryDirectory();
  const path = join(folder.path, RECORDS);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify({ data: records }));
  assert.deepEqual((await fetchFrom(pathToFileURL(folder.path).href)).models, [testModel('en-de')]);
});

test('incomplete models and unknown languages are left out', async () => {
  const strange = [{ id: 'x' }, { ...of('9.9')[0], fileType: 'qualityModel' }];
  assert.deepEqual(await chosen(of('1.0'), of('1.1').slice(0, -1), strange), ['en-de 1.0']);
  assert.deepEqual(await chosen(of('1.0'), remoteRecords(testModel('en-fr'), { toLang: 'tlh' })), ['en-de 1.0']);
  const chinese = ['zh', 'zh-Hant', 'no'].map((toLang) => remoteRecords(testModel('en-fr'), { toLang }));
  assert.deepEqual(await chosen(...chinese), ['en-nb 1.0', 'en-zh-Hans 1.0', 'en-zh-Hant 1.0']);
});

test('a response that is not a complete catalogue is rejected', async () => {
  const body = JSON.stringify({ data: of('1.0') });
  const answers: [number, Record<string, string>, string][] = [
    [404, {}, '{}'],
    [200, {}, '<html>'],
    [200, {}, '{"data":[]}'],
    [200, {}, '[]'],
    [200, { 'next-page': 'http://127.0.0.1/more' }, body],
    [200, { 'content-length': String(body.length + 1) }, body],
  ];
  for (const [status, headers, text] of answers) {
    await using server = await startHttpServer((_request, response) => {
      response.writeHead(status, headers);
      if (headers['content-length'] === undefined) response.end(text);
      else response.write(text, () => response.destroy());
    });
    await assert.rejects(fetchFrom(server.url), (error) => error instanceof DownloadError && error.kind === 'rejected');
  }
});
