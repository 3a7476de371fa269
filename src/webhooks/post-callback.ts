import type { Agent } from 'undici';
import { GlossaError } from '../errors.ts';
import type { AddressGuard } from '../http-client/address-guard.ts';

/** Time from the first DNS lookup to the status of the answer. */
const TIMEOUT_MS = 10_000;

/**
 * Sends the end of a document to its receiver. Redirects are not followed, because they would lead the call, with the name of
 * the document, to an address that the caller has not given.
 * @param agent connects to permitted addresses only
 * @returns why the call failed; undefined when the receiver has accepted it
 * @throws the signal's reason
 */
export async function postCallback(
  address: string,
  { body, signature }: { body: string; signature: string },
  { agent, guard, signal }: { agent: Agent; guard: AddressGuard; signal: AbortSignal },
): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // The addresses that the operator permits may have changed since the document was sent.
    const url = guard.check(address);
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Glossa',
        'x-glossa-signature': signature,
      },
      signal: AbortSignal.any([signal, timeout]),
    });
    // The answer says nothing that is needed.
    response.body.on('error', () => {}).destroy();
    const isAccepted = response.statusCode >= 200 && response.statusCode < 300;
    return isAccepted ? undefined : `The receiver answered with status ${response.statusCode}.`;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return `The receiver did not answer within ${TIMEOUT_MS / 1_000} s.`;
    const refusal = refusalIn(error);
    return refusal === undefined ? 'The receiver could not be reached.' : refusal.message;
  }
}

/** The guard's error, which the client wraps. */
function refusalIn(error: unknown): GlossaError | undefined {
  if (error instanceof GlossaError) return error;
  return error instanceof Error && error.cause instanceof GlossaError ? error.cause : undefined;
}
