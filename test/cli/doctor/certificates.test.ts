import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { checkServers } from '../../../src/cli/doctor/check-servers.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/certificate');

/** A self-signed test certificate for localhost, and its key. */
const certificate = {
  key: readFileSync(join(FIXTURES, 'key.pem')),
  cert: readFileSync(join(FIXTURES, 'cert.pem')),
};

test('a certificate of an unknown authority is reported with the fix', async (t) => {
  await using data = await temporaryDirectory();
  const encrypt = (socket: Socket): void => {
    socket.on('error', () => {});
    new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => {});
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    // PostgreSQL first sends an SSLRequest of eight bytes, which is not TLS.
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      if (first === null) return;
      if (first.length === 8) socket.write('S');
      else socket.unshift(first);
      encrypt(socket);
    });
  }).listen(0, '127.0.0.1');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const host = `localhost:${address.port}`;
  process.env.AWS_ACCESS_KEY_ID ??= 'test';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
  const findings = await checkServers(
    loadConfig({
      GLOSSA_DATA_DIR: data.path,
      GLOSSA_DATABASE_URL: `postgres://glossa:secret@${host}/glossa?sslmode=verify-full`,
      GLOSSA_REDIS_URL: `rediss://${host}`,
      GLOSSA_FILES_URL: `s3://bucket?endpoint=https://${host}`,
      GLOSSA_OTLP_ENDPOINT: `https://${host}`,
    }),
  );
  const certificateFindings = findings.filter(({ message }) => message.includes('set NODE_EXTRA_CA_CERTS to a file'));
  assert.deepEqual(
    certificateFindings.map(({ area, state }) => `${state} ${area}`),
    ['broken database', 'broken files', 'broken redis', 'broken traces'],
    JSON.stringify(findings),
  );
});
