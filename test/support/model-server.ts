import type { RequestListener, ServerResponse } from 'node:http';
import { type Site, site } from '../../load/servers/http-server.ts';
import type { PublishedModel } from '../../src/translation/engines/bergamot/models/model.ts';
import { readModelFile } from '../fixtures/bergamot/test-models.ts';

/** One request for a file: what was asked for, and what would be answered. */
export interface Asked {
  path: string;
  bytes: Buffer;
  /** Where the range begins that was asked for. */
  from: number | undefined;
  response: ServerResponse;
}

export interface ModelSite extends Site {
  /** Paths asked for, with the beginning of the range behind `@`. */
  asked: string[];
}

/** The records of a model as they are published: one for each file. */
export function recordsOf({ from, to, version, files }: PublishedModel, more: object = {}): object[] {
  return files.map(({ type, name, size, sha256, path }) => ({
    ...{ name, fromLang: from, toLang: to, version, fileType: type, last_modified: Date.UTC(2100, 0) },
    attachment: { hash: sha256, size, filename: name, location: path, mimetype: 'application/octet-stream' },
    ...{ id: `${from}-${to}-${type}`, schema: 1, filter_expression: '' },
    ...more,
  }));
}

const RECORDS = 'v1/buckets/main/collections/translations-models/records';

/**
 * A server of the models with the layout of the real one, which answers ranges.
 * @param answer may answer in another way; returns false to have it done as usual
 * @param records what it has at the path of the records
 */
export async function modelSite(
  answer: (asked: Asked) => boolean = () => false,
  records?: readonly object[],
): Promise<ModelSite> {
  const asked: string[] = [];
  const listener: RequestListener = async (request, response) => {
    const path = (request.url ?? '').slice(1);
    const [, range] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const from = range === undefined ? undefined : Number(range);
    asked.push(from === undefined ? path : `${path}@${from}`);
    if (records !== undefined && path === RECORDS) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: records }));
      return;
    }
    const bytes = await readModelFile(path).catch(() => undefined);
    if (bytes === undefined) response.writeHead(404).end();
    else if (!answer({ path, bytes, from, response })) sendFile(response, bytes, from);
  };
  return Object.assign(await site(listener), { asked });
}

/** Answers with the first half of the weights of a model, and keeps the rest back until it is let go. */
export function halves() {
  const waiting: (() => void)[] = [];
  let holding = true;
  return {
    waiting,
    answer: ({ path, bytes, from, response }: Asked): boolean => {
      if (!holding || from !== undefined || !path.includes('/model.')) return false;
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, HALF));
      waiting.push(() => response.end(bytes.subarray(HALF)));
      return true;
    },
    release() {
      holding = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Bytes. */
export const HALF = 250_000;

/** As a static file server does. */
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
