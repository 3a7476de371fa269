import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What the HTTP thread sends to the database thread. */
export type ThreadMessage = { kind: 'run'; statement: Statement } | { kind: 'close' };

export interface Statement {
  sql: string;
  parameters: SQLInputValue[];
  /** The statement belongs to a transaction, and must not run outside of it. */
  inTransaction: boolean;
}

/** What comes back for each statement, in order. */
export type ThreadReply = { kind: 'done'; result: StatementResult } | { kind: 'failed'; failure: SqliteFailure };

export interface StatementResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows that an insert, update or delete without RETURNING changed. */
  changes: number;
}

/** Why SQLite refused: an extended result code of its own where it gave one. */
export interface SqliteFailure {
  code: number | undefined;
  message: string;
}
