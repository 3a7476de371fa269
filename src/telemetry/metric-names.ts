/**
 * Every metric of the service, by kind. A name ends in its unit; a counter ends in `_total`. docs/operations.md says which of
 * them to watch. `createCounter`, `createGauge` and `createHistogram` register them.
 */

interface Definition {
  readonly help: string;
  readonly labelNames?: readonly string[];
}

export const COUNTERS = {
  glossa_accounts_key_lookups_total: {
    help: 'API keys that were looked up in the database because no recent answer was cached',
    labelNames: ['valid'],
  },
  glossa_accounts_keys_kept_total: {
    help: 'Requests whose API key was accepted by an older answer, because the database gave none',
  },
  glossa_accounts_usage_lost_total: {
    help: 'Requests that are missing from the usage because the database did not store them',
  },
  glossa_audit_entries_expired_total: {
    help: 'Entries of the audit log that were removed at the end of their retention',
  },
  glossa_audit_entries_lost_total: {
    help: 'Changes that are missing from the audit log because the database did not store them',
  },
  glossa_document_jobs_expired_total: { help: 'Documents whose files were removed because they had expired' },
  glossa_document_jobs_resumed_total: { help: 'Tasks that were taken again, because their process was gone' },
  glossa_document_jobs_tasks_total: {
    help: 'Tasks of documents by outcome: done, failed, released for a retry or at a shutdown, lost to a cancellation or to another process',
    labelNames: ['kind', 'outcome'],
  },
  glossa_documents_ocr_pages_total: {
    help: 'Attempts to read a page image by outcome: read, too_large, crashed, killed_memory, killed_time, lost, failed, aborted',
    labelNames: ['outcome'],
  },
  glossa_documents_pdf_children_ended_total: {
    help: 'Ended child processes by outcome: read, refused, crashed, killed_memory, killed_time, lost, aborted',
    labelNames: ['outcome'],
  },
  glossa_documents_refused_total: {
    help: 'Requests rejected before any work: queue full (full), too many requests of the API key (share), deadline cannot be met (late)',
    labelNames: ['reason'],
  },
  glossa_documents_scan_processes_ended_total: {
    help: 'Ended child processes that make images of pages, by outcome: read, refused, crashed, killed_memory, killed_time, lost, aborted',
    labelNames: ['outcome'],
  },
  glossa_file_processor_kept_units_total: {
    help: 'Texts of files that stay untranslated, because their translation would change the structure of the file',
    labelNames: ['format'],
  },
  glossa_file_processor_processes_ended_total: {
    help: 'Ended child processes by outcome: retired, refused, crashed, killed_memory, killed_time, lost, aborted',
    labelNames: ['outcome'],
  },
  glossa_files_expired_total: { help: 'Files that were removed because they had expired' },
  glossa_files_received_bytes_total: { help: 'Total bytes of successfully uploaded files' },
  glossa_files_s3_requests_total: {
    help: 'Requests to the bucket of stored files, by operation and outcome',
    labelNames: ['operation', 'outcome'],
  },
  glossa_files_swept_total: { help: 'Removed leftovers of killed processes and failed removals' },
  glossa_formats_kept_units_total: {
    help: 'Texts of documents that stay untranslated, because their translation would change the structure of the document',
    labelNames: ['format'],
  },
  glossa_http_connections_closed_total: {
    help: 'Connections closed at the limit. Reasons: idle (the one that was idle longest), full (a new one, when none was idle)',
    labelNames: ['reason'],
  },
  glossa_http_errors_total: {
    help: 'Requests that ended with an error response or were closed by their client, by error code',
    labelNames: ['route', 'code'],
  },
  glossa_http_refused_total: {
    help: 'Requests rejected by admission control. Reasons: requests (too many in all), address (too many of one client), bodies (too many bytes in memory), slow (body too slow while capacity ran out)',
    labelNames: ['reason'],
  },
  glossa_images_processes_ended_total: {
    help: 'Ended child processes that draw translated images, by outcome: read, refused, crashed, killed_memory, killed_time, lost, aborted',
    labelNames: ['outcome'],
  },
  glossa_limits_counted_alone_total: {
    help: 'Requests that were counted in this process only, because Redis was unavailable',
  },
  glossa_limits_refused_total: {
    help: 'Requests rejected because a limit of a key, of an owner or of the links of an owner was reached',
    labelNames: ['of', 'limit'],
  },
  glossa_llm_requests_total: {
    help: 'Requests to LLM servers, by purpose and result',
    labelNames: ['purpose', 'result'],
  },
  glossa_llm_tokens_total: { help: 'Tokens as counted by the LLM servers', labelNames: ['kind'] },
  glossa_summarization_extractive_failures_total: { help: 'Requests that failed in the extractive engine' },
  glossa_summarization_extractive_too_complex_total: {
    help: 'Requests beyond the limit of processor time for the length of their text',
  },
  glossa_summarization_fallbacks_total: {
    help: 'Summaries passed to the next engine because an engine failed, by engine and reason',
    labelNames: ['engine', 'reason'],
  },
  glossa_summarization_llm_asked_again_total: {
    help: 'Summaries requested from the language model a second time, by reason',
    labelNames: ['reason'],
  },
  glossa_summarization_llm_rejected_answers_total: {
    help: 'Responses of the language model that failed validation, by reason',
    labelNames: ['reason'],
  },
  glossa_summarization_refused_total: {
    help: 'Requests rejected before any work: queue full (full), too many requests of the API key (share), deadline cannot be met (late)',
    labelNames: ['reason'],
  },
  glossa_traces_spans_total: {
    help: 'Spans of traces, by outcome: sent, failed, or dropped because the queue was full',
    labelNames: ['outcome'],
  },
  glossa_translation_apertium_evictions_total: {
    help: 'Directions of Apertium that were unloaded to free memory for another',
  },
  glossa_translation_apertium_failures_total: { help: 'Failures of Apertium, by reason', labelNames: ['reason'] },
  glossa_translation_bergamot_busy_seconds_total: {
    help: 'Time that threads with a neural engine worked, loading included',
  },
  glossa_translation_bergamot_cpu_seconds_total: { help: 'Processor time of threads with a neural engine' },
  glossa_translation_bergamot_lost_workers_total: {
    help: 'Threads with a neural engine that ended unexpectedly',
    labelNames: ['reason'],
  },
  glossa_translation_bergamot_unloads_total: { help: 'Neural models unloaded to make room for others' },
  glossa_translation_cache_lookups_total: {
    help: 'Lookups of segments in the memory cache: hit or miss',
    labelNames: ['result'],
  },
  glossa_translation_damaged_segments_total: {
    help: 'Segments translated in pieces because a translation damaged a protected part, a tag or a term',
  },
  glossa_translation_engine_characters_total: {
    help: 'Characters that an engine received',
    labelNames: ['engine', 'from', 'to'],
  },
  glossa_translation_engine_failed_segments_total: {
    help: 'Segments that an engine did not translate',
    labelNames: ['engine', 'from', 'to'],
  },
  glossa_translation_engine_seconds_total: {
    help: 'Time in which an engine worked on this direction',
    labelNames: ['engine', 'from', 'to'],
  },
  glossa_translation_faulty_segments_total: {
    help: 'Translations in which a check found a fault, by check, and whether another form of the text gave a better one',
    labelNames: ['check', 'outcome'],
  },
  glossa_translation_libretranslate_requests_total: {
    help: 'Requests to the LibreTranslate server, by result',
    labelNames: ['result'],
  },
  glossa_translation_llm_asked_again_segments_total: {
    help: 'Segments that were sent to the language model again, alone',
  },
  glossa_translation_llm_rejected_segments_total: {
    help: 'Segments whose translation by the language model was rejected, by reason',
    labelNames: ['reason'],
  },
  glossa_translation_llm_segments_without_context_total: {
    help: 'Segments that were translated without the context of their request, because the context window was too small',
  },
  glossa_translation_model_downloaded_bytes_total: { help: 'Bytes of models that arrived, after decompression' },
  glossa_translation_model_downloads_total: {
    help: 'Downloads of models that ended, by result: installed, failed or stopped',
    labelNames: ['result'],
  },
  glossa_translation_refused_total: {
    help: 'Requests rejected before any work: queue full (full), too many requests of the API key (share), deadline cannot be met (late)',
    labelNames: ['reason'],
  },
  glossa_translation_replaced_engine_segments_total: {
    help: 'Segments that a fallback engine translated after the primary one failed or took too long',
    labelNames: ['failed', 'by'],
  },
  glossa_translation_shared_cache_lookups_total: {
    help: 'Lookups of segments in Redis: hit, miss or failed',
    labelNames: ['result'],
  },
  glossa_translation_unrepaired_pieces_total: {
    help: 'Pieces of sentences that stayed untranslated because two translations were damaged',
  },
  glossa_webhooks_calls_total: {
    help: 'Calls of webhooks by outcome: delivered, failed, given up after a day',
    labelNames: ['outcome'],
  },
} as const satisfies Record<string, Definition>;

