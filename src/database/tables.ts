/** Times are ISO 8601 in UTC with milliseconds, so that their order as text is their order in time. */
export interface Tables {
  api_keys: ApiKeysTable;
  counted_requests: CountedRequestsTable;
  daily_usage: DailyUsageTable;
  files: FilesTable;
  installation: InstallationTable;
  owners: OwnersTable;
}

export interface ApiKeysTable {
  id: string;
  owner: string;
  name: string | null;
  /** The first characters of the key: for people to tell keys apart, never enough to use one. */
  prefix: string;
  /** SHA-256 of the key, in hex. */
  hash: string;
  /** Scopes, separated by commas. */
  scopes: string;
  created_at: string;
  revoked_at: string | null;
  /** As `formatLimits` writes them; null where the defaults hold. */
  limits: string | null;
}

/** One row for each request of the last hours that is part of `daily_usage`, so that none is counted twice. */
export interface CountedRequestsTable {
  /** A UUID of version 7: the order of their text is that of their time. */
  log_id: string;
}

/** One row for each key, UTC day and operation. */
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

/** One row for each stored file; the row is what makes a blob a file. */
export interface FilesTable {
  owner: string;
  key: string;
  /** Random name under which the store keeps the bytes. */
  blob_id: string;
  /** Bytes. */
  size: number;
  /** Of the bytes, in hex; null for a blob on a local disk. */
  sha256: string | null;
  content_type: string;
  created_at: string;
}

/** What an installation was given once and for all. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** One row for each owner who stored a file or has limits of their own. */
export interface OwnersTable {
  name: string;
  /** Most bytes of stored files; 0 for no limit, null for the default. */
  storage_bytes: number | null;
  /** Seconds that a file is kept; 0 for no limit, null for the default. */
  file_seconds: number | null;
  /** Of all rows in `files`: whoever changes those changes these in the same transaction. */
  stored_bytes: number;
  stored_files: number;
  /** Of all its keys together, as `formatLimits` writes them; null where the defaults hold. */
  limits: string | null;
}
