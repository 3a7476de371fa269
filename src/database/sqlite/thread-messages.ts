import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** Messages from the driver to the database thread. */
export type ThreadMessage = { kind: 'run'; statement: Statement } | { kind: 'close' };

export interface Statement {
  sql: string;
  parameters: SQLInputValue[];
  /** The statement belongs to a transaction and must not run outside it. */
  inTransaction: boolean;
}

/** One reply per statement, in order. */
export type ThreadReply = { kind: 'done'; result: StatementResult } | { kind: 'failed'; failure: SqliteFailure };

export interface StatementResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows that an insert, update or delete without RETURNING changed. */
  changes: number;
}

export interface SqliteFailure {
  /** Extended result code of SQLite. */
  code: number | undefined;
  message: string;
}
