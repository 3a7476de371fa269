import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { S3Server } from '../../load/servers/s3.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/database/database.ts';
import type { FileStore } from '../../src/files/file-store.ts';
import { ensureInstallationId } from '../../src/files/installation.ts';
import { openFileStore } from '../../src/files/open-file-store.ts';
import { createS3BlobStore, type S3BlobStoreOptions } from '../../src/files/s3/s3-blob-store.ts';
import { silentLogger, temporaryDatabase } from './storage.ts';

interface StoreOptions {
  maxBytes: number;
  timeouts?: NonNullable<S3BlobStoreOptions['timeouts']>;
  log?: Logger;
  /** Settings of another installation. */
  environment?: Record<string, string>;
  database?: Database;
}

/** Opens a store in a separate folder of the bucket. `open` opens more stores of the same installation. */
export async function temporaryS3Store(server: S3Server, options: StoreOptions) {
  const temporary = await temporaryDatabase();
  const prefix = randomUUID();
  const own = server.environment(prefix);
  const opened = new AsyncDisposableStack();
  opened.use(temporary);

  async function open(given: StoreOptions) {
    const { timeouts = {}, log = silentLogger, maxBytes, environment = own, database = temporary.database } = given;
    const { bucket: location } = loadConfig(environment).storage;
    if (location === undefined) throw new Error('no bucket');
    const registry = new Registry();
    const folder = await ensureInstallationId(database);
    const blobs = opened.use(createS3BlobStore({ location, folder, log, registry, timeouts }));
    const store: FileStore = openFileStore({ blobs, database, maxBytes, log, registry });
    opened.use(store);
    const metrics = () => registry.metrics();
    return { store, blobs, metrics };
  }

  return {
    ...temporary,
    open,
    ...(await open(options)),
    objects: () => server.objects(prefix),
    uploads: () => server.uploads(prefix),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
