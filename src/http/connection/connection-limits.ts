import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Counter, Registry } from 'prom-client';
import { maxOpenFiles } from '../../config/machine.ts';
import { createCounter, createGauge } from '../../telemetry/metrics.ts';
import { clientOf } from './client-address.ts';

/** Bounds that apply before the API key of a request is known. */
export interface ConnectionLimits {
  /** Open connections. */
  maxConnections: number;
  /** Time in which a whole request must arrive. */
  requestTimeoutMs: number;
}

/** A connection without a request takes about 5 KB and a file descriptor. */
const MAX_CONNECTIONS = 16_384;
/** A body of 100 MB arrives in this time at 0.35 MB a second. */
const REQUEST_TIMEOUT_MS = 300_000;
const WARNING_INTERVAL_MS = 60_000;

/** Lets connections use half of the file descriptors. Files, the database, engines and remote servers need the others. */
export function connectionLimits(): ConnectionLimits {
  return {
    maxConnections: Math.min(MAX_CONNECTIONS, Math.floor(maxOpenFiles() / 2)),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  };
}

export interface ConnectionLimitOptions {
  maxConnections: number;
  /** The connections of a trusted proxy belong to many clients. */
  isTrustedProxy: (peer: string) => boolean;
  log: Logger;
  registry: Registry;
}

/** All connections, or those of one client address. */
interface ConnectionGroup {
  maxConnections: number;
  open: number;
  /** Connections without a request under way, longest idle first. */
  idle: Set<Socket>;
}

/**
 * Limits the connections of a server, and those of one client address to half as many. Trusted proxies have no
 * limit per address. A new connection beyond a limit replaces the one that has been idle longest. When none is idle, the
 * new connection is closed.
 */
export function limitConnections(
  server: Server,
  { maxConnections, isTrustedProxy, log, registry }: ConnectionLimitOptions,
): void {
  const all: ConnectionGroup = { maxConnections, open: 0, idle: new Set() };
  const groupsByClient = new Map<string, ConnectionGroup>();
  const connections = new Map<Socket, { client: string | undefined; groups: ConnectionGroup[]; requests: number }>();
  const closed = registerMetrics(registry, all);

  const groupOf = (client: string): ConnectionGroup =>
    groupsByClient.get(client) ?? { maxConnections: Math.ceil(maxConnections / 2), open: 0, idle: new Set() };

  function closeIdle({ idle }: ConnectionGroup): boolean {
    const [longestIdle] = idle;
    if (!longestIdle) return false;
    closed.inc({ reason: 'idle' });
    remove(longestIdle);
    longestIdle.destroy();
    return true;
  }

  function remove(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    for (const group of connection.groups) {
      group.open--;
      group.idle.delete(socket);
    }
    const { client } = connection;
    if (client !== undefined && groupsByClient.get(client)?.open === 0) groupsByClient.delete(client);
  }

  server.on('connection', (socket: Socket) => {
    // `ignoreUpgrade` emits a connection a second time.
    if (connections.has(socket)) return;
    const peer = socket.remoteAddress ?? '';
    const client = isTrustedProxy(peer) ? undefined : clientOf(peer);
    const own = client === undefined ? undefined : groupOf(client);
    const groups = own ? [own, all] : [all];
    if (!groups.every((group) => group.open < group.maxConnections || closeIdle(group))) {
      closed.inc({ reason: 'full' });
      socket.destroy();
      return;
    }
    // The group is stored after the checks: a rejected client leaves no entry, and `closeIdle` may have deleted this one.
    if (client !== undefined && own) groupsByClient.set(client, own);
    connections.set(socket, { client, groups, requests: 0 });
    for (const group of groups) {
      group.open++;
      group.idle.add(socket);
    }
    socket.once('close', () => remove(socket));
  });

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests++;
    for (const { idle } of connection.groups) idle.delete(socket);
    response.once('close', () => {
      connection.requests--;
      if (connection.requests > 0 || !connections.has(socket)) return;
      for (const { idle } of connection.groups) idle.add(socket);
    });
  });

  // Without a free file descriptor no connection can be accepted. The open connections continue.
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (error: Error): void => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    log.error({ err: error }, 'a connection could not be accepted');
  };
  // The caller of `listen` handles earlier errors.
  server.once('listening', () => server.on('error', warn));
}

function registerMetrics(registry: Registry, all: ConnectionGroup): Counter<'reason'> {
  createGauge(registry, 'glossa_http_connections', (gauge) => gauge.set(all.open));
  return createCounter(registry, 'glossa_http_connections_closed_total');
}
