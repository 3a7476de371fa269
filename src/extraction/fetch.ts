import type { LookupFunction } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { GlossaError } from '../errors.ts';
import { type AddressGuard, createAddressGuard } from '../http-client/address-guard.ts';
import { openGuardedAgent } from '../http-client/guarded-agent.ts';

export interface FetchOptions {
  /** Private hosts, addresses and CIDRs that may be fetched from. */
  allow: readonly string[];
  /** Maximum size of the decoded document. */
  maxBytes: number;
  /** Time from the first DNS lookup to the last byte; bounds servers that send slowly. */
  timeoutMs: number;
  /** Resolves host names. Default: the system's resolver. */
  lookup?: LookupFunction;
}

/** A document that is being fetched. Disposing of it closes the connection, even before the end of the document. */
export interface FetchedDocument extends AsyncDisposable {
  /** Fails with GlossaError `document_too_large` or `url_unreachable`, or with the signal's reason. */
  bytes: Readable;
  /** The URL after all redirects. */
  url: string;
  /** The headers `Content-Type` and `Content-Disposition` of the response. */
  contentType: string | undefined;
  contentDisposition: string | undefined;
}

/** The timeout is shorter than a request's deadline, so that a slow server is reported as `url_unreachable`. */
export const FETCH_DEFAULTS = { maxBytes: 50 * 1024 * 1024, timeoutMs: 25_000 };

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Starts to fetch a document from a caller's URL. Against server-side request forgery, it checks the URL of every redirect
 * and every address that the URL resolves to, opens a new connection for every fetch, and uses no proxy, cookies or
 * credentials. It follows redirects from https to http, because the caller could have sent the http URL itself.
 * @throws GlossaError `invalid_url`, `url_not_allowed`, `url_unreachable`, `document_too_large`; the signal's reason.
 */
export async function fetchDocument(url: string, options: FetchOptions, signal: AbortSignal): Promise<FetchedDocument> {
  const guard = createAddressGuard(options);
  const first = guard.check(url);
  const timeLimited = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
  const agent = await openGuardedAgent(guard);
  try {
    const { response, url: lastUrl } = await followRedirects(first, guard, (target) =>
      agent.request({
        origin: target.origin,
        path: `${target.pathname}${target.search}`,
        method: 'GET',
        signal: timeLimited,
        headers: { 'user-agent': 'Glossa', accept: 'application/pdf, */*;q=0.1', 'accept-encoding': 'identity' },
      }),
    );
    const body = decodedBody(response, options.maxBytes);
    const bytes = Readable.from(boundedBody(body, options.maxBytes, signal), { objectMode: false });
    return {
      bytes,
      url: lastUrl.href,
      contentType: headerOf(response, 'content-type'),
      contentDisposition: headerOf(response, 'content-disposition'),
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
  send: (url: URL) => Promise<Dispatcher.ResponseData>,
): Promise<{ response: Dispatcher.ResponseData; url: URL }> {
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await send(url);
    if (!REDIRECT_STATUSES.has(response.statusCode)) return { response, url };
    const location = response.headers.location;
    response.body.on('error', ignore).destroy();
    if (typeof location !== 'string' || !URL.canParse(location, url)) throw new GlossaError('url_unreachable');
    url = guard.check(new URL(location, url).href);
  }
  throw new GlossaError('url_unreachable', { message: 'The url redirects too many times.' });
}

/** The first value of a header. */
function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  return [headers[name]].flat()[0];
}

/**
 * The decoded body of a successful response. The request asks for no encoding, but some servers encode anyway. Only one
 * encoding is accepted, because nested encodings could be a decompression bomb.
 */
function decodedBody(response: Dispatcher.ResponseData, maxBytes: number): Readable {
  const { body } = response;
  // Without a listener, an error before the first read would end the process. Later readers still receive it.
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
      throw new GlossaError('url_unreachable', { message: 'The url returned an unsupported content encoding.' });
  }
}

function ignore(): void {}

/** Maps a failure to `url_unreachable`, unless the caller aborted or the address guard rejected the URL. */
function toCallerError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof GlossaError) return cause;
  }
  return new GlossaError('url_unreachable', { cause: error });
}
