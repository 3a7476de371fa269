import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { DEFAULT_OWNER } from '../../src/accounts/key-store.ts';
import { openDatabase } from '../../src/database/database.ts';
import { dataPaths } from '../../src/filesystem/data-directory.ts';
import { formatEntries } from '../../src/glossaries/terms.ts';

const KEYS_PER_OWNER = 10;
const GLOSSARY_TERMS = ['је', 'град', 'године'];
const SIZE_BYTES = 10_000;

/** IDs of rows that the requests name. */
export interface FilledDatabase {
  documentId: string;
  glossaryId: string;
}

type Row = Record<string, SQLInputValue>;

/**
 * Creates the database of a service with a number of keys, days of usage, counted requests, stored files, glossaries and
 * finished documents. The files and the documents are those of the default owner. They have no blobs.
 */
export async function fillDatabase(dataDirectory: string, entries: number): Promise<FilledDatabase> {
  await mkdir(dataDirectory, { recursive: true });
  const path = dataPaths(dataDirectory).database;
  const migrated = await openDatabase({ path, log: pino({ level: 'silent' }), registry: new Registry() });
  await migrated.destroy();
  using database = new DatabaseSync(path);
  const insert = (table: string, rowOf: (index: number) => Row, count = entries): void => {
    const columns = Object.keys(rowOf(0));
    const places = columns.map((column) => `:${column}`).join(', ');
    const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
    for (let index = 0; index < count; index++) statement.run(rowOf(index));
  };
  const filled = { documentId: randomUUIDv7(), glossaryId: randomUUID() };
  database.exec('begin');
  insert('api_keys', keyRow);
  insert('daily_usage', usageRow);
  insert('counted_requests', () => ({ log_id: randomUUIDv7() }));
  insert('files', fileRow);
  insert('glossaries', (index) => glossaryRow(index === 0 ? filled.glossaryId : randomUUID(), index));
  insert('documents', (index) => documentRow(index === 0 ? filled.documentId : randomUUIDv7(), index));
  insert('owners', (index) => ownerRow(index, entries), 1 + Math.ceil(entries / KEYS_PER_OWNER));
  database.exec('commit');
  return filled;
}

/** The default owner is the first one. */
const ownerOf = (index: number): string => (index === 0 ? DEFAULT_OWNER : `owner-${Math.ceil(index / KEYS_PER_OWNER)}`);
const now = new Date().toISOString();

function keyRow(index: number): Row {
  const id = randomUUID();
  const prefix = `glossa_${id.slice(0, 8)}`;
  const hash = id.replaceAll('-', '').repeat(2);
  return { id, owner: ownerOf(index), name: null, prefix, hash, scopes: 'translate', created_at: now };
}

function usageRow(index: number): Row {
  const counts = { requests: 5, errors: 0, input_characters: 500, input_tokens: 100, output_tokens: 100 };
  const day = new Date(Date.now() - (1 + (index % 100)) * 86_400_000).toISOString().slice(0, 10);
  const owner = ownerOf(index);
  return { key_id: `key-${index}`, owner, day, operation: 'translate', ...counts, inference_time_tokens: 50 };
}

function fileRow(index: number): Row {
  const blob_id = randomUUID().replaceAll('-', '');
  const content_type = 'text/plain';
  return { owner: DEFAULT_OWNER, key: `file ${index}`, blob_id, size: SIZE_BYTES, content_type, created_at: now };
}

function glossaryRow(id: string, index: number): Row {
  const entries = formatEntries(GLOSSARY_TERMS.map((source) => ({ source, target: 'term' })));
  return {
    id,
    owner: ownerOf(index),
    name: 'Libraries',
    source_language: 'sr',
    target_language: 'sr-Latn',
    version: randomUUID(),
    entry_count: GLOSSARY_TERMS.length,
    size: entries.length,
    created_at: now,
    updated_at: now,
    entries,
  };
}

function documentRow(id: string, index: number): Row {
  const zeros = {
    restarts: 0,
    segments_total: 0,
    segments_done: 0,
    characters_total: 0,
    tokens_total: 0,
    characters: 0,
    input_tokens: 0,
  };
  return {
    id,
    owner: DEFAULT_OWNER,
    key_id: 'configured',
    log_id: id,
    status: 'done',
    filename: `report ${index}.docx`,
    format: 'docx',
    target_language: 'sr-Latn',
    source_size: SIZE_BYTES,
    result_size: SIZE_BYTES,
    ...zeros,
    output_tokens: 0,
    inference_time_tokens: 0,
    output_length: 0,
    engines: '[]',
    warnings: '{}',
    created_at: now,
    finished_at: now,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    options: '{}',
  };
}

function ownerRow(index: number, entries: number): Row {
  const own = index === 0 ? entries : 0;
  return {
    name: ownerOf(index * KEYS_PER_OWNER),
    storage_bytes: 0,
    stored_bytes: own * SIZE_BYTES,
    stored_files: own,
    glossaries: index === 0 ? 1 : KEYS_PER_OWNER,
    glossary_bytes: 0,
    documents: own,
    document_bytes: 2 * own * SIZE_BYTES,
  };
}
