import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counter, Registry } from 'prom-client';
import { clamp } from '../../clamp.ts';
import { GlossaError } from '../../errors.ts';
import { exceedsShare } from '../../resilience/queue-share.ts';
import { createCounter, createGauge } from '../../telemetry/metrics.ts';
import { bodyLimitFor } from '../body/json-body.ts';
import { clientOf } from '../connection/client-address.ts';
import { createSlowBodies } from './slow-bodies.ts';

/** Upper bounds for all requests under way together. */
export interface Capacity {
  requests: number;
  /** Bytes of JSON bodies, counted from the arrival of each byte until the response has been sent. */
  bodyBytes: number;
}

/** The share of the capacity that a request holds until its response has been sent or its connection is closed. */
export interface AdmissionTicket {
  /** The group of the client's address, and of the tenant after authentication. */
  groups: RequestGroup[];
  /** Bytes of the body that have arrived and are kept in memory. */
  bodyBytes: number;
}

/** Counts the requests under way and the bytes of their bodies, for all clients, one tenant or one client address. */
export interface RequestGroup {
  name: string;
  requests: number;
  bodyBytes: number;
}

/** Admits requests while the process has capacity, and rejects the others with `overloaded`. */
export interface AdmissionControl {
  /** Admits a request, unless its route is exempt. @throws GlossaError `overloaded` */
  admit(request: FastifyRequest): void;
  /** Adds an admitted request to the group of its tenant. */
  joinTenant(request: FastifyRequest, tenant: string): void;
  /** Frees the capacity that a request holds. */
  release(request: FastifyRequest): void;
  /** Measures how fast the bodies of an app's routes arrive. The slowest bodies are ended when capacity runs out. */
  watchBodySpeed(app: FastifyInstance): void;
  /** Bounds the memory for the bodies of an app's routes. */
  limitBodyMemory(app: FastifyInstance): void;
}

export interface AdmissionOptions {
  capacity: Capacity;
  /** Size limit of one body, in bytes. */
  bodyLimitBytes: number;
  registry: Registry;
}

/** Upper bound of the heap that a request takes besides its body: headers, response and queued work. */
const HEAP_BYTES_PER_REQUEST = 1024 * 1024;
const MIN_REQUESTS = 64;
const MAX_REQUESTS = 4_096;
/** A body exists as bytes, as JSON, as texts and in segments. Each may take two bytes for one. */
const COPIES_OF_BODY = 16;
const ONE_REQUEST = { requests: 1, bodyBytes: 0 };
/** Concurrent requests that one client address may have, however small the capacity is. */
const MIN_REQUESTS_PER_ADDRESS = 64;

/** @param characters limit of one request */
export function capacityFor(characters: number): Capacity {
  // V8 derives its limit from the memory of the machine.
  const heapBytes = getHeapStatistics().heap_size_limit;
  return {
    requests: clamp(Math.floor(heapBytes / HEAP_BYTES_PER_REQUEST), MIN_REQUESTS, MAX_REQUESTS),
    bodyBytes: Math.max(2 * bodyLimitFor(characters), Math.floor(heapBytes / COPIES_OF_BODY)),
  };
}

