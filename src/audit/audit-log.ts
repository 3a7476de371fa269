import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { repeatHourly } from '../resilience/repeat-hourly.ts';
import { createCounter } from '../telemetry/metrics.ts';
import type { AuditActor, AuditedChange } from './audit-entry.ts';
import { deleteOldAudit, insertAudit } from './audit-queries.ts';

/** Records changes that other stores have made. Disposal waits for entries that are being written. */
export interface AuditLog extends AsyncDisposable {
  /**
   * Writes an entry. The change has already happened, so a failure is logged and counted, and fails no request.
   * @returns when the entry is durable
   */
  record(actor: AuditActor, change: AuditedChange): Promise<void>;
}

/** @param retentionMs age at which entries are deleted */
export function openAuditLog(options: {
  database: Database;
  retentionMs: number;
  log: Logger;
  registry: Registry;
}): AuditLog {
  const { database, retentionMs, log, registry } = options;
  const lost = createCounter(registry, 'glossa_audit_entries_lost_total');
  const writing = new Set<Promise<void>>();
  const expired = createCounter(registry, 'glossa_audit_entries_expired_total');
  const removal = repeatHourly({
    work: async (signal) => expired.inc(await deleteOldAudit(database, new Date(Date.now() - retentionMs), signal)),
    failure: 'old entries of the audit log could not be removed',
    log,
  });

  async function write(actor: AuditActor, change: AuditedChange): Promise<void> {
    try {
      await insertAudit(database, actor, change);
    } catch (error) {
      lost.inc();
      const { action, owner } = change;
      log.error({ err: error, action, owner, actor }, 'an entry could not be written to the audit log');
    }
  }

  return {
    async record(actor, change) {
      const written = write(actor, change);
      writing.add(written);
      await written;
      writing.delete(written);
    },
    async [Symbol.asyncDispose]() {
      await removal[Symbol.asyncDispose]();
      await Promise.all(writing);
    },
  };
}
