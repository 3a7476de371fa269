import assert from 'node:assert/strict';
import { postDocument, waitForEnd } from './document-client.ts';
import type { TestService } from './service.ts';

/** Sends a hostile PDF that is to stay one. @throws AssertionError unless it is translated or refused with a code of documents */
export async function assertEndsWell(glossa: TestService, name: string, content: Uint8Array): Promise<void> {
  const fields = { current_language: 'es', target_language: 'ca', result_format: 'pdf' };
  const { status, body } = await postDocument(glossa, { name: 'a.pdf', content }, fields);
  const state = status === 200 ? await waitForEnd(glossa, String(body.document_id)) : { status, error: body };
  if (state.status === 'done') return;
  assert.match(String(Object(state.error).code), /^document_(?:damaged|encrypted|too_large)$/, name);
}
