import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { createGauge, type GaugeName } from '../telemetry/metrics.ts';

/** Column of the table of owners. */
type TotalColumn =
  | 'stored_bytes'
  | 'stored_files'
  | 'glossaries'
  | 'glossary_bytes'
  | 'memories'
  | 'memory_bytes'
  | 'documents'
  | 'document_bytes';

/** Registers a gauge of a total over all owners, which is read from the database at each scrape. */
export function registerOwnerTotal(database: Database, registry: Registry, name: GaugeName, column: TotalColumn): void {
  createGauge(registry, name, async (gauge) => {
    const query = database.selectFrom('owners').select(({ fn }) => fn.sum(column).as('sum'));
    // During an outage of the database the gauge keeps its value, and the other metrics remain available.
    const row = await query.executeTakeFirst().catch(() => undefined);
    if (row !== undefined) gauge.set(Number(row.sum ?? 0));
  });
}
