import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { findFiles } from '../../src/cli/client/find-files.ts';
import { COMPOUND_FILE_SIGNATURE } from '../../src/formats/files/old-office.ts';
import { temporaryDirectory } from '../support/storage.ts';

test('a translation has the extension that the content of its source calls for', async () => {
  const old = Buffer.from(COMPOUND_FILE_SIGNATURE, 'latin1');
  const cases = {
    'letter.doc': { content: old, target: 'letter.es.docx' },
    'slides.pot': { content: old, target: 'slides.es.pptx' },
    'messages.pot': { content: 'msgid ""', target: 'messages.es.pot' },
    'rich.doc': { content: '{\\rtf1 }', target: 'rich.es.doc' },
    'notes.md': { content: '# Notes', target: 'notes.es.md' },
  };
  await using directory = await temporaryDirectory();
  for (const [name, { content }] of Object.entries(cases)) await writeFile(join(directory.path, name), content);
  const { tasks } = await findFiles([directory.path], { language: 'es', output: undefined });
  const found = Object.fromEntries(tasks.map(({ source, target }) => [basename(source), basename(target)]));
  assert.deepEqual(found, Object.fromEntries(Object.entries(cases).map(([name, { target }]) => [name, target])));
});
