import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { GlossaError } from '../../../../src/errors.ts';
import { capitals, openTestProcessor } from '../processor-setup.ts';
import { buildZip, replaceTexts, type SampleEntry, type SampleOptions } from './zip-samples.ts';

const TEXT = Buffer.from('text '.repeat(100));
const entry = (name: string, more: Partial<SampleEntry> = {}): SampleEntry => ({ name, content: TEXT, ...more });
const change = (zip: Buffer, name = 'a.xml'): Promise<Buffer> => replaceTexts(zip, new Map([[name, 'changed']]));

test('refuses containers that are not what they declare', async () => {
  const files: Record<string, Buffer> = {
    'an entry of another size': buildZip([entry('a.xml', { bytes: 10 })]),
    'an entry larger than declared': buildZip([entry('a.xml', { bytes: TEXT.length - 1 })]),
    'a wrong checksum': buildZip([entry('a.xml', { crc: 1 })]),
    'an unknown compression': buildZip([entry('a.xml', { method: 12 })]),
    'two entries of one name': buildZip([entry('a.xml'), entry('a.xml')]),
    'two entries at one place': buildZip([entry('a.xml'), entry('b.xml', { localName: 'a.xml', localStart: 0 })]),
    'a header with another name': buildZip([entry('a.xml', { localName: 'b.xml' })]),
    'an entry behind the end': buildZip([entry('a.xml', { localStart: 1e6 })]),
    'an absolute path': buildZip([entry('a.xml'), entry('/etc/passwd')]),
    'a path that leads outside': buildZip([entry('a.xml'), entry('word/../../a')]),
    'a path with a drive': buildZip([entry('a.xml'), entry('C:\\a')]),
    'a name without end': buildZip([entry('a.xml'), entry('a'.repeat(2_000))]),
    'more entries than listed': buildZip([entry('a.xml'), entry('b.xml')], { entryCount: 1 }),
    'fewer entries than listed': buildZip([entry('a.xml')], { entryCount: 3 }),
    'a directory elsewhere': buildZip([entry('a.xml')], { directoryStart: 3 }),
    'a directory behind the end': buildZip([entry('a.xml')], { directoryStart: 1e9 }),
    'a directory behind the end in ZIP64': buildZip([entry('a.xml')], { directoryStart: 2 ** 52, isZip64: true }),
    'no end': buildZip([entry('a.xml')]).subarray(0, -5),
    nothing: Buffer.alloc(0),
  };
  for (const [name, zip] of Object.entries(files)) {
    await assert.rejects(change(zip), { code: 'document_damaged' }, name);
  }
  await assert.rejects(change(buildZip([entry('a.xml', { flags: 1 })])), { code: 'document_encrypted' });
});

test('refuses too many entries, whatever their number says', async () => {
  const many = Array.from({ length: 65_537 }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(0), isStored: true }));
  for (const options of [{}, { isZip64: true }, { entryCount: 1 }] satisfies SampleOptions[]) {
    await assert.rejects(change(buildZip([entry('a.xml'), ...many], options)), { code: 'document_damaged' });
  }
});

test('refuses bombs without reading them, and does not read what is no text', async () => {
  const zeros = Buffer.alloc(20 * 1024 * 1024);
  const bomb = buildZip([entry('a.xml'), entry('bomb.xml', { content: zeros }), entry('lie.xml', { bytes: 1e9 })]);
  await assert.rejects(change(bomb, 'bomb.xml'), { code: 'document_damaged' });
  await assert.rejects(change(bomb, 'lie.xml'), { code: 'document_too_large' });
  // Both are copied, because they are images as far as the format tells.
  assert.ok((await change(bomb)).length > 0);
});

test('a file with any bytes changed is refused or read, and nothing is written outside', async () => {
  const zip = buildZip([
    entry('mimetype', { isStored: true }),
    entry('a.xml', { hasDescriptor: true }),
    entry('b.xml'),
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (bytes) => {
        const damaged = Buffer.from(zip);
        for (const [at, value] of bytes) damaged[at] = value;
        try {
          await change(damaged);
        } catch (error) {
          assert.ok(error instanceof GlossaError, String(error));
        }
      },
    ),
    { numRuns: 500, seed: 22 },
  );
});

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const BODY = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const word = (document: string): Buffer =>
  buildZip([
    { name: '[Content_Types].xml', content: Buffer.from(TYPES) },
    { name: '_rels/.rels', content: Buffer.from(RELATIONS) },
    { name: 'word/document.xml', content: Buffer.from(document) },
    { name: '../../../escape.xml'.replaceAll('../', 'up/'), content: Buffer.from('x'), externalAttributes: 0xa1ff0000 },
  ]);

test('hostile documents end with their error, and leave nothing behind', async () => {
  await using files = await openTestProcessor();
  const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('');
  const hostile: Record<string, string> = {
    'entity-bomb': `<!DOCTYPE d [<!ENTITY a0 "a">${entities}]><w:document ${BODY}><w:body><w:p><w:r><w:t>&a20;</w:t></w:r></w:p></w:body></w:document>`,
    'external-entity': `<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document ${BODY}>&a;</w:document>`,
    deep: `<w:document ${BODY}>${'<w:p>'.repeat(500_000)}`,
    'many-attributes': `<w:document ${BODY} ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
    'cut-off': `<w:document ${BODY}><w:body><w:p><w:r><w:t>Text`,
  };
  for (const [name, document] of Object.entries(hostile)) {
    const path = await files.create(`${name}.docx`, word(document));
    await assert.rejects(files.extract(path, 'docx'), { code: 'document_damaged' }, name);
  }
  const good = word(`<w:document ${BODY}><w:body><w:p><w:r><w:t>A text.</w:t></w:r></w:p></w:body></w:document>`);
  const path = await files.create('good.docx', good);
  assert.match((await files.translate(path, 'docx', capitals)).toString('latin1'), /^PK/);
  assert.ok(readFileSync(path).equals(good));
  const expected = [...Object.keys(hostile), 'good'].map((name) => `${name}.docx`);
  assert.deepEqual((await readdir(files.directory)).toSorted(), [...expected, 'processes'].toSorted());
});
