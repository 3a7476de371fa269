import type { MemoriesTable, MemoryKeysTable, MemoryRemovalsTable, MemorySegmentsTable } from './memory-tables.ts';

/** Times are ISO 8601, UTC, with milliseconds, so they sort as text. */
export interface Tables {
  api_keys: ApiKeysTable;
  audit_log: AuditLogTable;
  counted_requests: CountedRequestsTable;
  daily_usage: DailyUsageTable;
  document_tasks: DocumentTasksTable;
  documents: DocumentsTable;
  files: FilesTable;
  glossaries: GlossariesTable;
  installation: InstallationTable;
  memories: MemoriesTable;
  memory_removals: MemoryRemovalsTable;
  memory_segments: MemorySegmentsTable;
  memory_keys: MemoryKeysTable;
  owners: OwnersTable;
  sessions: SessionsTable;
  unlinked_blobs: UnlinkedBlobsTable;
  webhook_secrets: WebhookSecretsTable;
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
  /** When the key ends to be valid; null for never. */
  expires_at: string | null;
}

/** One row per change of keys, owners, glossaries, files, documents and models. Contains no secrets and no texts. */
export interface AuditLogTable {
  /** UUID version 7. */
  id: string;
  at: string;
  /** A name of `AUDIT_ACTIONS`. */
  action: string;
  actor: 'key' | 'person' | 'command' | 'service';
  /** The ID of a key, the owner of a person, or the user of the operating system. */
  actor_id: string | null;
  /** The owner of the key or the person. */
  actor_owner: string | null;
  /** IP address of the client, or host name of a command. */
  address: string | null;
  /** ID of the request. */
  log_id: string | null;
  /** The owner of what was changed; null for what has no owner. */
  owner: string | null;
  /** ID or name of what was changed. */
  target: string;
  /** JSON object of what changed. */
  details: string;
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

/**
 * One row per document that is translated, or was. The document is in the queue while `served_at` has a value. The blobs are
 * null when the files are deleted.
 */
export interface DocumentsTable {
  /** UUID version 7. */
  id: string;
  owner: string;
  /** The key that is billed. */
  key_id: string;
  /** ID of the request that submitted the document. */
  log_id: string;
  /** `traceparent` of that request; null without tracing. */
  trace: string | null;
  status: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
  filename: string;
  /** A name of `DOCUMENT_TYPES`. */
  format: string;
  /** `html` or `pdf`, what a PDF becomes; null if nothing was asked for. */
  result_format: string | null;
  /** Canonical code. */
  target_language: string;
  /** Canonical code; null until it is detected, and for a document without text. */
  current_language: string | null;
  /** The uploaded file. For a PDF, the HTML of its text once this is extracted. */
  source_blob: string | null;
  /** Bytes. */
  source_size: number;
  source_sha256: string | null;
  /** The source's blob for a document that stays as it is. */
  result_blob: string | null;
  /** Bytes. */
  result_size: number;
  result_sha256: string | null;
  /** SHA-256 of all units; null until they are extracted. */
  digest: string | null;
  /** How often the document began again, because its units had changed. */
  restarts: number;
  /** Units. */
  segments_total: number;
  segments_done: number;
  /** Code points to translate; those that are not billed yet are reserved in the quota. */
  characters_total: number;
  /** Tokens that the quota reserves for all of them. */
  tokens_total: number;
  /** Billed code points and tokens. */
  characters: number;
  input_tokens: number;
  output_tokens: number;
  inference_time_tokens: number;
  /** UTF-16 units of the translations so far. */
  output_length: number;
  /** JSON array of the engines' labels. */
  engines: string;
  /** JSON of `WarningCounts`. */
  warnings: string;
  error_code: string | null;
  error_message: string | null;
  created_at: string;
  /** When the units were extracted. */
  started_at: string | null;
  finished_at: string | null;
  /** When the files are deleted; null while the document is in the queue. */
  expires_at: string | null;
  /** When a replica last took a task of the document, at first its creation; null when it has ended. */
  served_at: string | null;
  /** Address that is told when the document has ended; null if nothing was asked for. */
  callback_url: string | null;
  /** When the address is called next; null while the document is in the queue, and after the last call. */
  callback_at: string | null;
  callback_attempts: number;
  /** Why the last call failed; null without a failure. */
  callback_error: string | null;
  /** JSON of the request's options. */
  options: string;
}

/** One row per step of a document in the queue: its extraction, its chunks, its composition. */
export interface DocumentTasksTable {
  document_id: string;
  /** 0 for the extraction, then the chunks in order, then the composition. */
  position: number;
  kind: 'extract' | 'translate' | 'compose';
  is_done: 0 | 1;
  /**
   * When a replica may take the task: the end of its lease, or of the wait after a failure. Null for a chunk until all chunks
   * are extracted.
   */
  available_at: string | null;
  /** Process that works on the task. */
  lease_holder: string | null;
  /** How often the task was taken without an end that its process reported. */
  attempts: number;
  /** Temporary failures in a row. */
  failures: number;
  /** Units of the chunk. */
  segments: number;
  /** Code points of the chunk. */
  characters: number;
  /** JSON of the units of a chunk. */
  source: string | null;
  /** JSON of their translations, or what the extraction keeps for the composition. */
  result: string | null;
  /** YYYY-MM-DD, UTC: when the chunk was billed, with these tokens; null for a chunk without a bill. */
  billed_on: string | null;
  input_tokens: number;
  output_tokens: number;
  inference_time_tokens: number;
}

/** One row per stored file. */
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

/** One row per glossary, for one pair of languages. */
export interface GlossariesTable {
  /** UUID. */
  id: string;
  /** ID of the set that the glossary belongs to; null for its first glossary, which gives the set its ID. */
  set_id: string | null;
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

/** The ID of the installation, and when its database was in use. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** One row per owner with stored files, glossaries, memories, documents or individual limits. */
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
  /** Number of the owner's rows in `memories`, updated in the same transaction. */
  memories: number;
  /** Sum of their sizes. */
  memory_bytes: number;
  /** Number of the owner's documents that have files, updated in the same transaction. */
  documents: number;
  /** Bytes of their files. */
  document_bytes: number;
  /** When a replica last took a task of the owner's documents; null while none is in the queue. */
  documents_served_at: string | null;
  /** Limits of all keys together in the format of `formatLimits`; null for the defaults. */
  limits: string | null;
}

/** One row per person who has signed in. */
export interface SessionsTable {
  /** SHA-256 of the ID in the cookie, in hex. */
  id_hash: string;
  owner: string;
  name: string;
  /** Comma-separated scopes. */
  scopes: string;
  created_at: string;
  /** When the session ends without another use. */
  idle_at: string;
  /** When the session ends. */
  expires_at: string;
}

/**
 * Blobs of this database that neither a file nor a document has. The cleanup removes no others. A blob gets its row here
 * before its first byte is stored, and again in the transaction in which its file or document lets go of it.
 */
export interface UnlinkedBlobsTable {
  blob_id: string;
  state: 'uploading' | 'removed';
  /** When the state began. */
  since: string;
}

/** One row per owner with a secret that signs the calls of webhooks. */
export interface WebhookSecretsTable {
  owner: string;
  /** Not hashed, because each signature needs it. */
  secret: string;
  created_at: string;
}
