import { z } from 'zod';
import { GlossaError } from '../errors.ts';
import { parseJson } from '../text/parse-json.ts';

/** Where a page of a listing ended: the last file that was on it. It names no owner, so it opens nobody's files. */
export interface ListPosition {
  createdAt: string;
  blobId: string;
}

const schema = z.tuple([z.iso.datetime({ precision: 3 }), z.string().regex(/^[0-9a-f]{32}$/)]);
/** A position takes 84. */
export const MAX_CURSOR_LENGTH = 200;

export function encodeCursor({ createdAt, blobId }: ListPosition): string {
  return Buffer.from(JSON.stringify([createdAt, blobId])).toString('base64url');
}

/** @throws GlossaError `invalid_request` for what encodeCursor did not make, other spellings of the same included */
export function decodeCursor(cursor: string): ListPosition {
  const position = cursor.length > MAX_CURSOR_LENGTH ? undefined : read(cursor);
  if (position === undefined || encodeCursor(position) !== cursor) {
    const message = 'must be the next_cursor of the page before';
    throw new GlossaError('invalid_request', { issues: [{ path: 'cursor', message }] });
  }
  return position;
}

function read(cursor: string): ListPosition | undefined {
  const { data } = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return data && { createdAt: data[0], blobId: data[1] };
}
