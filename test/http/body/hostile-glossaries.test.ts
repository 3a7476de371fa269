import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { GLOSSARIES, glossaryClient, PAIR } from '../../support/glossary-client.ts';
import { exchange } from '../../support/raw-http.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

const BOUNDARY = 'limit';
const QUERY = `name=N&source_language=en&target_language=pt`;
const TYPES = ['text/csv', 'text/tab-separated-values', 'application/x-tbx+xml', 'application/json'];
const field = (name: string, content: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const FIELDS = Object.entries({ name: 'N', ...PAIR })
  .map(([name, value]) => field(name, value))
  .join('');
const FILE = field('file', 'track,via', '; filename="a.csv"');
const END = `--${BOUNDARY}--\r\n`;

describe('hostile glossaries', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());
  const { upload } = glossaryClient(() => glossa);
  const stored = async () => ((await glossa.get(`${GLOSSARIES}?limit=1000`)).body.glossaries as unknown[]).length;
  const sendForm = async (body: string) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return readAnswer(await glossa.fetch(GLOSSARIES, { method: 'POST', headers, body }));
  };

  test('a form has its file and its fields in any order, and no others', async () => {
    for (const body of [FIELDS + FILE + END, FILE + FIELDS + END, FIELDS + FILE + field('more', 'x') + END]) {
      assert.equal((await sendForm(body)).status, 200);
    }
    const before = await stored();
    for (const [name, body] of Object.entries({
      'two files': FIELDS + FILE + FILE + END,
      'a file of another name': FIELDS + field('other', 'a,b', '; filename="a.csv"') + END,
      'no file': FIELDS + END,
      'no fields': FILE + END,
      '100,000 fields': FIELDS + FILE + field('a', 'x').repeat(100_000) + END,
      'a name of a megabyte': FIELDS.replace('N', 'n'.repeat(1_000_000)) + FILE + END,
      'no end': FIELDS + FILE,
      nothing: '',
      'a built-in property': FIELDS + FILE + field('__proto__', 'x') + END,
    })) {
      const { status, body: answer } = await sendForm(body);
      assert.ok([400, 413].includes(status), `${name}: ${status} ${JSON.stringify(answer)}`);
    }
    assert.equal(await stored(), before);
  });

  test('announced sizes are rejected before a byte of the body arrives', async () => {
    for (const type of [`multipart/form-data; boundary=${BOUNDARY}`, ...TYPES]) {
      const head = `POST ${GLOSSARIES}?${QUERY} HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nContent-Type: ${type}\r\nContent-Length: 300000000\r\n\r\n`;
      const answer = await exchange(glossa.url, head);
      assert.match(answer, /^HTTP\/1\.1 413 /, type);
    }
  });

  test('any bytes of any type are accepted or rejected, and what was accepted is exported whole', async () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b',
        ',',
        ';',
        '\t',
        '\n',
        '\r\n',
        '"',
        '""',
        '\0',
        '\u{feff}',
        'é',
        '\u{301}',
        '😀',
        '\u{2028}',
        '&amp;',
      ],
      ...['<martif>', '</martif>', '<termEntry>', '<langSet xml:lang="en">', '<term>', '</term>', '<![CDATA[', ']]>'],
      ...['<!DOCTYPE a [', '<?xml version="1.0"?>', '{"name":"N","entries":{', '":"', '}}', '=1+1', 'en,pt\n'],
    );
    const bytes = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join(''))),
      fc
        .array(fc.tuple(piece, piece), { minLength: 1, maxLength: 3 })
        .map((rows) => Buffer.from(rows.map(([one, other], i) => `s${i}${one},t${other}\n`).join(''))),
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(...TYPES), async (body, type) => {
        const answer = await upload(new Uint8Array(body), type);
        assert.ok([200, 400].includes(answer.status), JSON.stringify(answer.body));
        if (answer.status === 400) return;
        accepted++;
        const path = `${GLOSSARIES}/${answer.body.glossary_id}`;
        const csv = await (await glossa.fetch(`${path}/entries`)).text();
        const again = await upload(csv, 'text/csv');
        const [first, second] = await Promise.all(
          [path, `${GLOSSARIES}/${again.body.glossary_id}`].map((one) => glossa.get(`${one}?entries=true`)),
        );
        assert.deepEqual(second?.body.entries, first?.body.entries);
        for (const one of [answer, again]) {
          await glossa.fetch(`${GLOSSARIES}/${one.body.glossary_id}`, { method: 'DELETE' });
        }
      }),
      { seed: 19, numRuns: 400 },
    );
    assert.ok(accepted >= 20, `${accepted} were accepted`);
  });
});
