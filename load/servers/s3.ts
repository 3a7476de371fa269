import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { guardDirectory } from './guarded-process.ts';
import { waitForEither } from './wait-for-either.ts';

/** A fault of a request to S3. */
export type S3Fault =
  /** Responds with an error. */
  | { kind: 'error'; status: number; code: string }
  /** Serves the request after a delay. */
  | { kind: 'slow'; delayMs: number }
  /** Never responds, or stops after the first `after` bytes of an object. */
  | { kind: 'stall'; after?: number }
  /** Closes the connection: before serving the request, after serving it, or after this many bytes of the response. */
  | { kind: 'cut'; after: 'request' | 'work' | number }
  /** Removes the length of the response, as some proxies do. */
  | { kind: 'unknown-length' }
  /** Changes a byte of the upload or of the download. */
  | { kind: 'corrupt' }
  /** Responds with success to a removal of several objects, but keeps all of them for this reason. */
  | { kind: 'keep'; code: string };

export interface S3Request {
  method: string;
  /** Name of the object. Empty for the bucket. */
  name: string;
  query: URLSearchParams;
}

/** A temporary S3 server on the loopback interface with fault injection. */
export interface S3Server extends AsyncDisposable {
  /** Settings of a service that uses the server. Each `prefix` is a separate installation. */
  environment(prefix?: string): Record<string, string>;
  /** Applies a fault to at most `times` matching requests, until the returned object is disposed of. */
  injectFault(fault: S3Fault, matches?: (received: S3Request) => boolean, times?: number): Disposable;
  /** All requests so far. */
  requests: S3Request[];
  /** Names of the objects with a prefix. */
  objects(prefix?: string): Promise<string[]>;
  /** Names of the objects with an unfinished multipart upload. */
  uploads(prefix?: string): string[];
  /** Writes an object without a request. */
  write(name: string, content: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Makes all objects and uploads older. */
  ageObjects(byMs: number): void;
  /** Number of requests in progress. */
  connections(): number;
}

const BUCKET = 'glossa-test';
/** The only credentials that s3rver accepts. */
const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const OBJECT = '._S3rver_object';
const XML = { 'content-type': 'application/xml' };

interface Upload {
  name: string;
  started: number;
}

/**
 * Starts s3rver behind a proxy. s3rver stores the objects and verifies signatures. The proxy injects faults and adds the
 * missing features: listing and aborting of uploads, pages of objects, checksums of bodies and atomic writes.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-s3-'));
  const guard = guardDirectory(directory);
  // The SDK reads its credentials from the environment.
  Object.assign(process.env, S3_CREDENTIALS);
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: s3rverPort } = await s3rver.run();
  const uploads = new Map<string, Upload>();
  const received: S3Request[] = [];
  const faults = new Set<{ fault: S3Fault; matches: (received: S3Request) => boolean; remaining: number }>();

  let activeRequests = 0;
  const proxy = createServer((incoming, response) => {
    response.on('error', () => {});
    activeRequests++;
    response.on('close', () => {
      activeRequests--;
    });
    serve(incoming, response).catch(() => response.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  const pathOf = (name: string): string => join(directory, BUCKET, name + OBJECT);
  async function objects(prefix = ''): Promise<string[]> {
    const names = await readdir(join(directory, BUCKET), { recursive: true });
    return names
      .filter((name) => name.endsWith(OBJECT) && name.startsWith(prefix))
      .map((name) => name.slice(0, -OBJECT.length));
  }

  function faultFor(one: S3Request): S3Fault | undefined {
    const found = [...faults].find(({ matches, remaining }) => remaining > 0 && matches(one));
    if (found) found.remaining--;
    return found?.fault;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://s3');
    const name = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    const one = { method: incoming.method ?? '', name, query: url.searchParams };
    received.push(one);
    const fault = faultFor(one);
    if (fault?.kind === 'slow') await sleep(fault.delayMs);
    if (fault?.kind === 'error') return void sendError(incoming, response, fault.status, fault.code);
    if (fault?.kind === 'stall' && fault.after === undefined) return void incoming.resume();
    if (fault?.kind === 'cut' && fault.after === 'request') return void incoming.socket.destroy();

    // s3rver gets an object only after all of its bytes have arrived.
    const body = await buffer(incoming);
    if (fault?.kind === 'corrupt' && one.method === 'PUT') body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    if (!isAsSigned(incoming, body)) return void sendError(incoming, response, 400, 'XAmzContentSHA256Mismatch');
    // Amazon requires a checksum for removals, and in buckets with object lock for uploads. Some servers know Content-MD5 only.
    const needsChecksum = one.method === 'PUT' || (one.method === 'POST' && one.query.has('delete'));
    if (needsChecksum && incoming.headers['content-md5'] === undefined)
      return void sendError(incoming, response, 400, 'InvalidRequest');
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId !== null && !uploads.has(uploadId)) return void sendError(incoming, response, 404, 'NoSuchUpload');
    if (one.method === 'DELETE' && uploadId !== null) {
      uploads.delete(uploadId);
      await rm(join(directory, BUCKET, '._S3rver_uploads', uploadId), { recursive: true, force: true });
      return void response.writeHead(204).end();
    }
    if (one.method === 'POST' && one.query.has('delete')) {
      const result = await removeObjects(body.toString(), fault?.kind === 'keep' ? fault.code : undefined);
      return void response.writeHead(200, XML).end(result);
    }
    if (name === '') return void response.writeHead(200, XML).end(await aboutBucket(one));
    const { method, headers, url: path } = incoming;
    const passed = request({ host: '127.0.0.1', port: s3rverPort, method, headers, path, agent: false }).end(body);
    const [upstream]: IncomingMessage[] = await once(passed, 'response');
    if (upstream === undefined) throw new Error('no response');
    if (one.method === 'POST') await trackUpload(upstream, one, uploadId);
    if (fault?.kind === 'cut' && fault.after === 'work') {
      await buffer(upstream);
      return void incoming.socket.destroy();
    }
    if (fault?.kind === 'unknown-length') delete upstream.headers['content-length'];
    response.writeHead(upstream.statusCode ?? 500, upstream.headers);
    if (one.method === 'POST') return void response.end(bodies.get(upstream));
    await forward(upstream, response, fault);
  }

  /** Removes the objects that a request names. @param failure code with which each of them is kept */
  async function removeObjects(request: string, failure: string | undefined): Promise<string> {
    const names = [...request.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name);
    if (failure === undefined) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
      return '<DeleteResult/>';
    }
    const errors = names.map((name) => `<Error><Key>${name}</Key><Code>${failure}</Code></Error>`);
    return `<DeleteResult>${errors.join('')}</DeleteResult>`;
  }

  /** Lists the bucket. s3rver removes a signed slash from the URL of the bucket and paginates incorrectly. */
  async function aboutBucket({ query }: S3Request): Promise<string> {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) return listOfUploads(uploads, prefix);
    const after = query.get('start-after') ?? '';
    const names = (await objects(prefix)).filter((name) => name > after).toSorted();
    const delimiter = query.get('delimiter');
    if (delimiter !== null) {
      const folders = names.map((name) => name.slice(0, name.indexOf(delimiter, prefix.length) + 1));
      const prefixes = [...new Set(folders)].filter((folder) => folder.length > prefix.length);
      const listed = prefixes.map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
      return `<ListBucketResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListBucketResult>`;
    }
    const page = names.slice(0, Number(query.get('max-keys') ?? 1_000));
    const items = page.map(async (name) => {
      const { mtime, size } = await stat(pathOf(name));
      return `<Contents><Key>${name}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
    });
    const isTruncated = page.length < names.length;
    // Objects that disappear meanwhile are not listed.
    const existing = (await Promise.allSettled(items)).flatMap((item) =>
      item.status === 'fulfilled' ? item.value : [],
    );
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${existing.join('')}</ListBucketResult>`;
  }

  const bodies = new WeakMap<IncomingMessage, Buffer>();
  async function trackUpload(
    upstream: IncomingMessage,
    { name, query }: S3Request,
    uploadId: string | null,
  ): Promise<void> {
    const text = await buffer(upstream);
    bodies.set(upstream, text);
    const [, begun] = /<UploadId>([^<]+)</.exec(text.toString()) ?? [];
    if (query.has('uploads') && begun !== undefined) uploads.set(begun, { name, started: Date.now() });
    if (uploadId !== null && upstream.statusCode === 200) uploads.delete(uploadId);
  }

  return {
    requests: received,
    environment: (prefix = randomUUID()) => ({
      ...S3_CREDENTIALS,
      GLOSSA_FILES_URL: `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}`,
    }),
    injectFault(fault, matches = () => true, times = Number.POSITIVE_INFINITY) {
      const plan = { fault, matches, remaining: times };
      faults.add(plan);
      return { [Symbol.dispose]: () => void faults.delete(plan) };
    },
    objects,
    async write(name, content) {
      await mkdir(dirname(pathOf(name)), { recursive: true });
      await writeFile(pathOf(name), content);
      await rm(`${pathOf(name)}.md5`, { force: true });
    },
    remove: (name) => rm(pathOf(name)),
    uploads: (prefix = '') => [...uploads.values()].map(({ name }) => name).filter((name) => name.startsWith(prefix)),
    ageObjects(byMs) {
      for (const upload of uploads.values()) upload.started -= byMs;
      for (const name of readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })) {
        const path = join(directory, BUCKET, name);
        const then = (statSync(path).mtimeMs - byMs) / 1_000;
        if (name.endsWith(OBJECT)) utimesSync(path, then, then);
      }
    },
    connections: () => activeRequests,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      s3rver.httpServer.closeAllConnections();
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
      guard[Symbol.dispose]();
    },
  };
}

