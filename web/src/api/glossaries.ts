import { call } from './client.ts';
import { type Glossary, glossaryList, glossaryWithEntries, ignoredBody } from './schemas.ts';
import { sendWithProgress } from './send-with-progress.ts';

const PATH = '/v1/glossaries';
/** An owner has at most as many. */
const MAX_GLOSSARIES = 1000;

/** What a new glossary has besides its entries. */
export interface GlossaryFields {
  name: string;
  source: string;
  target: string;
}

/** Lists the glossaries of the owner, newest first. @throws ApiError; the signal's reason */
export async function listGlossaries(signal: AbortSignal): Promise<readonly Glossary[]> {
  return (await call(`${PATH}?limit=${MAX_GLOSSARIES}`, glossaryList, { signal })).body.glossaries;
}

/** @throws ApiError */
export async function createGlossary({ name, source, target }: GlossaryFields): Promise<void> {
  const body = { name, source_language: source, target_language: target, entries: {} };
  await call(PATH, ignoredBody, { method: 'POST', body });
}

/** Creates a glossary from a CSV, TSV or TBX file. @throws ApiError */
export async function importGlossary(file: File, { name, source, target }: GlossaryFields): Promise<void> {
  const body = new FormData();
  body.set('name', name);
  body.set('source_language', source);
  body.set('target_language', target);
  body.set('file', file);
  await sendWithProgress({ path: PATH, body, signal: new AbortController().signal, onProgress: () => undefined });
}

/** The target term of each source term. @throws ApiError; the signal's reason */
export async function readEntries(id: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { body } = await call(`${PATH}/${id}?entries=true`, glossaryWithEntries, { signal });
  return new Map(Object.entries(body.entries));
}

/** Adds and replaces entries, and removes those whose target is null. @throws ApiError */
export async function changeEntries(id: string, entries: Record<string, string | null>): Promise<void> {
  await call(`${PATH}/${id}`, ignoredBody, { method: 'PATCH', body: { entries } });
}

/** @throws ApiError */
export async function deleteGlossary(id: string): Promise<void> {
  await call(`${PATH}/${id}`, ignoredBody, { method: 'DELETE' });
}

/** The path of the entries as CSV. */
export function entriesPath(id: string): string {
  return `${PATH}/${id}/entries`;
}
