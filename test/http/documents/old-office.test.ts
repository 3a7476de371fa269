import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundFile } from '../../formats/files/identify/compound-file.ts';
import { postDocument } from '../../support/document-client.ts';
import { startTestService } from '../../support/service.ts';

test('without LibreOffice, an old Office file is rejected with what to do', async () => {
  await using glossa = await startTestService({ GLOSSA_LIBREOFFICE: 'off' });
  const file = { name: 'a.doc', content: compoundFile(['WordDocument']) };
  const { status, body } = await postDocument(glossa, file, { target_language: 'es', current_language: 'es' });
  assert.deepEqual([status, body.code], [422, 'unsupported_format']);
  assert.match(String(body.message), /Word 97–2003.*\.docx.*LibreOffice/);
});
