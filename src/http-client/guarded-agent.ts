import type { Agent } from 'undici';
import type { AddressGuard } from './address-guard.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Applies until the first byte of the response and between two chunks. */
const IDLE_TIMEOUT_MS = 10_000;

/**
 * Opens a client for the URLs of callers, which the guard has checked. It connects to allowed addresses only, keeps no
 * connection for another request, and uses no proxy. The caller destroys it.
 */
export async function openGuardedAgent(guard: Pick<AddressGuard, 'lookup'>): Promise<Agent> {
  // The library takes 4 MiB of memory. Only services that call such URLs pay for it.
  const { Agent } = await import('undici');
  return new Agent({
    connect: { lookup: guard.lookup, timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: IDLE_TIMEOUT_MS,
    bodyTimeout: IDLE_TIMEOUT_MS,
    pipelining: 0,
  });
}
