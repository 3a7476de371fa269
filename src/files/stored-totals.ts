import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

export interface OwnerTotal {
  name: string;
  help: string;
  /** Column of the table of owners. */
  column: 'stored_bytes' | 'stored_files' | 'glossaries' | 'glossary_bytes' | 'documents' | 'document_bytes';
}

/** Registers a gauge of a total over all owners, which is read from the database at each scrape. */
export function registerOwnerTotal(database: Database, registry: Registry, { name, help, column }: OwnerTotal): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const query = database.selectFrom('owners').select(({ fn }) => fn.sum(column).as('sum'));
      // During an outage of the database the gauge keeps its value, and the other metrics remain available.
      const row = await query.executeTakeFirst().catch(() => undefined);
      if (row !== undefined) this.set(Number(row.sum ?? 0));
    },
  });
}
