import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { guardDirectory } from './guarded-process.ts';

/** What goes wrong with a request that S3 is asked. */
export type Fault =
  /** It is answered with an error. */
  | { kind: 'error'; status: number; code: string }
  /** It is done as asked, but later. */
  | { kind: 'slow'; milliseconds: number }
  /** Nothing is ever answered; or no more than the first bytes of an object. */
  | { kind: 'stall'; after?: number }
  /** The connection breaks: before anything is answered, when it was done but not answered, or after so many bytes. */
  | { kind: 'cut'; after: 'request' | 'work' | number }
  /** The bytes are others than were stored, or other ones arrive than were sent. */
  | { kind: 'corrupt' };

export interface Asked {
  method: string;
  /** Name of the object; empty for the bucket. */
  name: string;
  query: URLSearchParams;
}

/** A server of S3's protocol on this machine, with nothing in it that lasts, that misbehaves when it is told to. */
export interface S3Server extends AsyncDisposable {
  /** What a service needs to use it; each `prefix` is an installation of its own. */
  environment(prefix?: string): Record<string, string>;
  /** From now on such requests go wrong, so many at most, until what it gives is disposed of. */
  misbehave(fault: Fault, which?: (asked: Asked) => boolean, times?: number): Disposable;
  /** Every request so far. */
  asked: Asked[];
  /** Names of the objects that there are of a prefix. */
  objects(prefix?: string): Promise<string[]>;
  /** Names of the objects whose parts wait for the upload to end. */
  uploads(prefix?: string): string[];
  /** Puts an object there, beside whoever uses the bucket. */
  write(name: string, content: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Makes everything that is there older. */
  age(milliseconds: number): void;
  /** Connections on which something is being asked. */
  connections(): number;
}

const BUCKET = 'glossa-test';
/** Those that s3rver knows. */
const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const OBJECT = '._S3rver_object';
const XML = { 'content-type': 'application/xml' };

interface Upload {
  name: string;
  started: number;
}

/**
 * s3rver behind a server of ours, which adds what s3rver lacks (uploads that are listed and aborted, pages of objects,
 * checksums of bodies, objects that appear whole or not at all) and all that goes wrong. s3rver keeps the objects and
 * checks the signatures of all that is done with them.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-s3-'));
  const guard = guardDirectory(directory);
  // In this process the SDK finds its keys as it does in any other.
  Object.assign(process.env, S3_CREDENTIALS);
  const behind = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: portBehind } = await behind.run();
  const uploads = new Map<string, Upload>();
  const asked: Asked[] = [];
  const faults = new Set<{ fault: Fault; which: (asked: Asked) => boolean; left: number }>();

  let working = 0;
  const front = createServer((incoming, answer) => {
    answer.on('error', () => {});
    working++;
    answer.on('close', () => {
      working--;
    });
    serve(incoming, answer).catch(() => answer.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  const pathOf = (name: string): string => join(directory, BUCKET, name + OBJECT);
  async function objects(prefix = ''): Promise<string[]> {
    const names = await readdir(join(directory, BUCKET), { recursive: true });
    return names
      .filter((name) => name.endsWith(OBJECT) && name.startsWith(prefix))
      .map((name) => name.slice(0, -OBJECT.length));
  }

  function faultFor(one: Asked): Fault | undefined {
    const found = [...faults].find(({ which, left }) => left > 0 && which(one));
    if (found) found.left--;
    return found?.fault;
  }

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://s3');
    const name = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    const one = { method: incoming.method ?? '', name, query: url.searchParams };
    asked.push(one);
    const fault = faultFor(one);
    if (fault?.kind === 'slow') await pause(fault.milliseconds);
    if (fault?.kind === 'error') return void refuse(incoming, answer, fault.status, fault.code);
    if (fault?.kind === 'stall' && fault.after === undefined) return void incoming.resume();
    if (fault?.kind === 'cut' && fault.after === 'request') return void incoming.socket.destroy();

    // An object is stored only when all of its bytes are here.
    const body = await buffer(incoming);
    if (fault?.kind === 'corrupt' && one.method === 'PUT') body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    if (!isAsSigned(incoming, body)) return void refuse(incoming, answer, 400, 'XAmzContentSHA256Mismatch');
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId !== null && !uploads.has(uploadId)) return void refuse(incoming, answer, 404, 'NoSuchUpload');
    if (one.method === 'DELETE' && uploadId !== null) {
      uploads.delete(uploadId);
      await rm(join(directory, BUCKET, '._S3rver_uploads', uploadId), { recursive: true, force: true });
      return void answer.writeHead(204).end();
    }
    if (name === '') return void answer.writeHead(200, XML).end(await aboutBucket(one));
    const { method, headers, url: path } = incoming;
    const passed = request({ host: '127.0.0.1', port: portBehind, method, headers, path, agent: false }).end(body);
    const [from]: IncomingMessage[] = await once(passed, 'response');
    if (from === undefined) throw new Error('no answer');
    if (one.method === 'POST') await follow(from, one, uploadId);
    if (fault?.kind === 'cut' && fault.after === 'work') {
      await buffer(from);
      return void incoming.socket.destroy();
    }
    answer.writeHead(from.statusCode ?? 500, from.headers);
    if (one.method === 'POST') return void answer.end(texts.get(from));
    await pass(from, answer, fault);
  }

  /** What there is: of the bucket's address s3rver takes a slash away that clients sign, and it ends no page well. */
  async function aboutBucket({ query }: Asked): Promise<string> {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) return listOfUploads(uploads, prefix);
    const after = query.get('start-after') ?? '';
    const names = (await objects(prefix)).filter((name) => name > after).toSorted();
    const page = names.slice(0, Number(query.get('max-keys') ?? 1_000));
    const items = page.map(async (name) => {
      const { mtime } = await stat(pathOf(name));
      return `<Contents><Key>${name}</Key><LastModified>${mtime.toISOString()}</LastModified></Contents>`;
    });
    const isTruncated = page.length < names.length;
    // What is removed meanwhile is on no list.
    const there = (await Promise.allSettled(items)).flatMap((item) => (item.status === 'fulfilled' ? item.value : []));
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${there.join('')}</ListBucketResult>`;
  }

  const texts = new WeakMap<IncomingMessage, Buffer>();
  async function follow(from: IncomingMessage, { name, query }: Asked, uploadId: string | null): Promise<void> {
    const text = await buffer(from);
    texts.set(from, text);
    const [, begun] = /<UploadId>([^<]+)</.exec(text.toString()) ?? [];
    if (query.has('uploads') && begun !== undefined) uploads.set(begun, { name, started: Date.now() });
    if (uploadId !== null && from.statusCode === 200) uploads.delete(uploadId);
  }

  return {
    asked,
    environment: (prefix = randomUUID()) => ({
      ...S3_CREDENTIALS,
      GLOSSA_FILES_URL: `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}`,
    }),
    misbehave(fault, which = () => true, times = Number.POSITIVE_INFINITY) {
      const plan = { fault, which, left: times };
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
    age(milliseconds) {
      for (const upload of uploads.values()) upload.started -= milliseconds;
      for (const name of readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })) {
        const path = join(directory, BUCKET, name);
        const then = (statSync(path).mtimeMs - milliseconds) / 1_000;
        if (name.endsWith(OBJECT)) utimesSync(path, then, then);
      }
    },
    connections: () => working,
    async [Symbol.asyncDispose]() {
      front.closeAllConnections();
      front.close();
      behind.httpServer.closeAllConnections();
      await behind.close();
      await rm(directory, { recursive: true, force: true });
      guard[Symbol.dispose]();
    },
  };
}

/** S3 compares what came with the SHA-256 that the signature holds, and with Content-MD5. */
function isAsSigned({ headers }: IncomingMessage, body: Buffer): boolean {
  const digest = (algorithm: string, encoding: 'hex' | 'base64') => createHash(algorithm).update(body).digest(encoding);
  const md5 = headers['content-md5'];
  return (
    headers['x-amz-content-sha256'] === digest('sha256', 'hex') &&
    (md5 === undefined || md5 === digest('md5', 'base64'))
  );
}

function refuse(incoming: IncomingMessage, answer: ServerResponse, status: number, code: string): void {
  incoming.resume();
  const body = incoming.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  answer.writeHead(status, XML).end(body);
}

async function pass(from: Readable, answer: ServerResponse, fault: Fault | undefined): Promise<void> {
  let passed = 0;
  for await (const piece of from) {
    const bytes = Buffer.from(piece);
    if (fault?.kind === 'corrupt') bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    const most = fault?.kind === 'stall' || fault?.kind === 'cut' ? Number(fault.after) : Number.POSITIVE_INFINITY;
    if (passed + bytes.length > most) {
      answer.write(bytes.subarray(0, most - passed));
      if (fault?.kind === 'cut') setImmediate(() => answer.destroy());
      else await either(answer, ['close']);
      return;
    }
    passed += bytes.length;
    if (!answer.write(bytes)) await either(answer, ['drain', 'close']);
    if (answer.destroyed) return;
  }
  answer.end();
}

/** The first of these events; at once when the client has gone already. */
function either(answer: ServerResponse, events: ('drain' | 'close')[]): Promise<void> {
  if (answer.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of events) answer.off(event, done);
      resolve();
    };
    for (const event of events) answer.on(event, done);
  });
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
