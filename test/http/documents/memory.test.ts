import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { postDocument, sendDocument, translateDocument, waitForEnd } from '../../support/document-client.ts';
import { readSample, SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SENTENCE = 'La casa es grande.';
const STORED = 'MEMORIA de la casa.';
const PAIR = { current_language: 'es', target_language: 'ca' };

describe('a document with a memory', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const createMemory = async (segments: { source: string; target: string }[], languages = ['es', 'ca']) => {
    const [source_language, ...target_languages] = languages;
    const memory = { name: 'M', source_language, target_languages, segments };
    return String((await glossa.post('/v1/memories', memory)).body.memory_id);
  };
  const segmentsOf = async (id: string) => {
    const { segments } = (await glossa.get(`/v1/memories/${id}/segments`)).body;
    return Array.isArray(segments) ? segments.map(({ source, target }) => [source, target]) : [];
  };

  test('takes a sentence from it in every format', async () => {
    const memory_id = await createMemory([{ source: SENTENCE, target: STORED }]);
    const samples = Object.values(SAMPLE_FILES);
    await Promise.all(
      samples.map(async (sample) => {
        const file = { name: sample.name, content: await sample.content(SENTENCE) };
        const text = sample === SAMPLE_FILES.pdf ? { result_format: 'html' } : {};
        const fields = { ...PAIR, ...text, memory_id, memory_threshold: '100' };
        const { bytes, state } = await translateDocument(glossa, file, fields);
        assert.ok(readSample(bytes, sample).includes(STORED), sample.name);
        assert.ok(Array.isArray(state.engines) && state.engines.includes('memory'), sample.name);
      }),
    );
  });

  test('adds what engines translate, but nothing that the memory has, that has a fault or that nobody translates', async () => {
    const memory_id = await createMemory([{ source: SENTENCE, target: STORED }]);
    const content = `${SENTENCE}\n\nEl gato es negro. Ver https://example.com/ aquí.\n\n12\n`;
    const file = { name: 'letter.txt', content };
    const fields = { ...PAIR, memory_id, memory_update: true };
    const first = await translateDocument(glossa, file, fields);
    assert.deepEqual(
      (await segmentsOf(memory_id)).map(([source]) => source),
      [SENTENCE, 'El gato es negro.', 'Ver https://example.com/ aquí.'],
    );
    const second = await translateDocument(glossa, file, fields);
    assert.deepEqual(second.bytes, first.bytes);
    assert.deepEqual(second.state.engines, ['memory']);
    assert.equal((await segmentsOf(memory_id)).length, 3);
  });

  test('fails for a memory that is unknown, of other languages, or missing', async () => {
    const file = { name: 'a.txt', content: SENTENCE };
    const failed = async (fields: object) => {
      const { status, body } = await postDocument(glossa, file, { ...PAIR, ...fields });
      return [status, body.code];
    };
    assert.deepEqual(await failed({ memory_id: 'x' }), [404, 'memory_not_found']);
    assert.deepEqual(await failed({ memory_update: true }), [400, 'invalid_request']);
    assert.deepEqual(await failed({ memory_id: 'x', memory_threshold: '101' }), [400, 'invalid_request']);
    const memory_id = await createMemory([], ['es', 'pt']);
    assert.deepEqual(await failed({ memory_id }), [400, 'memory_language_mismatch']);
    const french = await createMemory([], ['fr', 'ca']);
    const fields = { target_language: 'ca', memory_id: french };
    const ended = await waitForEnd(glossa, await sendDocument(glossa, file, fields));
    assert.partialDeepStrictEqual(ended, { status: 'failed', error: { code: 'memory_language_mismatch' } });
  });
});
