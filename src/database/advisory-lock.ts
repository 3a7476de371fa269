import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What only one process does at a time, with the number of its advisory lock in PostgreSQL. */
const LOCKS = { first_key: 7_203_114 } as const;

/** Keeps other processes out until the transaction ends. SQLite needs no lock: there a transaction is alone anyway. */
export async function lock<T>(transaction: Kysely<T>, name: keyof typeof LOCKS): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[name])})`.execute(transaction);
}
