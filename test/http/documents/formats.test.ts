import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'content-disposition';
import { FILE_TYPES } from '../../../src/formats/files/file-types.ts';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument } from '../../support/document-client.ts';
import { FRONT_MATTER } from '../../support/front-matter.ts';
import { readSample, SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SENTENCE = 'La casa es grande.';
const TRANSLATION = 'La casa és gran.';
const PAIR = { current_language: 'es', target_language: 'ca' };

describe('a document over HTTP', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  for (const [format, sample] of Object.entries(SAMPLE_FILES)) {
    test(`a file of the format ${format} comes back in another language`, async () => {
      const isPdf = format === 'pdf';
      const fields = { ...PAIR, ...(isPdf && { result_format: 'html' }) };
      const content = await sample.content(SENTENCE);
      const { state, response, bytes } = await translateDocument(glossa, { name: sample.name, content }, fields);
      assert.partialDeepStrictEqual(state, { format, ...PAIR, filename: sample.name, engines: ['apertium'] });
      assert.ok(Number(state.characters) >= SENTENCE.length, String(state.characters));
      const { mediaType } = FILE_TYPES[isPdf ? 'html' : (format as keyof typeof FILE_TYPES)];
      assert.equal(response.headers.get('content-type')?.split(';')[0], mediaType);
      assert.equal(Number(response.headers.get('content-length')), bytes.length);
      const name = sample.name.replace('sample', 'sample.ca').replace('.pdf', '.html');
      assert.equal(parse(response.headers.get('content-disposition') ?? '').parameters.filename, name);
      const translated = readSample(bytes, sample);
      assert.ok(translated.includes(TRANSLATION), translated);
    });
  }

  test('a text file keeps its paragraphs, lists and indentation', async () => {
    const content = `La casa\n\n${SENTENCE}\n\n  * ${SENTENCE}\n  * ${SENTENCE}\n`;
    const { bytes } = await translateDocument(glossa, { name: 'letter.txt', content }, PAIR);
    const expected = `La casa\n\n${TRANSLATION}\n\n  * ${TRANSLATION}\n  * ${TRANSLATION}\n`;
    assert.equal(bytes.toString(), expected);
  });

  for (const [name, write] of Object.entries(FRONT_MATTER)) {
    test(`a Markdown file keeps its front matter with ${name}`, async () => {
      const page = (title: string, description: string) => `---\n${write({ title, description })}\n---\n\n${title}\n`;
      const content = page('La casa es', SENTENCE);
      const { bytes } = await translateDocument(glossa, { name: 'page.md', content }, PAIR);
      assert.equal(bytes.toString(), page('La casa és', TRANSLATION));
    });
  }
});
