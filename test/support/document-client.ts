import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { readAnswer, type ServiceResponse, type TestService } from './service.ts';

export const DOCUMENTS = '/v1/ai/translate/document';
/** A header of another key, for example. */
type Headers = Record<string, string>;

const MIN_POLL_INTERVAL_MS = 20;
const MAX_POLL_INTERVAL_MS = 250;
/** A document that takes long is asked for less often, because each request takes processor time from it. */
const POLLS_PER_WAIT = 8;
const TIMEOUT_MS = 120_000;

/** Sends a form with a file. A field that is an object is sent as JSON. */
export async function postDocument(
  glossa: TestService,
  file: { name: string; content: string | Uint8Array },
  fields: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<ServiceResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { content } = file;
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), file.name);
  return readAnswer(await glossa.fetch(DOCUMENTS, { method: 'POST', headers, body: form }));
}

/** Sends a form with a file and a translation that exists. */
export async function postUpdate(
  glossa: TestService,
  { name, content }: { name: string; content: string },
  existing: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string>,
): Promise<ServiceResponse> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('existing', new Blob([existing]), 'existing');
  form.set('file', new Blob([content]), name);
  return readAnswer(await glossa.fetch(DOCUMENTS, { method: 'POST', body: form }));
}

/** @throws AssertionError unless the document is accepted */
export async function sendDocument(...args: Parameters<typeof postDocument>): Promise<string> {
  const { status, body } = await postDocument(...args);
  assert.equal(status, 200, JSON.stringify(body));
  return z.string().parse(body.document_id);
}

/** Waits until a document is done, failed or cancelled. */
export async function waitForEnd(glossa: TestService, id: string, headers: Headers = {}) {
  for (const startedAt = performance.now(); ; ) {
    const { status, body } = await glossa.get(`${DOCUMENTS}/${id}`, headers);
    assert.equal(status, 200, JSON.stringify(body));
    if (body.status !== 'queued' && body.status !== 'translating') return body;
    const waited = performance.now() - startedAt;
    assert.ok(waited < TIMEOUT_MS, `the document is still ${body.status}`);
    await delay(Math.min(MAX_POLL_INTERVAL_MS, Math.max(MIN_POLL_INTERVAL_MS, waited / POLLS_PER_WAIT)));
  }
}

/** Translates a file. @throws AssertionError unless it succeeds */
export async function translateDocument(
  glossa: TestService,
  file: { name: string; content: string | Uint8Array },
  fields: Record<string, unknown>,
) {
  const id = await sendDocument(glossa, file, fields);
  const state = await waitForEnd(glossa, id);
  assert.equal(state.status, 'done', JSON.stringify(state));
  const response = await glossa.fetch(`${DOCUMENTS}/${id}/result`);
  assert.equal(response.status, 200);
  return { id, state, response, bytes: Buffer.from(await response.arrayBuffer()) };
}
