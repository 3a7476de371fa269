import type { RequestListener, ServerResponse } from 'node:http';
import { zstdCompressSync } from 'node:zlib';
import { type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';
import type { PublishedModel } from '../../src/translation/engines/bergamot/models/model.ts';
import { readModelFile, type TestModel } from '../fixtures/bergamot/test-models.ts';

/** A request for a file and the bytes of the file. */
export interface ModelFileRequest {
  path: string;
  bytes: Buffer;
  /** Start of the requested range. */
  from: number | undefined;
  response: ServerResponse;
}

export interface ModelServer extends HttpServer {
  /** `@` precedes the start of a range. */
  requestedPaths: string[];
}

/** The records of a model in the collection of uncompressed files, one for each file. */
export function remoteRecords({ from, to, version, files }: TestModel, more: object = {}): object[] {
  return files.map(({ type, name, size, sha256, path }) => ({
    ...{ name, fromLang: from, toLang: to, version, fileType: type, last_modified: Date.UTC(2100, 0) },
    attachment: { hash: sha256, size, filename: name, location: path, mimetype: 'application/octet-stream' },
    ...{ id: `${from}-${to}-${type}`, schema: 1, filter_expression: '' },
    ...more,
  }));
}

/** The model with only compressed copies of its files. */
export async function compressedModel(model: TestModel, folder = 'v2'): Promise<PublishedModel> {
  const files = model.files.map(async ({ path, ...file }) => {
    const compressed = zstdCompressSync(await readModelFile(path));
    const source = { path: `${folder}/${path}.zst`, size: compressed.length, encoding: 'zstd' as const };
    return { ...file, sources: [source] };
  });
  return { ...model, files: await Promise.all(files) };
}

/** The records of a model in the collection of compressed files. @param model as `compressedModel` returns it */
export function compressedRecords({ from, to, version, files }: PublishedModel, more: object = {}): object[] {
  return files.flatMap(({ type, name, size, sha256, sources = [] }) =>
    sources.map((source) => ({
      ...{ name, sourceLanguage: from, targetLanguage: to, version, fileType: type, architecture: 'base-memory' },
      ...{ decompressedHash: sha256, decompressedSize: size, filter_expression: '' },
      attachment: { hash: '0'.repeat(64), size: source.size, filename: `${name}.zst`, location: source.path },
      ...{ id: `${from}-${to}-${type}`, schema: 1, last_modified: Date.UTC(2100, 0), ...more },
    })),
  );
}

const COLLECTIONS = 'v1/buckets/main/collections';
/** Paths of the records: uncompressed files, and files compressed with zstd. */
export const RECORDS = `${COLLECTIONS}/translations-models/records`;
export const RECORDS_V2 = `${COLLECTIONS}/translations-models-v2/records`;

/**
 * Starts a model server with the layout of the real one and with support for ranges. A path that ends in `.zst` has the
 * compressed file.
 * @param answer handles a request, or returns false for the default response
 * @param records response for the path of the records
 * @param recordsV2 response for the path of the records of compressed files
 */
export async function startModelServer(
  answer: (request: ModelFileRequest) => boolean = () => false,
  records?: readonly object[],
  recordsV2?: readonly object[],
): Promise<ModelServer> {
  const requestedPaths: string[] = [];
  const listener: RequestListener = async (request, response) => {
    const path = (request.url ?? '').slice(1);
    const [, range] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const from = range === undefined ? undefined : Number(range);
    requestedPaths.push(from === undefined ? path : `${path}@${from}`);
    const data = path === RECORDS ? records : path === RECORDS_V2 ? recordsV2 : undefined;
    if (data !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
      return;
    }
    const bytes = await readServedFile(path).catch(() => undefined);
    if (bytes === undefined) response.writeHead(404).end();
    else if (!answer({ path, bytes, from, response })) sendFile(response, bytes, from);
  };
  return Object.assign(await startHttpServer(listener), { requestedPaths });
}

async function readServedFile(path: string): Promise<Buffer> {
  if (!path.endsWith('.zst')) return await readModelFile(path);
  return zstdCompressSync(await readModelFile(path.slice(0, -'.zst'.length)));
}

/** Sends the first part of a model's weights and holds the rest until `release`. */
export function createDownloadHold() {
  const waiting: (() => void)[] = [];
  let holding = true;
  return {
    waiting,
    answer: ({ path, bytes, from, response }: ModelFileRequest): boolean => {
      if (!holding || from !== undefined || !path.includes('/model.')) return false;
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, HELD_AFTER_BYTES));
      waiting.push(() => response.end(bytes.subarray(HELD_AFTER_BYTES)));
      return true;
    },
    release() {
      holding = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Number of bytes that a held download receives. */
export const HELD_AFTER_BYTES = 250_000;

/** Sends a file, or a range of it, as a static file server does. */
export function sendFile(response: ServerResponse, bytes: Buffer, from: number | undefined): void {
  if (from === undefined) {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  } else if (from >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
  } else {
    const rest = bytes.subarray(from);
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { 'content-length': rest.length, 'content-range': range }).end(rest);
  }
}
