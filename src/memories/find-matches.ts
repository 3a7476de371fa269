import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { createScorer } from './match-score.ts';
import type { MemorySegment, Neighbours } from './memory.ts';
import { SEGMENT_COLUMNS, toSegment } from './read-segments.ts';
import { keysOf } from './segment-keys.ts';

export interface MatchQuery {
  text: string;
  /** Canonical code. */
  targetLanguage: string;
  /** The texts before and after it, which choose among several translations of the same text. */
  neighbours?: { before: string | undefined; after: string | undefined } | undefined;
  /** Whether similar texts are wanted, too. */
  similar?: boolean | undefined;
}

export interface MemoryMatches {
  /**
   * Segments whose texts differ from the query at most in the values of numbers and placeholders: those of the same text first,
   * among these the one with the same neighbours, then the newest.
   */
  same: MemorySegment[];
  /** The most similar segment, if `similar` is set and none is the same. */
  similar: { segment: MemorySegment; score: number } | undefined;
}

/** Segments of the same text that are read. */
const MAX_SAME = 20;
/** Places of a word that are read. A word with more of them is hardly a rare one. */
const MAX_PLACES = 200;
/** Segments that are compared with the query. */
const MAX_COMPARED = 20;

/** Finds the segments of a memory that match a source text. @throws StorageError */
export async function findMatches(database: Database, memory: number, query: MatchQuery): Promise<MemoryMatches> {
  const { text, targetLanguage, neighbours } = query;
  const { sourceKey, wordKeys } = keysOf(text, targetLanguage);
  const rows = await database
    .selectFrom('memory_segments')
    .select(SEGMENT_COLUMNS)
    .where('memory', '=', memory)
    .where('position', 'in', (row) =>
      row
        .selectFrom('memory_keys')
        .select('position')
        .where('memory', '=', memory)
        .where('segment_key', '=', sourceKey)
        .orderBy('position', 'desc')
        .limit(MAX_SAME),
    )
    .execute();
  const found = rows.map(toSegment).sort((one, other) => other.position - one.position);
  const exact = found.filter(({ source }) => source === text);
  const same = [...exact, ...found.filter(({ source }) => source !== text)];
  const best = neighbours && exact.length > 1 ? await withNeighbours(database, memory, exact, neighbours) : undefined;
  if (best) same.unshift(...same.splice(same.indexOf(best), 1));
  if (same.length > 0 || !query.similar) return { same, similar: undefined };
  return { same, similar: await findSimilar(database, memory, text, wordKeys) };
}

/** The first of the segments that has the most of the neighbours; undefined if none has any. */
async function withNeighbours(
  database: Database,
  memory: number,
  segments: readonly MemorySegment[],
  { before, after }: NonNullable<MatchQuery['neighbours']>,
): Promise<MemorySegment | undefined> {
  let best: MemorySegment | undefined;
  let bestCount = 0;
  for (const segment of segments) {
    const beside = await neighboursOf(database, memory, segment);
    const count =
      Number(before !== undefined && beside.before === before) + Number(after !== undefined && beside.after === after);
    if (count <= bestCount) continue;
    best = segment;
    bestCount = count;
  }
  return best;
}

/** The texts beside a segment: those that its file gave, or else those in the memory. */
async function neighboursOf(database: Database, memory: number, segment: MemorySegment): Promise<Neighbours> {
  if (segment.before !== undefined || segment.after !== undefined) return segment;
  const beside = database
    .selectFrom('memory_segments')
    .select('source')
    .where('memory', '=', memory)
    .where('target_language', '=', segment.targetLanguage)
    .limit(1);
  const previous = await beside.where('position', '<', segment.position).orderBy('position', 'desc').executeTakeFirst();
  const next = await beside.where('position', '>', segment.position).orderBy('position').executeTakeFirst();
  return { before: previous?.source, after: next?.source };
}

/** The most similar of the segments that share rare words with a text. */
async function findSimilar(
  database: Database,
  memory: number,
  text: string,
  wordKeys: readonly number[],
): Promise<MemoryMatches['similar']> {
  if (wordKeys.length === 0) return undefined;
  const places = wordKeys.map(
    (key) =>
      sql`select * from (select position from memory_keys where memory = ${memory} and segment_key = ${key} limit ${sql.lit(MAX_PLACES)}) as places`,
  );
  const query = sql<{ position: number }>`
    select position from (${sql.join(places, sql` union all `)}) as shared
    group by position order by count(*) desc, position desc limit ${sql.lit(MAX_COMPARED)}
  `;
  const { rows } = await query.execute(database);
  if (rows.length === 0) return undefined;
  const positions = rows.map(({ position }) => position);
  const candidates = await database
    .selectFrom('memory_segments')
    .select(SEGMENT_COLUMNS)
    .where('memory', '=', memory)
    .where('position', 'in', positions)
    .execute();
  const scoreOf = createScorer(text);
  return candidates
    .map((row) => ({ segment: toSegment(row), score: scoreOf(row.source) }))
    .toSorted((one, other) => other.score - one.score)
    .at(0);
}
