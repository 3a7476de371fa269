import type { Dispatcher } from 'undici';
import { readRetryAfter } from '../text/retry-after.ts';
import type { Failure } from './llm.ts';

/** A request that brought no answer, and what follows from it. */
export interface Miss {
  kind: 'missed';
  failure: Failure;
  /** Where it may be asked again. */
  again: 'anywhere' | 'elsewhere' | 'nowhere';
  /** What it says of the server: nothing, that it is full, that it may be broken, or that it is of no use now. */
  blame: 'none' | 'full' | 'suspect' | 'useless';
  /** Milliseconds after which the server wants to be asked again. */
  retryAfter?: number;
}

/** The server minds something of the request; what it says of it may quote the request, and is for us alone. */
export interface Objection {
  kind: 'objected';
  status: number;
  text: string;
}

export const miss = (failure: Failure, again: Miss['again'], blame: Miss['blame']): Miss => ({
  kind: 'missed',
  failure,
  again,
  blame,
});

/** Bytes of an objection that are read. */
const MAX_OBJECTION = 8_192;

/** What a status other than 200 means. */
export async function explainStatus(response: Dispatcher.ResponseData): Promise<Miss | Objection> {
  const { statusCode: status, headers, body } = response;
  if (status === 400 || status === 404 || status === 422) {
    return { kind: 'objected', status, text: await readSome(body) };
  }
  // What a server says of a failure may quote the text, and is not needed; little of it, so that the connection stays.
  await body.dump({ limit: MAX_OBJECTION });
  const retryAfter = readRetryAfter(headers['retry-after']);
  const rest = retryAfter === undefined ? {} : { retryAfter };
  switch (status) {
    case 401:
    case 403:
      return miss('denied', 'elsewhere', 'useless');
    case 413:
      return miss('refused', 'nowhere', 'none');
    case 429:
      return { ...miss('limited', 'anywhere', 'full'), ...rest };
    case 503:
      return { ...miss('limited', 'anywhere', retryAfter === undefined ? 'suspect' : 'full'), ...rest };
    case 500:
    case 502:
    case 504:
      return miss('malformed', 'anywhere', 'suspect');
    default:
      return miss('malformed', 'elsewhere', 'suspect');
  }
}

async function readSome(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const bytes of body) {
    text += bytes.toString('latin1');
    if (text.length > MAX_OBJECTION) break;
  }
  return text.slice(0, MAX_OBJECTION);
}

const OUT_OF_REACH = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a connection that failed means. */
export function explainError(error: unknown, begun: boolean): Miss {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (OUT_OF_REACH.has(code)) return miss('unreachable', 'elsewhere', 'useless');
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return miss('malformed', 'elsewhere', 'suspect');
  return begun ? miss('malformed', 'nowhere', 'suspect') : miss('unreachable', 'anywhere', 'suspect');
}
