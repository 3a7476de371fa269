import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import yauzl, { type Entry } from 'yauzl';
import { buildZip, replaceTexts, type SampleEntry } from './zip-samples.ts';

const entry: fc.Arbitrary<Omit<SampleEntry, 'name'>> = fc.record(
  {
    content: fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => Buffer.from(text.toWellFormed())),
    isStored: fc.boolean(),
    hasDescriptor: fc.boolean(),
    isZip64: fc.boolean(),
    extra: fc.constantFrom(Buffer.alloc(0), Buffer.from('5554050003aabbccdd', 'hex')),
    comment: fc.constantFrom('', 'a comment'),
    externalAttributes: fc.constantFrom(0, 0x81a40000, 0xa1ff0000),
    gap: fc.constantFrom(0, 0, 7),
  },
  { requiredKeys: ['content'] },
);
const sample = fc
  .record({
    entries: fc.array(entry, { minLength: 1, maxLength: 8 }),
    isReversed: fc.boolean(),
    isZip64: fc.boolean(),
    comment: fc.constantFrom('', 'PK\x05\x06 a comment'),
    changed: fc.array(
      fc.string({ maxLength: 300 }).map((text) => text.toWellFormed()),
      { maxLength: 8 },
    ),
  })
  .map(({ entries, isReversed, isZip64, comment, changed }) => {
    const named = entries.map((one, at) => ({ ...one, name: at === 0 ? 'mimetype' : `folder/päth ${at}.xml` }));
    const order = (indexes: readonly number[]): number[] => (isReversed ? indexes.toReversed() : [...indexes]);
    return { named, zip: buildZip(named, { order, isZip64, comment }), changed };
  });

test('a container without changes is copied byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(sample, async ({ named, zip }) => {
      const texts = new Map(named.map(({ name, content }) => [name, content.toString().replace(/^\ufeff/, '')]));
      assert.ok((await replaceTexts(zip, texts)).equals(zip));
    }),
    { numRuns: 150, seed: 20 },
  );
});

test('other entries keep their compressed bytes, order and attributes', async () => {
  await fc.assert(
    fc.asyncProperty(sample, async ({ named, zip, changed }) => {
      // The first entry of EPUB and OpenDocument stays the first one, and stored.
      const texts = new Map(changed.slice(0, named.length).map((text, at) => [named[at]?.name ?? '', text]));
      const result = await replaceTexts(zip, texts);
      const [before, after] = [await readEntries(zip), await readEntries(result)];
      assert.deepEqual(after.map(describe), before.map(describe));
      for (const [at, { entry: own, data, content }] of after.entries()) {
        const source = before[at];
        const text = texts.get(own.fileName);
        assert.equal(crc32(content), own.crc32);
        if (text === undefined || text === withoutMark(source?.content)) {
          assert.ok(source?.data.equals(data));
        } else assert.equal(withoutMark(content), text);
      }
    }),
    { numRuns: 150, seed: 21 },
  );
});

interface ReadEntry {
  entry: Entry;
  /** As it is in the file. */
  data: Buffer;
  content: Buffer;
}

/** In the order of the central directory. */
async function readEntries(zip: Buffer): Promise<ReadEntry[]> {
  const file = await yauzl.fromBufferPromise(zip, { lazyEntries: true });
  const found: ReadEntry[] = [];
  for await (const one of file.eachEntry()) {
    const { fileDataStart } = await file.readLocalFileHeaderPromise(one);
    const content = await buffer(await file.openReadStreamPromise(one));
    found.push({ entry: one, content, data: zip.subarray(fileDataStart, fileDataStart + one.compressedSize) });
  }
  return found;
}

function describe({ entry: one }: ReadEntry): unknown {
  const { fileName, fileComment, compressionMethod, externalFileAttributes, lastModFileDate, lastModFileTime } = one;
  return { fileName, fileComment, compressionMethod, externalFileAttributes, lastModFileDate, lastModFileTime };
}

function withoutMark(bytes: Buffer | undefined): string {
  return (bytes ?? Buffer.alloc(0)).toString().replace(/^\ufeff/, '');
}
