import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

export interface DocumentService {
  url: string;
  key: string;
}

const accepted = z.looseObject({ document_id: z.string() });
const state = z.looseObject({
  status: z.enum(['queued', 'translating', 'done', 'failed', 'cancelled']),
  progress: z.looseObject({ segments_done: z.number(), segments_total: z.number() }),
  characters: z.number().optional(),
  error: z.looseObject({ code: z.string() }).nullish(),
});
export type DocumentState = z.output<typeof state>;

const PATH = '/v1/ai/translate/document';
const POLL_INTERVAL_MS = 100;

/** Sends a file. @returns the ID of the document @throws Error unless it is accepted */
export async function sendDocument(
  { url, key }: DocumentService,
  { name, bytes, from, to }: { name: string; bytes: Uint8Array | string; from?: string; to: string },
): Promise<string> {
  const form = new FormData();
  form.set('target_language', to);
  if (from !== undefined) form.set('current_language', from);
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const response = await fetch(url + PATH, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${JSON.stringify(answer)}`);
  return accepted.parse(answer).document_id;
}

export async function readDocumentState({ url, key }: DocumentService, id: string): Promise<DocumentState> {
  const response = await fetch(`${url}${PATH}/${id}`, { headers: { 'x-api-key': key } });
  return state.parse(await response.json());
}

/** Waits until a document is done. @throws Error when it fails */
export async function waitForDocument(service: DocumentService, id: string): Promise<void> {
  for (;;) {
    const { status, error } = await readDocumentState(service, id);
    if (status === 'done') return;
    if (status !== 'queued' && status !== 'translating') throw new Error(`The document is ${status}: ${error?.code}`);
    await delay(POLL_INTERVAL_MS);
  }
}

export async function deleteDocument({ url, key }: DocumentService, id: string): Promise<void> {
  await fetch(`${url}${PATH}/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

/** @throws Error unless the document is done */
export async function readDocumentResult({ url, key }: DocumentService, id: string): Promise<Buffer> {
  const response = await fetch(`${url}${PATH}/${id}/result`, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`The service answered ${response.status} for the result of ${id}.`);
  return Buffer.from(await response.arrayBuffer());
}