export const GAUGES = {
  glossa_accounts_usage_waiting_rows: {
    help: 'Requests, or sums of requests, in memory that are not yet in the database',
  },
  glossa_database_connections: {
    help: 'Connections of this process to PostgreSQL, and queries that wait for one',
    labelNames: ['state'],
  },
  glossa_document_jobs_oldest_seconds: {
    help: 'Age of the oldest document that is not translated yet, over all replicas; 0 without one',
  },
  glossa_document_jobs_running_tasks: { help: 'Tasks of documents that this process works on', labelNames: ['kind'] },
  glossa_document_jobs_stored_bytes: { help: 'Bytes of the files of all documents' },
  glossa_document_jobs_stored_documents: { help: 'Documents whose files are stored' },
  glossa_document_jobs_waiting: {
    help: 'Documents that are not translated yet, over all replicas',
    labelNames: ['status'],
  },
  glossa_documents_pdf_children_count: { help: 'Child processes that are reading a PDF document' },
  glossa_documents_pdf_waiting_count: { help: 'PDF documents that wait for a child process' },
  glossa_file_processor_processes_count: { help: 'Child processes that read and write files' },
  glossa_file_processor_waiting_count: { help: 'Files that wait for a child process' },
  glossa_files_removal_stopped: {
    help: '1 while so many blobs belong to no file that no leftover is removed, otherwise 0',
  },
  glossa_files_stored_bytes: { help: 'Bytes of the files that are stored' },
  glossa_files_stored_files: { help: 'Files that are stored' },
  glossa_files_unknown_blobs: { help: 'Blobs in the store that the database has no record of. They are never removed' },
  glossa_formats_waiting_tasks: { help: 'Tasks waiting for the thread that reads and writes formats' },
  glossa_memories_stored_bytes: { help: 'Bytes of the segments of all stored translation memories' },
  glossa_memories_stored_memories: { help: 'Translation memories that are stored' },
  glossa_glossaries_stored_bytes: { help: 'Bytes of the entries of all stored glossaries' },
  glossa_glossaries_stored_glossaries: { help: 'Glossaries that are stored' },
  glossa_http_body_bytes: { help: 'Bytes of JSON bodies in memory for requests under way' },
  glossa_http_connections: { help: 'Open connections, including idle ones' },
  glossa_http_under_way_requests: {
    help: 'Requests under way, from their arrival to the end of their response, except health, readiness and metrics',
  },
  glossa_llm_endpoints_up: { help: 'LLM servers that are up' },
  glossa_redis_connected: { help: 'Whether Redis is connected and answers in time: 1 or 0' },
  glossa_summarization_extractive_waiting_requests: { help: 'Requests waiting for a thread of the extractive engine' },
  glossa_text_token_count_waiting_tasks: { help: 'Tasks waiting for the token counting thread' },
  glossa_traces_waiting_spans: { help: 'Spans that wait to be sent' },
  glossa_translation_apertium_memory_bytes: { help: 'Expected memory of the loaded directions of Apertium' },
  glossa_translation_apertium_modes: { help: 'Directions of Apertium that threads have loaded' },
  glossa_translation_bergamot_heap_bytes: { help: 'WebAssembly memory of all threads, including unused parts' },
  glossa_translation_bergamot_kernel: {
    help: '1 for the matrix kernel in use: avx512-vnni, avx-vnni or avx2 (native), wide, narrow (slower) or portable (much slower)',
    labelNames: ['kernel'],
  },
  glossa_translation_bergamot_loaded_models: { help: 'Neural models in the memory of all threads' },
  glossa_translation_bergamot_workers: { help: 'Threads with a neural engine' },
  glossa_translation_cache_bytes: { help: 'Memory of the cached translations' },
  glossa_translation_detection_waiting_tasks: { help: 'Tasks waiting for the language detection thread' },
  glossa_translation_models_installed: { help: 'Models on disk, as of the last scan' },
  glossa_translation_queued_characters: { help: 'Characters that are queued or being translated' },
  glossa_translation_under_way_characters: { help: 'Characters of the requests that are being translated' },
} as const satisfies Record<string, Definition>;

