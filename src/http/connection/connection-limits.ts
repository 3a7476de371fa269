import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { maxOpenFiles } from '../../config/machine.ts';
import type { ConnectionLimits } from '../route-dependencies.ts';
import { clientOf } from './client-address.ts';

/** 100 MB at 0.35 MB a second; a connection without a request takes some 5 KB and a file descriptor. */
const MAX_CONNECTIONS = 10_000;
const REQUEST_TIMEOUT_MS = 300_000;

/** The other half of the files that the process may open is for stored files, the database, engines and servers. */
export function connectionLimits(): ConnectionLimits {
  return { most: Math.min(MAX_CONNECTIONS, Math.floor(maxOpenFiles() / 2)), requestTimeout: REQUEST_TIMEOUT_MS };
}

export interface ConnectionsOptions {
  /** Open at once. */
  most: number;
  /** Whose connections are those of many clients. */
  isTrustedProxy: (peer: string) => boolean;
  log: Logger;
  registry: Registry;
}

/** All connections, or those of one client's address. */
interface Group {
  most: number;
  open: number;
  /** Those without a request under way, the one that has been idle longest first. */
  idle: Set<Socket>;
}

/** Milliseconds between two log lines about connections that the system does not let in. */
const WARNING_INTERVAL_MS = 60_000;

/**
 * Bounds the connections of a server: all together, and those of one address, unless it is a trusted proxy's, to half of
 * them. A connection beyond a bound takes the place of the one that has been idle longest. Where none is idle, it is closed.
 */
export function boundConnections(server: Server, { most, isTrustedProxy, log, registry }: ConnectionsOptions): void {
  const all: Group = { most, open: 0, idle: new Set() };
  const clients = new Map<string, Group>();
  const connections = new Map<Socket, { client: string | undefined; groups: Group[]; underWay: number }>();
  const closed = registerMetrics(registry, all);

  const groupOf = (client: string): Group =>
    clients.get(client) ?? { most: Math.ceil(most / 2), open: 0, idle: new Set() };

  function closeIdle({ idle }: Group): boolean {
    const [oldest] = idle;
    if (!oldest) return false;
    closed.inc({ reason: 'idle' });
    forget(oldest);
    oldest.destroy();
    return true;
  }

  function forget(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    for (const group of connection.groups) {
      group.open--;
      group.idle.delete(socket);
    }
    const { client } = connection;
    if (client !== undefined && clients.get(client)?.open === 0) clients.delete(client);
  }

  server.on('connection', (socket: Socket) => {
    // One that asked for another protocol begins anew.
    if (connections.has(socket)) return;
    const peer = socket.remoteAddress ?? '';
    const client = isTrustedProxy(peer) ? undefined : clientOf(peer);
    const own = client === undefined ? undefined : groupOf(client);
    const groups = own ? [own, all] : [all];
    if (!groups.every((group) => group.open < group.most || closeIdle(group))) {
      closed.inc({ reason: 'full' });
      socket.destroy();
      return;
    }
    // Only now: of a client that is not let in nothing is kept, and one whose last connection made room is not forgotten.
    if (client !== undefined && own) clients.set(client, own);
    connections.set(socket, { client, groups, underWay: 0 });
    for (const group of groups) {
      group.open++;
      group.idle.add(socket);
    }
    socket.once('close', () => forget(socket));
  });

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.underWay++;
    for (const { idle } of connection.groups) idle.delete(socket);
    response.once('close', () => {
      connection.underWay--;
      if (connection.underWay > 0 || !connections.has(socket)) return;
      for (const { idle } of connection.groups) idle.add(socket);
    });
  });

  // Where the process has no file for the next connection, it goes on with those that are open.
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (error: Error): void => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    log.error({ err: error }, 'a connection could not be accepted');
  };
  // What goes wrong before is told to the one who has it listen.
  server.once('listening', () => server.on('error', warn));
}

function registerMetrics(registry: Registry, all: Group): Counter<'reason'> {
  new Gauge({
    name: 'glossa_http_connections',
    help: 'Connections that are open, idle ones included',
    registers: [registry],
    collect() {
      this.set(all.open);
    },
  });
  return new Counter({
    name: 'glossa_http_connections_closed_total',
    help: 'Connections closed for want of room: the one that was idle longest (idle), or a new one since none was (full)',
    labelNames: ['reason'],
    registers: [registry],
  });
}
