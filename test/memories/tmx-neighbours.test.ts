import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importSegments } from '../../src/memories/imports/import-segments.ts';
import type { NewSegment } from '../../src/memories/memory.ts';

async function read(file: string, languages = ['en', 'de']): Promise<NewSegment[]> {
  const [sourceLanguage = '', ...targetLanguages] = languages;
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    yield Buffer.from(file);
  }
  const segments: NewSegment[] = [];
  for await (const batch of importSegments(bytes(), { sourceLanguage, targetLanguages }).batches)
    segments.push(...batch);
  return segments;
}

const tmx = (units: string, header = ''): string =>
  `<tmx version="1.4"><header srclang="en">${header}</header><body>${units}</body></tmx>`;
const unit = ({ ofUnit = '', ofText = '', ofTarget = '' }): string =>
  `<tu>${ofUnit}<tuv xml:lang="en">${ofText}<seg>Open</seg></tuv><tuv xml:lang="de">${ofTarget}<seg>Offen</seg></tuv></tu>`;
const prop = (type: string, value: string): string => `<prop type="${type}">${value}</prop>`;

async function neighboursIn(file: string, languages?: string[]): Promise<(string | undefined)[]> {
  const [segment] = await read(file, languages);
  return [segment?.before, segment?.after];
}

describe('the neighbours of a unit are read', () => {
  test('as memoQ writes them, without the codes of formats', async () => {
    const before = prop(
      'x-context-pre',
      '&lt;seg&gt;Tom &amp;amp; &lt;bpt i="1"&gt;{}&lt;/bpt&gt;Ann&lt;ept i="1"&gt;{}&lt;/ept&gt;.&lt;/seg&gt;',
    );
    const after = prop('x-context-post', '&lt;seg&gt;Closed&lt;/seg&gt;');
    assert.deepEqual(await neighboursIn(tmx(unit({ ofText: before + after }))), ['Tom & Ann.', 'Closed']);
    const broken = prop('x-context-pre', '&lt;seg&gt;Tom &lt;b&gt;&lt;/seg&gt;');
    assert.deepEqual(await neighboursIn(tmx(unit({ ofText: broken + after }))), [undefined, 'Closed']);
  });

  test('as OmegaT, Phrase and XTM write them', async () => {
    const omegat = prop('file', 'a.po') + prop('prev', 'File') + prop('next', 'Save');
    assert.deepEqual(await neighboursIn(tmx(unit({ ofUnit: omegat }))), ['File', 'Save']);
    const phrase = unit({ ofText: prop('context_prev', 'File'), ofTarget: prop('context_prev', 'Datei') });
    assert.deepEqual(await neighboursIn(tmx(phrase)), ['File', undefined]);
    const xtm = prop('x-previous-source-text', 'File') + prop('x-next-source-text', 'Save');
    assert.deepEqual(await neighboursIn(tmx(unit({ ofUnit: xtm }))), ['File', 'Save']);
  });

  test('as Trados Studio writes them, the first of several places', async () => {
    const contexts = prop('x-ContextContent', 'A || B | dGFn | Datei | ') + prop('x-ContextContent', 'C | | D | ');
    assert.deepEqual(await neighboursIn(tmx(unit({ ofUnit: contexts }))), ['A | B', undefined]);
    const header = prop('x-TextContextMatchType', 'PrecedingAndFollowingSource');
    const both = unit({ ofUnit: prop('x-ContextContent', 'File |  | Save | ') });
    assert.deepEqual(await neighboursIn(tmx(both, header)), ['File', 'Save']);
  });

  test('only in the language of the memory', async () => {
    const file = tmx(unit({ ofUnit: prop('prev', 'File'), ofTarget: prop('x-context-post', 'Speichern') }));
    assert.deepEqual(await neighboursIn(file, ['de', 'en']), [undefined, 'Speichern']);
  });
});
