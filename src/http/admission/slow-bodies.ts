import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The bodies of requests that are not here yet, and how fast they come. */
export interface Arrivals {
  /** To be called for a body that is not whole yet; it is forgotten at its end. */
  add(request: FastifyRequest): void;
  forget(request: FastifyRequest): void;
  /** Those of which less came in the last seconds than may be asked of a client, the slowest first. */
  slow(): FastifyRequest[];
}

const INTERVAL_MS = 2_000;
/** 100 KB a second, as fast as an answer must be read. */
const MIN_BYTES_PER_INTERVAL = 200_000;

export function createArrivals(): Arrivals {
  /** Bytes that the connection had received when it was last looked at, and since the time before. */
  const bodies = new Map<FastifyRequest, { socket: Socket; seen: number; rate: number }>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    if (bodies.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const body of bodies.values()) {
      const { bytesRead } = body.socket;
      // One that came between two looks is not judged yet.
      if (body.seen >= 0) body.rate = bytesRead - body.seen;
      body.seen = bytesRead;
    }
  }

  function forget(request: FastifyRequest): void {
    bodies.delete(request);
  }

  return {
    add(request) {
      bodies.set(request, { socket: request.socket, seen: -1, rate: Number.POSITIVE_INFINITY });
      timer ??= setInterval(look, INTERVAL_MS).unref();
      request.raw.once('end', () => forget(request));
    },
    forget,
    slow: () =>
      [...bodies]
        // A body without a reader cannot be ended yet.
        .filter(([{ raw }, { rate }]) => rate < MIN_BYTES_PER_INTERVAL && raw.listenerCount('error') > 0)
        .sort(([, one], [, other]) => one.rate - other.rate)
        .map(([request]) => request),
  };
}
