import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Requests whose bodies are still arriving, and how fast they arrive. */
export interface SlowBodies {
  /** Adds a request with an incomplete body. It is removed when the body ends. */
  add(request: FastifyRequest): void;
  remove(request: FastifyRequest): void;
  /** Requests whose bodies arrive more slowly than 100 KB a second. */
  slowestFirst(): FastifyRequest[];
}

const INTERVAL_MS = 2_000;
/** 100 KB a second, the minimum for reading responses too. */
const MIN_BYTES_PER_INTERVAL = 200_000;

interface ArrivingBody {
  socket: Socket;
  /** Bytes that the connection had received at the last measurement; undefined before the first. */
  receivedBytes: number | undefined;
  bytesPerInterval: number;
}

export function createSlowBodies(): SlowBodies {
  const bodies = new Map<FastifyRequest, ArrivingBody>();
  let timer: NodeJS.Timeout | undefined;

  function measure(): void {
    if (bodies.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const body of bodies.values()) {
      const { bytesRead } = body.socket;
      if (body.receivedBytes !== undefined) body.bytesPerInterval = bytesRead - body.receivedBytes;
      body.receivedBytes = bytesRead;
    }
  }

  function remove(request: FastifyRequest): void {
    bodies.delete(request);
  }

  return {
    add(request) {
      // A body counts as fast until it has been measured for one whole interval.
      bodies.set(request, {
        socket: request.socket,
        receivedBytes: undefined,
        bytesPerInterval: Number.POSITIVE_INFINITY,
      });
      timer ??= setInterval(measure, INTERVAL_MS).unref();
      request.raw.once('end', () => remove(request));
    },
    remove,
    slowestFirst: () =>
      [...bodies]
        .filter(([{ scope }, { bytesPerInterval }]) => bytesPerInterval < MIN_BYTES_PER_INTERVAL && scope.hasBodyReader)
        .sort(([, one], [, other]) => one.bytesPerInterval - other.bytesPerInterval)
        .map(([request]) => request),
  };
}
