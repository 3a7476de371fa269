import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pollUntil } from '../../../../../load/poll-until.ts';
import { DownloadError } from '../../../../../src/translation/engines/bergamot/models/download-error.ts';
import {
  type DownloadOptions,
  downloadModel,
} from '../../../../../src/translation/engines/bergamot/models/download-model.ts';
import { PARTIAL_FOLDER } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import { readModelFile, testModel } from '../../../../fixtures/bergamot/test-models.ts';
import type { ModelFileRequest } from '../../../../support/model-server.ts';

const MODEL = testModel('en-de');
export const [LEX, BIG, VOCAB] = [fileOfType('lex'), fileOfType('model'), fileOfType('vocab')];
/** The idle timeout is long enough for a busy machine. */
export const TIMEOUTS = { connectTimeoutMs: 1_000, idleTimeoutMs: 1_000 };
const RETRY_BACKOFF = { firstMs: 1, maxMs: 1 };

function fileOfType(type: string) {
  const file = MODEL.files.find((each) => each.type === type);
  assert.ok(file);
  return file;
}

export function download(directory: string, baseUrl: string, more: Partial<DownloadOptions> = {}): Promise<void> {
  const { signal } = new AbortController();
  const options = { timeouts: TIMEOUTS, retryBackoff: RETRY_BACKOFF, signal, onBytes: () => {}, ...more };
  return downloadModel(MODEL, { directory, baseUrls: [baseUrl], ...options });
}

export const folderOf = (directory: string) => join(directory, 'en-de-1.0');
export const partialOf = (directory: string, name: string) => join(directory, PARTIAL_FOLDER, 'en-de-1.0', name);

/** Asserts that every file is installed with the right bytes, and that no other file exists. */
export async function assertInstalled(directory: string): Promise<void> {
  for (const { name, path } of MODEL.files) {
    assert.ok((await readFile(join(folderOf(directory), name))).equals(await readModelFile(path)), name);
  }
  assert.deepEqual(await readdir(join(directory, PARTIAL_FOLDER)), []);
  assert.deepEqual((await readdir(directory)).sort(), [PARTIAL_FOLDER, 'en-de-1.0']);
}

export async function assertFails(
  directory: string,
  url: string,
  kind: DownloadError['kind'],
  message: RegExp,
  more?: Partial<DownloadOptions>,
): Promise<void> {
  await assert.rejects(download(directory, url, more), (error) => {
    assert.ok(error instanceof DownloadError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    return true;
  });
  assert.ok(!existsSync(folderOf(directory)));
}

/** Handles requests for the big file specially, always or the given number of times. Other requests receive the file. */
export function handleBigFile(
  special: (asked: ModelFileRequest) => void,
  times = Number.POSITIVE_INFINITY,
): (asked: ModelFileRequest) => boolean {
  let remaining = times;
  return (asked) => {
    if (asked.path !== BIG.path || remaining-- <= 0) return false;
    special(asked);
    return true;
  };
}

/** Sends the first bytes of the requested range and closes the connection once they have arrived. */
export function cutAfter(length: number, arrived: () => number): (asked: ModelFileRequest) => void {
  return async ({ response, bytes, from = 0 }) => {
    const rest = bytes.subarray(from);
    if (from > 0) response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
    response.setHeader('content-length', rest.length);
    response.flushHeaders();
    response.write(rest.subarray(0, length));
    await pollUntil(() => arrived() >= LEX.size + from + length);
    response.destroy();
  };
}
