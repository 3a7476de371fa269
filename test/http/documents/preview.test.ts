import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, translateDocument } from '../../support/document-client.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

const HOUSE = 'La casa es grande.';
const PAIR = { current_language: 'es', target_language: 'ca' };
const FILE = {
  name: 'es.json',
  content: JSON.stringify({ home: { title: HOUSE, items: ['Un perro', HOUSE] }, id: 'x-1', legal: HOUSE }),
};

describe('the preview of a choice', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function preview(file: { name: string; content: string | Uint8Array }, fields: Record<string, unknown>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...PAIR, ...fields }))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const { content } = file;
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), file.name);
    return readAnswer(await glossa.fetch(`${DOCUMENTS}/preview`, { method: 'POST', body: form }));
  }

  test('tells the texts with their names, the chosen ones, and patterns that match nothing', async () => {
    const { status, body } = await preview(FILE, { include: ['home', 'titel'], exclude: ['*.items.0'] });
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(body, {
      format: 'json',
      all_texts: 4,
      chosen_texts: 2,
      names: [
        { name: 'home.title', example: HOUSE, texts: 1, chosen: 1 },
        { name: 'home.items.0', example: 'Un perro', texts: 1, chosen: 0 },
        { name: 'home.items.1', example: HOUSE, texts: 1, chosen: 1 },
        { name: 'legal', example: HOUSE, texts: 1, chosen: 0 },
      ],
      unlisted_texts: 0,
      unmatched_patterns: ['titel'],
    });
  });

  test('counts as many texts as the translation of each format has', async () => {
    for (const [format, fields] of [
      ['android', {}],
      ['csv', {}],
      ['epub', { include: ['chapter:*'] }],
      ['ipynb', { include: ['cell:1'] }],
      ['md', {}],
      ['ods', { include: ['sheet:T'] }],
      ['po', {}],
      ['pptx', { include: ['slide:1-3'] }],
      ['xcstrings', {}],
      ['xlsx', { include: ['A'] }],
    ] as const) {
      const sample = SAMPLE_FILES[format];
      const file = { name: sample.name, content: await sample.content(HOUSE) };
      const { body } = await preview(file, fields);
      const { state } = await translateDocument(glossa, file, { ...PAIR, ...fields });
      const { segments_total } = z.object({ segments_total: z.number() }).parse(state.progress);
      assert.equal(body.chosen_texts, segments_total, `${format} ${JSON.stringify(body)}`);
      assert.ok(segments_total > 0, format);
    }
  });

  test('tells only the first names of a large file, and shortens long texts', async () => {
    const keys = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`k${at}`, `Casa ${'grande '.repeat(99)}`]));
    const { body } = await preview({ name: 'es.json', content: JSON.stringify(keys) }, {});
    const names = z.array(z.object({ example: z.string() })).parse(body.names);
    assert.partialDeepStrictEqual(body, { all_texts: 600, chosen_texts: 600, unlisted_texts: 100 });
    assert.equal(names.length, 500);
    assert.equal(names[0]?.example.length, 300);
    assert.ok(names[0]?.example.endsWith('…'));
  });

  test('refuses what a translation refuses, and keeps nothing', async () => {
    for (const [file, fields, expected] of [
      [{ name: 'a.txt', content: HOUSE }, {}, [400, 'unsupported_option']],
      [{ name: 'a.json', content: '{' }, {}, [422, 'document_damaged']],
      [FILE, { source_column: 'A', target_column: 'B' }, [400, 'unsupported_option']],
      [FILE, { target_language: 'xx-unknown' }, [400, 'unknown_language']],
      [{ name: 'a.exe', content: 'MZ' }, {}, [422, 'unsupported_format']],
    ] as const) {
      const { status, body } = await preview(file, fields);
      assert.deepEqual([status, body.code], expected);
    }
    const { body } = await glossa.get(DOCUMENTS);
    const names = z
      .array(z.object({ filename: z.string() }))
      .parse(body.documents)
      .map(({ filename }) => filename);
    assert.ok(!names.includes(FILE.name));
  });
});
