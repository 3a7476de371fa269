import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import type { Memory } from '../../src/memories/memory.ts';
import { engineWith, translatorWith } from '../support/translator-doubles.ts';

const MEMORY: Memory = {
  id: 'm',
  number: 1,
  name: 'Full',
  sourceLanguage: 'en',
  targetLanguages: ['es'],
  segmentCount: 1_000_000,
  createdAt: '',
  updatedAt: '',
};
const REQUEST = {
  units: [{ text: 'The house is big. It has a garden.', tags: [] }],
  currentLanguage: 'en',
  targetLanguage: 'es',
  memoryId: 'm',
  memoryUpdate: true,
};

test('a document is translated although its memory has no room, and says how many segments it did not get', async () => {
  const engine = engineWith('neural', ['en es'], {
    answer: ({ parts: [part] }) => (part?.text.startsWith('The') ? 'La casa es grande.' : 'Tiene un jardín.'),
  });
  for (const code of ['memory_too_large', 'storage_quota_exceeded'] as const) {
    const memories = {
      get: async () => MEMORY,
      find: async () => ({ same: [], similar: undefined }),
      add: () => Promise.reject(new GlossaError(code)),
    };
    const { translator } = translatorWith([engine], { memories });
    const { translations, warnings } = await translator.translateUnits(REQUEST, testScope());
    assert.deepEqual(translations, [{ text: 'La casa es grande. Tiene un jardín.', tags: [] }]);
    assert.deepEqual(warnings, { memory_full: 2 });
  }
});
