import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import type { Capacity } from '../capacity.ts';
import { clientOf } from '../connection/client-address.ts';
import { createArrivals } from './slow-bodies.ts';

/** What one request holds until its answer has been read or its connection is closed. */
export interface AdmissionTicket {
  /** Among whose requests it counts: those of its client's address, and of its share once that is known. */
  groups: Tally[];
  /** Bytes of its body that have arrived and are kept in memory. */
  bodyBytes: number;
}

/** Lets requests in as long as there is room for them. */
export interface Admission {
  /** Counts a request, unless its route is always answered. @throws GlossaError `overloaded` */
  arrive(request: FastifyRequest): void;
  /** Gives back all that a request holds. */
  leave(request: FastifyRequest): void;
  /** Knows the bodies of an app's routes while they arrive: the slowest of them goes when there is no room for another request. */
  watchArrivals(app: FastifyInstance): void;
  /** Bounds the bodies of an app's routes, which are kept in memory, by the bytes that have arrived. */
  boundBodies(app: FastifyInstance): void;
  /** Counts a request among those of a share. */
  enter(share: string, request: FastifyRequest): void;
}

export interface AdmissionOptions {
  capacity: Capacity;
  /** Bytes of the longest body. */
  bodyLimit: number;
  registry: Registry;
}

/** Requests under way and bytes of their bodies: of all, of a key, of a client's address. */
export interface Tally {
  name: string;
  requests: number;
  bodyBytes: number;
}

const ONE_REQUEST = { requests: 1, bodyBytes: 0 };
/** Requests at once that a client's address may have, however small the service is. */
const MIN_REQUESTS_PER_ADDRESS = 64;

export function createAdmission({ capacity, bodyLimit, registry }: AdmissionOptions): Admission {
  const tallies = new Map<string, Tally>();
  const all: Tally = { name: 'all', requests: 0, bodyBytes: 0 };
  const arrivals = createArrivals();
  const refusals = registerMetrics(registry, all);
  const maxPerAddress = Math.max(MIN_REQUESTS_PER_ADDRESS, Math.floor(capacity.requests / 2));

  function refuse(reason: string): never {
    refusals.inc({ reason });
    throw new GlossaError('overloaded');
  }

  function join(held: AdmissionTicket, name: string): void {
    const tally = tallies.get(name) ?? { name, requests: 0, bodyBytes: 0 };
    tallies.set(name, tally);
    tally.requests++;
    held.groups.push(tally);
  }

  /** Destroying the request would cut off its answer: the reader of its body is told instead, as at the end of a shutdown. */
  function end(request: FastifyRequest, error: GlossaError): void {
    arrivals.forget(request);
    keep(request, 0);
    request.raw.emit('error', error);
  }

  /** @param bytes of its body that a request holds from now on */
  function keep({ held }: FastifyRequest, bytes: number): void {
    if (!held) return;
    for (const tally of [all, ...held.groups]) tally.bodyBytes += bytes - held.bodyBytes;
    held.bodyBytes = bytes;
  }

  /**
   * Ends the slowest of the bodies that arrive slowly, as many as it takes.
   * @param least what they must hold together
   * @returns false, and no body is ended, where they do not
   */
  function endSlow(
    least: Pick<Tally, 'requests' | 'bodyBytes'>,
    isCandidate: (request: FastifyRequest) => boolean,
  ): boolean {
    let { requests, bodyBytes } = least;
    const chosen: FastifyRequest[] = [];
    for (const request of arrivals.slow().filter(isCandidate)) {
      if (requests <= 0 && bodyBytes <= 0) break;
      chosen.push(request);
      requests--;
      bodyBytes -= request.held?.bodyBytes ?? 0;
    }
    if (requests > 0 || bodyBytes > 0) return false;
    for (const request of chosen) {
      refusals.inc({ reason: 'slow' });
      end(request, new GlossaError('request_timeout'));
    }
    return true;
  }

  /** Keeps bytes that have arrived. @returns whether there was room for them */
  function take(request: FastifyRequest, bytes: number): boolean {
    const { held } = request;
    if (!held) return true;
    for (const tally of [...held.groups, all]) {
      const most = tally === all ? capacity.bodyBytes : capacity.bodyBytes / 2;
      const missing = tally.bodyBytes + bytes - most;
      if (missing <= 0) continue;
      const isRival = tally === all ? () => true : isOf(tally);
      // A file that is stored as it comes holds nothing here: its end would make no room.
      const holdsSome = (other: FastifyRequest): boolean => other !== request && (other.held?.bodyBytes ?? 0) > 0;
      if (!endSlow({ requests: 0, bodyBytes: missing }, (other) => holdsSome(other) && isRival(other))) return false;
    }
    keep(request, held.bodyBytes + bytes);
    return true;
  }

  return {
    arrive(request) {
      if (request.routeOptions.config.always) return;
      const client = `address ${clientOf(request.ip) ?? clientOf(request.socket.remoteAddress)}`;
      const own = tallies.get(client);
      if (own && own.requests >= maxPerAddress && !endSlow(ONE_REQUEST, isOf(own))) refuse('address');
      if (all.requests >= capacity.requests && !endSlow(ONE_REQUEST, () => true)) refuse('requests');
      all.requests++;
      request.held = { groups: [], bodyBytes: 0 };
      join(request.held, client);
    },
    leave(request) {
      const { held } = request;
      arrivals.forget(request);
      if (!held) return;
      keep(request, 0);
      // It may still be on its way in.
      request.held = undefined;
      all.requests--;
      for (const tally of held.groups) {
        tally.requests--;
        if (tally.requests === 0) tallies.delete(tally.name);
      }
    },
    watchArrivals(app) {
      app.addHook('preParsing', async (request) => {
        if (request.held && !request.raw.complete) arrivals.add(request);
      });
    },
    boundBodies(app) {
      // After the key is known and before the body is read.
      app.addHook('preParsing', async (request) => {
        const { raw, headers } = request;
        // What is too long, or not to be read at all, is not kept.
        if (request.method !== 'POST' || Number(headers['content-length'] ?? 0) > bodyLimit) return;
        let arrived = 0;
        const count = ({ length }: Buffer): void => {
          arrived += length;
          // A body that is too long is refused by its reader.
          if (arrived > bodyLimit || take(request, length)) return;
          refusals.inc({ reason: 'bodies' });
          end(request, new GlossaError('overloaded'));
        };
        // Nothing flows before its reader is there too.
        raw.pause().on('data', count);
        raw.once('error', () => raw.off('data', count));
      });
    },
    enter(share, { held }) {
      if (held) join(held, `share ${share}`);
    },
  };
}

const isOf =
  (tally: Tally) =>
  ({ held }: FastifyRequest): boolean =>
    held?.groups.includes(tally) === true;

function registerMetrics(registry: Registry, all: Tally): Counter<'reason'> {
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
    help: 'Bytes of JSON bodies that have arrived for requests under way',
    registers: [registry],
    collect() {
      this.set(all.bodyBytes);
    },
  });
  return new Counter({
    name: 'glossa_http_refused_total',
    help: 'Requests refused at their arrival: too many of all (requests) or of a client (address), too much to read (bodies), too slow while there was no room (slow)',
    labelNames: ['reason'],
    registers: [registry],
  });
}
