import { z } from 'zod';
import { GlossaError } from '../errors.ts';
import { parseJson } from '../text/parse-json.ts';

/** A page of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** Last row of a page, newest first. It names no owner, so a cursor gives no access to rows. */
export interface ListPosition {
  createdAt: string;
  id: string;
}

const schema = z.tuple([z.iso.datetime({ precision: 3 }), z.string().regex(/^[0-9a-f-]{32,36}$/)]);
/** A valid cursor has at most 90 characters. */
export const MAX_CURSOR_LENGTH = 200;

/** The position before all rows. */
export const NEWEST: ListPosition = { createdAt: '9999', id: '' };

/**
 * Reads a page of a list.
 * @param read reads rows behind a position, sorted by time and ID in descending order
 * @throws GlossaError `invalid_request` (cursor)
 */
export async function readListPage<Item>(
  limit: number,
  cursor: string | undefined,
  read: (limit: number, before: ListPosition) => Promise<Item[]>,
  positionOf: (item: Item) => ListPosition,
): Promise<Page<Item>> {
  const found = await read(limit + 1, cursor === undefined ? NEWEST : decodeCursor(cursor));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null };
}

export const rowPosition = ({ created_at, id }: { created_at: string; id: string }): ListPosition => ({
  createdAt: created_at,
  id,
});

function encodeCursor({ createdAt, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** @throws GlossaError `invalid_request` unless `encodeCursor` produces exactly this cursor */
function decodeCursor(cursor: string): ListPosition {
  const position = cursor.length > MAX_CURSOR_LENGTH ? undefined : parse(cursor);
  if (position === undefined || encodeCursor(position) !== cursor) {
    const message = 'must be the next_cursor of the previous page';
    throw new GlossaError('invalid_request', { issues: [{ path: 'cursor', message }] });
  }
  return position;
}

function parse(cursor: string): ListPosition | undefined {
  const { data } = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return data && { createdAt: data[0], id: data[1] };
}