/** Compares the body with the signed SHA-256 and with Content-MD5, as S3 does. */
function isAsSigned({ headers }: IncomingMessage, body: Buffer): boolean {
  const digest = (algorithm: string, encoding: 'hex' | 'base64') => createHash(algorithm).update(body).digest(encoding);
  const md5 = headers['content-md5'];
  return (
    headers['x-amz-content-sha256'] === digest('sha256', 'hex') &&
    (md5 === undefined || md5 === digest('md5', 'base64'))
  );
}

function sendError(incoming: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  incoming.resume();
  const body = incoming.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, XML).end(body);
}

async function forward(upstream: Readable, response: ServerResponse, fault: S3Fault | undefined): Promise<void> {
  let passed = 0;
  for await (const piece of upstream) {
    const bytes = Buffer.from(piece);
    if (fault?.kind === 'corrupt') bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    const maxBytes = fault?.kind === 'stall' || fault?.kind === 'cut' ? Number(fault.after) : Number.POSITIVE_INFINITY;
    if (passed + bytes.length > maxBytes) {
      response.write(bytes.subarray(0, maxBytes - passed));
      if (fault?.kind === 'cut') setImmediate(() => response.destroy());
      else await waitForEither(response, ['close']);
      return;
    }
    passed += bytes.length;
    if (!response.write(bytes)) await waitForEither(response, ['drain', 'close']);
    if (response.destroyed) return;
  }
  response.end();
}

function listOfUploads(uploads: Map<string, Upload>, prefix: string): string {
  const items = [...uploads]
    .filter(([, { name }]) => name.startsWith(prefix))
    .map(
      ([id, { name, started }]) =>
        `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${new Date(started).toISOString()}</Initiated></Upload>`,
    );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${items.join('')}</ListMultipartUploadsResult>`;
}
