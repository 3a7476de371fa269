import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import yauzl from 'yauzl';
import { replaceTexts } from './zip-samples.ts';
import { VARIANTS } from './zip-variants.ts';

/** What another reader finds: the texts of all entries that it can read; undefined for a file that it refuses. */
type Found = Record<string, string> | undefined;

const PYTHON = `
import base64, io, json, sys, zipfile
for line in sys.stdin:
    try:
        zip = zipfile.ZipFile(io.BytesIO(base64.b64decode(line)))
        names = [info for info in zip.infolist() if not info.filename.endswith('/') and info.compress_type in (0, 8)]
        print(json.dumps({info.filename: zip.read(info).decode('latin1') for info in names}), flush=True)
    except Exception:
        print('null', flush=True)
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** One process reads all containers, because it takes longer to start than to read. */
const python = hasPython ? spawn('python3', ['-c', PYTHON], { stdio: ['pipe', 'pipe', 'inherit'] }) : undefined;
const lines = python && createInterface(python.stdout)[Symbol.asyncIterator]();
after(() => python?.stdin.end());

async function readWithPython(zip: Buffer): Promise<Found> {
  python?.stdin.write(`${zip.toString('base64')}\n`);
  const line = await lines?.next();
  return JSON.parse(line?.value ?? assert.fail('Python has ended')) ?? undefined;
}

async function readWithYauzl(zip: Buffer): Promise<Found> {
  const found: Record<string, string> = {};
  try {
    const file = await yauzl.fromBufferPromise(zip);
    for await (const entry of file.eachEntry()) {
      if (entry.fileName.endsWith('/') || ![0, 8].includes(entry.compressionMethod)) continue;
      if (found[entry.fileName] !== undefined) return { 'two entries of one name': entry.fileName };
      found[entry.fileName] = (await buffer(await file.openReadStreamPromise(entry))).toString('latin1');
    }
    return found;
  } catch {
    return undefined;
  }
}

const CHANGED = 'changed';
/** Refused, although one of the two readers reads them: what a careful reader of the format reads otherwise, or not at all. */
const REFUSED: ReadonlySet<string> = new Set([
  'a comment that is a ZIP file',
  'a wrong checksum',
  'fewer entries than listed',
  'one of several files',
]);
/** Read, although neither of the two readers reads them: they do not look for another end before that of the comment. */
const READ: ReadonlySet<string> = new Set([
  'a comment with the signature of an end',
  'the signature of an end behind the end',
]);

for (const [name, zip] of Object.entries(VARIANTS)) {
  test(`a container with ${name} is read as other programs read it`, { skip: !hasPython }, async () => {
    const readings = [await readWithPython(zip), await readWithYauzl(zip)].filter((found) => found !== undefined);
    const [first, ...others] = readings;
    const isClear =
      !REFUSED.has(name) && first?.['a.xml'] !== undefined && others.every((other) => isSame(other, first));
    const change = replaceTexts(zip, new Map([['a.xml', CHANGED]]));
    if (READ.has(name)) {
      assert.equal(readings.length, 0);
      assert.ok((await change).length > 0);
      return;
    }
    if (!isClear) {
      await assert.rejects(change, { code: 'document_damaged' });
      return;
    }
    const result = await change;
    const expected = { ...first, 'a.xml': CHANGED };
    const after = [await readWithPython(result), await readWithYauzl(result)].filter((found) => found !== undefined);
    assert.ok(after.length >= readings.length);
    for (const found of after) assert.deepEqual(found, expected);
  });
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