export function createAdmissionControl({ capacity, bodyLimitBytes, registry }: AdmissionOptions): AdmissionControl {
  const groups = new Map<string, RequestGroup>();
  const all: RequestGroup = { name: 'all', requests: 0, bodyBytes: 0 };
  const slowBodies = createSlowBodies();
  const rejections = registerMetrics(registry, all);

  function reject(reason: string): never {
    rejections.inc({ reason });
    throw new GlossaError('overloaded');
  }

  function join(ticket: AdmissionTicket, name: string): void {
    const group = groups.get(name) ?? { name, requests: 0, bodyBytes: 0 };
    groups.set(name, group);
    group.requests++;
    // The key of some APIs is in the body, which has arrived before the tenant is known.
    group.bodyBytes += ticket.bodyBytes;
    ticket.groups.push(group);
  }

  function endBody(request: FastifyRequest, code: 'request_timeout' | 'overloaded'): void {
    slowBodies.remove(request);
    setBodyBytes(request.scope.admission, 0);
    request.scope.failBody(code);
  }

  function setBodyBytes(ticket: AdmissionTicket | undefined, bytes: number): void {
    if (!ticket) return;
    const change = bytes - ticket.bodyBytes;
    all.bodyBytes += change;
    for (const group of ticket.groups) group.bodyBytes += change;
    ticket.bodyBytes = bytes;
  }

  /**
   * Ends as many of the slowest bodies as are needed to free this capacity.
   * @returns false, without ending any, when all of them together would not free enough
   */
  function endSlowBodies(
    needed: Pick<RequestGroup, 'requests' | 'bodyBytes'>,
    isCandidate: (request: FastifyRequest) => boolean,
  ): boolean {
    let { requests, bodyBytes } = needed;
    const chosen: FastifyRequest[] = [];
    for (const request of slowBodies.slowestFirst().filter(isCandidate)) {
      if (requests <= 0 && bodyBytes <= 0) break;
      chosen.push(request);
      requests--;
      bodyBytes -= request.scope.admission?.bodyBytes ?? 0;
    }
    if (requests > 0 || bodyBytes > 0) return false;
    for (const request of chosen) {
      rejections.inc({ reason: 'slow' });
      endBody(request, 'request_timeout');
    }
    return true;
  }

  /** @returns whether there was memory for the bytes */
  function addBodyBytes(request: FastifyRequest, bytes: number): boolean {
    const ticket = request.scope.admission;
    if (!ticket) return true;
    for (const group of ticket.groups) {
      const missingBytes = group.bodyBytes + bytes - capacity.bodyBytes / 2;
      if (missingBytes > 0 && !freeBodyBytes(missingBytes, request, (other) => isIn(other, group))) return false;
    }
    const missingBytes = all.bodyBytes + bytes - capacity.bodyBytes;
    if (missingBytes > 0 && !freeBodyBytes(missingBytes, request, () => true)) return false;
    setBodyBytes(ticket, ticket.bodyBytes + bytes);
    return true;
  }

  function freeBodyBytes(
    missingBytes: number,
    request: FastifyRequest,
    isCandidate: (other: FastifyRequest) => boolean,
  ): boolean {
    // An upload that is stored as it arrives keeps no bytes in memory: ending it frees none.
    const holdsBytes = ({ scope }: FastifyRequest): boolean => (scope.admission?.bodyBytes ?? 0) > 0;
    return endSlowBodies(
      { requests: 0, bodyBytes: missingBytes },
      (other) => other !== request && holdsBytes(other) && isCandidate(other),
    );
  }

  return {
    admit(request) {
      if (request.routeOptions.config.isExemptFromAdmission) return;
      const name = `address ${clientOf(request.ip) ?? clientOf(request.socket.remoteAddress)}`;
      const own = groups.get(name);
      const share = { own: own?.requests ?? 0, added: 1, total: all.requests, room: capacity.requests };
      const isFull = own !== undefined && own.requests >= MIN_REQUESTS_PER_ADDRESS && exceedsShare(share);
      if (isFull && !endSlowBodies(ONE_REQUEST, (other) => isIn(other, own))) reject('address');
      if (all.requests >= capacity.requests && !endSlowBodies(ONE_REQUEST, () => true)) reject('requests');
      all.requests++;
      const ticket = { groups: [], bodyBytes: 0 };
      request.scope.admission = ticket;
      join(ticket, name);
    },
    joinTenant({ scope: { admission } }, tenant) {
      if (admission) join(admission, `tenant ${tenant}`);
    },
    release(request) {
      slowBodies.remove(request);
      const ticket = request.scope.admission;
      if (!ticket) return;
      setBodyBytes(ticket, 0);
      // Authentication may still be under way: the request must not join its tenant's group any more.
      request.scope.admission = undefined;
      all.requests--;
      for (const group of ticket.groups) {
        group.requests--;
        if (group.requests === 0) groups.delete(group.name);
      }
    },
    watchBodySpeed(app) {
      app.addHook('preParsing', async (request) => {
        if (request.scope.admission && !request.raw.complete) slowBodies.add(request);
      });
    },
    limitBodyMemory(app) {
      // This hook runs after authentication and before the body is read.
      app.addHook('preParsing', async (request) => {
        const { raw, headers } = request;
        // A body that is too long is rejected by its reader and never kept.
        const isKept = request.method === 'POST' || request.method === 'PUT' || request.method === 'PATCH';
        if (!isKept || Number(headers['content-length'] ?? 0) > bodyLimitBytes) return;
        let arrivedBytes = 0;
        const onData = ({ length }: Buffer): void => {
          arrivedBytes += length;
          if (arrivedBytes > bodyLimitBytes || addBodyBytes(request, length)) return;
          rejections.inc({ reason: 'bodies' });
          endBody(request, 'overloaded');
        };
        // The stream is paused, so that no byte is lost before the reader of the body listens.
        raw.pause().on('data', onData);
        raw.once('error', () => raw.off('data', onData));
      });
    },
  };
}

function isIn(request: FastifyRequest, group: RequestGroup): boolean {
  return request.scope.admission?.groups.includes(group) === true;
}

function registerMetrics(registry: Registry, all: RequestGroup): Counter<'reason'> {
  createGauge(registry, 'glossa_http_under_way_requests', (gauge) => gauge.set(all.requests));
  createGauge(registry, 'glossa_http_body_bytes', (gauge) => gauge.set(all.bodyBytes));
  return createCounter(registry, 'glossa_http_refused_total');
}
