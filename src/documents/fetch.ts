import type { LookupFunction } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { GlossaError } from '../errors.ts';
import { type AddressGuard, addressGuard } from './address-guard.ts';

export interface FetchOptions {
  /** Hosts, addresses and CIDRs that may be reached although they are private. */
  allow: readonly string[];
  /** Of the document, decoded. */
  maxBytes: number;
  /** For everything from the first look-up to the last byte, in milliseconds; bounds servers that drip. */
  timeout: number;
  /** Resolves names; the system's unless a test stands in for it. */
  lookup?: LookupFunction;
}

/** A document under way. Whoever got it disposes it: that closes the connection, read to its end or not. */
export interface FetchedDocument extends AsyncDisposable {
  /** Ends with a GlossaError: `document_too_large`, `url_unreachable`; or with the signal's reason. */
  bytes: Readable;
}

/** Less than the time that a request of unknown size has in all, so that a slow server is named as the reason. */
export const FETCH_DEFAULTS = { maxBytes: 50 * 1024 * 1024, timeout: 25_000 };

const CONNECT_TIMEOUT = 5_000;
/** Until the first byte of the answer, and between two of its chunks. */
const SILENCE_TIMEOUT = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Begins to fetch a document from a caller's URL without being led to addresses that are not public: each hop's URL
 * and each address it resolves to is checked, connections are not shared or kept, and no proxy, cookie or credential is
 * used. A redirect from https to http is followed: the caller could have named that address as well.
 * @throws GlossaError `invalid_url`, `url_not_allowed`, `url_unreachable`, `document_too_large`; the signal's reason.
 */
export async function fetchDocument(url: string, options: FetchOptions, signal: AbortSignal): Promise<FetchedDocument> {
  const guard = addressGuard(options);
  const first = guard.check(url);
  const limit = AbortSignal.timeout(options.timeout);
  const bounded = AbortSignal.any([signal, limit]);
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: CONNECT_TIMEOUT },
    headersTimeout: SILENCE_TIMEOUT,
    bodyTimeout: SILENCE_TIMEOUT,
    pipelining: 0,
  });
  try {
    const response = await followRedirects(first, guard, agent, bounded);
    const body = decodedBody(response, options.maxBytes);
    const bytes = Readable.from(boundedBody(body, options.maxBytes, signal), { objectMode: false });
    return {
      bytes,
      async [Symbol.asyncDispose]() {
        bytes.on('error', ignore).destroy();
        body.destroy();
        await agent.destroy();
      },
    };
  } catch (error) {
    await agent.destroy();
    throw toCallerError(error, signal);
  }
}

async function followRedirects(
  first: URL,
  guard: AddressGuard,
  dispatcher: Agent,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await request(url, {
      dispatcher,
      signal,
      headers: { 'user-agent': 'Glossa', accept: 'application/pdf, */*;q=0.1', 'accept-encoding': 'identity' },
    });
    if (!REDIRECTS.has(response.statusCode)) return response;
    const location = response.headers.location;
    response.body.on('error', ignore).destroy();
    if (typeof location !== 'string' || !URL.canParse(location, url)) throw new GlossaError('url_unreachable');
    url = guard.check(new URL(location, url).href);
  }
  throw new GlossaError('url_unreachable', { message: 'The url was redirected too often.' });
}

/**
 * The body of an answer that holds a document. We ask for no encoding, but servers may choose one all the same; only
 * one, since piled up they are an attack.
 */
function decodedBody(response: Dispatcher.ResponseData, maxBytes: number): Readable {
  const { body } = response;
  // An error may come before anybody reads; whoever reads later still gets it.
  body.on('error', ignore);
  if (response.statusCode < 200 || response.statusCode > 299) throw new GlossaError('url_unreachable');
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new GlossaError('document_too_large');
  const decoder = decoderFor(response.headers['content-encoding']);
  if (!decoder) return body;
  decoder.on('error', ignore);
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

async function* boundedBody(body: Readable, maxBytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > maxBytes) throw new GlossaError('document_too_large');
      yield chunk;
    }
  } catch (error) {
    throw toCallerError(error, signal);
  }
}

function decoderFor(encoding: string | string[] | undefined): Duplex | undefined {
  switch (encoding) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new GlossaError('url_unreachable', { message: 'The url answered in an encoding that is not supported.' });
  }
}

function ignore(): void {}

/** Whatever went wrong on the way is the URL's fault, unless the caller left or a check of ours refused. */
function toCallerError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof GlossaError) return cause;
  }
  return new GlossaError('url_unreachable', { cause: error });
}
