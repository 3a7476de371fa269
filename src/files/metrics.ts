import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/** Gauges of what all owners store together, read from the database whenever somebody asks for the metrics. */
export function measureStored(database: Database, registry: Registry): void {
  const measure = (name: string, help: string, column: 'stored_bytes' | 'stored_files') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const query = database.selectFrom('owners').select(({ fn }) => fn.sum(column).as('sum'));
        // The other metrics are wanted all the more when the database does not answer: this one stays as it was.
        const row = await query.executeTakeFirst().catch(() => undefined);
        if (row !== undefined) this.set(Number(row.sum ?? 0));
      },
    });
  measure('glossa_files_stored_bytes', 'Bytes of the files that are stored.', 'stored_bytes');
  measure('glossa_files_stored_files', 'Files that are stored.', 'stored_files');
}
