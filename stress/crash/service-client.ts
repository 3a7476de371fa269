import { z } from 'zod';
import { sha256 } from '../../load/stored-file.ts';
import { type Journal, recordUse } from './journal.ts';

/** A client with an API key. Its methods throw for every status other than 200. */
export interface ServiceClient {
  translate(text: string | string[], from: string, to: string): Promise<void>;
  detect(texts: readonly string[]): Promise<void>;
  /** @returns the response as JSON, without its `log_id` */
  summarize(source: { text: string } | { file_store_key: string }): Promise<string>;
  upload(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string, asForm: boolean): Promise<void>;
  remove(key: string): Promise<void>;
  read(key: string): Promise<FileContent>;
  list(): Promise<ListedFile[]>;
  /** @returns the ID */
  createGlossary(name: string, entries: Record<string, string>): Promise<string>;
  changeGlossary(id: string, entries: Record<string, string>): Promise<void>;
  removeGlossary(id: string): Promise<void>;
  readGlossary(id: string): Promise<Record<string, string>>;
  listGlossaries(): Promise<{ glossary_id: string; name: string }[]>;
  /** Number of requests in the usage report, over all operations and days. */
  countedRequests(): Promise<number>;
}

export interface FileContent {
  sha256: string;
  size: number;
  contentType: string | null;
}

export interface ListedFile {
  key: string;
  size: number;
  content_type: string;
  created_at: string;
}

const listing = z.object({
  files: z.array(z.object({ key: z.string(), size: z.int(), content_type: z.string(), created_at: z.iso.datetime() })),
});
const glossary = z.object({ glossary_id: z.string(), name: z.string() });
const glossaries = z.object({ glossaries: z.array(glossary) });
const withEntries = z.object({ entries: z.record(z.string(), z.string()) });
const report = z.object({ usage: z.array(z.object({ requests: z.int() })) });

export function createServiceClient(url: string, apiKey: string, journal: Journal): ServiceClient {
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url + path, { ...init, headers: { ...init.headers, 'x-api-key': apiKey } });
    if (response.status === 200) return response;
    throw new Error(`${init.method ?? 'GET'} ${path} responded with ${response.status}: ${await response.text()}`);
  }
  /** Sends a request that counts as usage, and reads the body. */
  const counted = <T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> =>
    recordUse(journal.usage, call(path, init).then(read));
  const post = (path: string, body: unknown): Promise<unknown> =>
    counted(path, { method: 'POST', body: JSON.stringify(body) }, (response) => response.json());
  const filePath = (key: string): string => `/v1/store/file/read/${encodeURIComponent(key)}`;

  return {
    async translate(text, from, to) {
      await post('/v1/ai/translate', { text, current_language: from, target_language: to });
    },
    async detect(texts) {
      await post('/v1/ai/detect', { text: texts });
    },
    async summarize(source) {
      const response = await post('/v1/ai/summary', { ...source, type: 'points', max_points: 3 });
      return JSON.stringify({ ...z.looseObject({}).parse(response), log_id: undefined });
    },
    async upload(key, bytes, contentType, asForm) {
      const json = (response: Response) => response.json();
      if (!asForm) {
        const path = `/v1/store/file?key=${encodeURIComponent(key)}&overwrite=true`;
        await counted(path, { method: 'POST', headers: { 'content-type': contentType }, body: bytes }, json);
        return;
      }
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: contentType }));
      form.set('body', JSON.stringify({ key, overwrite: true }));
      await counted('/v1/store/file', { method: 'POST', body: form }, json);
    },
    async remove(key) {
      await counted(filePath(key), { method: 'DELETE' }, (response) => response.json());
    },
    read: (key) =>
      counted(filePath(key), {}, async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return { sha256: sha256(bytes), size: bytes.length, contentType: response.headers.get('content-type') };
      }),
    list: () =>
      counted('/v1/store/file?limit=1000', {}, async (response) => listing.parse(await response.json()).files),
    async createGlossary(name, entries) {
      const body = { name, source_language: 'en', target_language: 'es', entries };
      return glossary.parse(await post('/v1/glossaries', body)).glossary_id;
    },
    async changeGlossary(id, entries) {
      const init = { method: 'PATCH', body: JSON.stringify({ entries }) };
      await counted(`/v1/glossaries/${id}`, init, (response) => response.json());
    },
    async removeGlossary(id) {
      await counted(`/v1/glossaries/${id}`, { method: 'DELETE' }, (response) => response.json());
    },
    readGlossary: (id) =>
      counted(
        `/v1/glossaries/${id}?entries=true`,
        {},
        async (response) => withEntries.parse(await response.json()).entries,
      ),
    listGlossaries: () =>
      counted('/v1/glossaries?limit=1000', {}, async (response) => glossaries.parse(await response.json()).glossaries),
    async countedRequests() {
      const { usage } = report.parse(await (await call('/v1/usage')).json());
      return usage.reduce((sum, { requests }) => sum + requests, 0);
    },
  };
}
