import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { MemorySegmentsTable } from '../database/memory-tables.ts';
import type { MemorySegment } from './memory.ts';
import type { MemoryRow } from './memory-rows.ts';

export interface SegmentQuery {
  /** Text that the source or the translation contains, in any case. */
  query?: string | undefined;
  /** Position of the last segment of the previous page, or 0. */
  after: number;
  limit: number;
}

export interface SegmentPage {
  segments: MemorySegment[];
  /** Null on the last page. */
  nextPosition: number | null;
}

export const SEGMENT_COLUMNS = [
  'position',
  'target_language',
  'source',
  'target',
  'source_before',
  'source_after',
] as const satisfies (keyof MemorySegmentsTable)[];

export function toSegment(row: Pick<MemorySegmentsTable, (typeof SEGMENT_COLUMNS)[number]>): MemorySegment {
  return {
    position: row.position,
    targetLanguage: row.target_language,
    source: row.source,
    target: row.target,
    ...(row.source_before !== null && { before: row.source_before }),
    ...(row.source_after !== null && { after: row.source_after }),
  };
}

/** Positions that one search reads. */
const MAX_SEARCHED = 20_000;

/** @returns the segments of a page, and the position after which the next page begins */
export async function readPage(
  database: Database,
  { number, last_position: last }: Pick<MemoryRow, 'number' | 'last_position'>,
  { query, after, limit }: SegmentQuery,
): Promise<SegmentPage> {
  const until = query === undefined ? last : Math.min(last, after + MAX_SEARCHED);
  const found = await readSegments(database, number, { query, after, limit: limit + 1, until });
  const segments = found.slice(0, limit);
  const end = found.length > limit ? (segments.at(-1)?.position ?? after) : until;
  return { segments, nextPosition: end < last ? end : null };
}

/** @param until the last position that is read */
export async function readSegments(
  database: Database,
  memory: number,
  { query, after, limit, until }: SegmentQuery & { until: number },
): Promise<MemorySegment[]> {
  let rows = database
    .selectFrom('memory_segments')
    .select(SEGMENT_COLUMNS)
    .where('memory', '=', memory)
    .where('position', '>', after)
    .where('position', '<=', until);
  if (query !== undefined) {
    const patterns = patternsOf(query);
    rows = rows.where((row) =>
      row.or(
        patterns.flatMap((pattern) => [
          sql<boolean>`lower(source) like ${pattern} escape '\\'`,
          sql<boolean>`lower(target) like ${pattern} escape '\\'`,
        ]),
      ),
    );
  }
  const found = await rows.orderBy('position').limit(limit).execute();
  return found.map(toSegment);
}

const LIKE_MARKS = /[\\%_]/g;

/** SQLite lowers only the letters of ASCII. */
function patternsOf(query: string): string[] {
  const spellings = new Set([query.toLowerCase(), query, query.toUpperCase()]);
  return [...spellings].map((spelling) => `%${lowerAscii(spelling).replace(LIKE_MARKS, '\\$&')}%`);
}

const UPPER = /[A-Z]+/g;
const lowerAscii = (text: string): string => text.replace(UPPER, (letters) => letters.toLowerCase());
