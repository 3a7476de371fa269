import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { Capacity } from './capacity.ts';

/** What one request holds until its answer has been read or its connection is closed. */
export interface Held {
  /** Under which it counts, once that is known. */
  share: string | undefined;
  bodyBytes: number;
}

/** Lets requests in as long as there is room for them. */
export interface Admission {
  /** Counts a request, unless its route is always answered. @throws GlossaError `overloaded` */
  arrive(request: FastifyRequest): void;
  /** Gives back all that a request holds. */
  leave(request: FastifyRequest): void;
  /** Bounds the bodies of an app's routes, which are read into memory. */
  watchBodies(app: FastifyInstance): void;
  /** Gives back what was kept for a body that turned out shorter, since its length was not announced. */
  bodyRead(request: FastifyRequest, bytes: number): void;
  /** Counts a request among those of a share. */
  enter(share: string, request: FastifyRequest): void;
}

export interface AdmissionOptions {
  capacity: Capacity;
  /** Bytes of the longest body. */
  bodyLimit: number;
  registry: Registry;
}

export function createAdmission({ capacity, bodyLimit, registry }: AdmissionOptions): Admission {
  const shares = new Map<string, { requests: number; bodyBytes: number }>();
  const all = { requests: 0, bodyBytes: 0 };
  const refusals = registerMetrics(registry, all);

  function changeBodyBytes(held: Held, bytes: number): void {
    const own = held.share === undefined ? undefined : shares.get(held.share);
    if (own) own.bodyBytes += bytes;
    held.bodyBytes += bytes;
    all.bodyBytes += bytes;
  }

  return {
    arrive(request) {
      if (request.routeOptions.config.always) return;
      if (all.requests >= capacity.requests) {
        refusals.inc({ reason: 'requests' });
        throw new GlossaError('overloaded');
      }
      all.requests++;
      request.held = { share: undefined, bodyBytes: 0 };
    },
    leave(request) {
      const { held } = request;
      if (!held) return;
      // It may still be on its way in.
      request.held = undefined;
      all.requests--;
      changeBodyBytes(held, -held.bodyBytes);
      const own = held.share === undefined ? undefined : shares.get(held.share);
      if (held.share === undefined || !own) return;
      own.requests--;
      if (own.requests === 0) shares.delete(held.share);
    },
    watchBodies(app) {
      // After the key is known and before the body is read.
      app.addHook('preParsing', async ({ held, headers }) => {
        const own = held?.share === undefined ? undefined : shares.get(held.share);
        if (!held || !own) return;
        const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
        // It is refused for its length, and not read.
        if (bytes > bodyLimit) return;
        const isTooMuch = own.bodyBytes > 0 && own.bodyBytes + bytes > capacity.bodyBytes / 2;
        if (isTooMuch || all.bodyBytes + bytes > capacity.bodyBytes) {
          refusals.inc({ reason: 'bodies' });
          throw new GlossaError('overloaded');
        }
        changeBodyBytes(held, bytes);
      });
    },
    bodyRead({ held }, bytes) {
      if (held && bytes < held.bodyBytes) changeBodyBytes(held, bytes - held.bodyBytes);
    },
    enter(share, { held }) {
      if (!held) return;
      const own = shares.get(share) ?? { requests: 0, bodyBytes: 0 };
      own.requests++;
      shares.set(share, own);
      held.share = share;
    },
  };
}

function registerMetrics(registry: Registry, all: { requests: number; bodyBytes: number }): Counter<'reason'> {
  new Gauge({
    name: 'glossa_http_under_way_requests',
    help: 'Requests from their arrival to the end of their answer, without those for health, readiness and metrics',
    registers: [registry],
    collect() {
      this.set(all.requests);
    },
  });
  new Gauge({
    name: 'glossa_http_body_bytes',
    help: 'Bytes of JSON bodies that requests under way have or are about to send',
    registers: [registry],
    collect() {
      this.set(all.bodyBytes);
    },
  });
  return new Counter({
    name: 'glossa_http_refused_total',
    help: 'Requests refused at their arrival: too many of all (requests), too much to read (bodies)',
    labelNames: ['reason'],
    registers: [registry],
  });
}