/** The buckets are seconds, unless the name says otherwise. */
export const HISTOGRAMS = {
  glossa_database_query_seconds: {
    help: 'Time of a query to the database, including waits for locks, excluding the wait for a connection',
    labelNames: ['outcome'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  },
  glossa_document_jobs_task_seconds: {
    help: 'Time of one task of a document',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  },
  glossa_documents_fetch_seconds: {
    help: 'Time until the server of a url started to send the document, or failed',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  glossa_documents_ocr_page_seconds: {
    help: 'Time to read the text of a page image in its child process',
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60],
  },
  glossa_documents_pdf_read_seconds: {
    help: 'Time to read a PDF document in its child process',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  },
  glossa_documents_wait_seconds: {
    help: 'Time in the queue before work starts',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  },
  glossa_file_processor_seconds: {
    help: 'Time to identify, extract, read or compose a file in its child process',
    labelNames: ['step', 'format'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  },
  glossa_files_s3_request_seconds: {
    help: 'Time until the bucket answered, with all attempts',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  glossa_formats_seconds: {
    help: 'Time to take the documents of one request apart, or to put them together, waiting included',
    labelNames: ['format', 'step'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  },
  glossa_http_request_seconds: {
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300],
  },
  glossa_llm_first_token_seconds: {
    help: 'Time until the first token of an LLM response',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
  },
  glossa_llm_request_seconds: {
    help: 'Time until an LLM server has responded or failed',
    labelNames: ['purpose'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
  },
  glossa_llm_wait_seconds: {
    help: 'Time that a request waits for an LLM server',
    buckets: [0.005, 0.05, 0.25, 1, 2.5, 5, 10, 20, 40],
  },
  glossa_redis_command_seconds: {
    help: 'Time until a command to Redis was answered, or given up (late, canceled)',
    labelNames: ['outcome'],
    buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.15, 1],
  },
  glossa_summarization_extractive_seconds: {
    help: 'Seconds from a request to the extractive engine to its summary, waiting included',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
  },
  glossa_summarization_llm_seconds: {
    help: 'Seconds from a request to the language model engine to its summary or failure',
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
  },
  glossa_summarization_wait_seconds: {
    help: 'Time in the queue before work starts',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  },
  glossa_text_token_count_seconds: {
    help: 'Time to count the tokens of one request, waiting included',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  },
  glossa_translation_apertium_load_seconds: {
    help: 'Time to load a direction of Apertium',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  },
  glossa_translation_batch_segments: {
    help: 'Segments in one batch',
    labelNames: ['engine'],
    buckets: [1, 2, 4, 8, 16, 32],
  },
  glossa_translation_bergamot_load_seconds: {
    help: 'Time until a neural model is ready for its first sentence',
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5],
  },
  glossa_translation_detection_seconds: {
    help: 'Time to detect the languages of one request, waiting included',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  },
  glossa_translation_libretranslate_request_seconds: {
    help: 'Time until the LibreTranslate server has responded',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  glossa_translation_wait_seconds: {
    help: 'Time in the queue before work starts',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  },
} as const satisfies Record<string, Definition & { readonly buckets: readonly number[] }>;
