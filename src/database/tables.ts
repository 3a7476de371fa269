/** Times are ISO 8601, UTC, with milliseconds, so they sort as text. */
export interface Tables {
  api_keys: ApiKeysTable;
  counted_requests: CountedRequestsTable;
  daily_usage: DailyUsageTable;
  files: FilesTable;
  glossaries: GlossariesTable;
  installation: InstallationTable;
  owners: OwnersTable;
}

export interface ApiKeysTable {
  id: string;
  owner: string;
  name: string | null;
  /** First characters of the key, which identify it to people and do not authenticate. */
  prefix: string;
  /** SHA-256 of the key, in hex. */
  hash: string;
  /** Comma-separated scopes. */
  scopes: string;
  created_at: string;
  revoked_at: string | null;
  /** Limits in the format of `formatLimits`; null for the defaults. */
  limits: string | null;
}

/** Requests of the last hours that are part of `daily_usage`, so that none is counted twice. */
export interface CountedRequestsTable {
  /** UUID version 7, which sorts by time. */
  log_id: string;
}

/** One row per key, UTC day and operation. */
export interface DailyUsageTable {
  key_id: string;
  owner: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  operation: string;
  requests: number;
  errors: number;
  input_characters: number;
  input_tokens: number;
  output_tokens: number;
  inference_time_tokens: number;
}

/** One row per stored file. A blob without a row is an orphan. */
export interface FilesTable {
  owner: string;
  key: string;
  /** Random name of the blob with the bytes. */
  blob_id: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, in hex; null for a blob on a local disk. */
  sha256: string | null;
  content_type: string;
  created_at: string;
}

/** One row per glossary. */
export interface GlossariesTable {
  /** UUID. */
  id: string;
  owner: string;
  name: string;
  /** Canonical code. */
  source_language: string;
  /** Canonical code. */
  target_language: string;
  /** Random. It changes whenever the entries change. */
  version: string;
  entry_count: number;
  /** Bytes of the entries. */
  size: number;
  created_at: string;
  updated_at: string;
  /** One line per entry: source term, tab, target term. */
  entries: string;
}

/** Values that an installation gets once and keeps. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** One row per owner with stored files, glossaries or individual limits. */
export interface OwnersTable {
  name: string;
  /** Limit of all stored files in bytes; 0 for no limit, null for the default. */
  storage_bytes: number | null;
  /** Lifetime of a file in seconds; 0 for no limit, null for the default. */
  file_seconds: number | null;
  /** Sum over the owner's rows in `files`, updated in the same transaction. */
  stored_bytes: number;
  stored_files: number;
  /** Number of the owner's rows in `glossaries`, updated in the same transaction. */
  glossaries: number;
  /** Sum of their sizes. */
  glossary_bytes: number;
  /** Limits of all keys together in the format of `formatLimits`; null for the defaults. */
  limits: string | null;
}
