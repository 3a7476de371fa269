import { hash, randomBytes } from 'node:crypto';
import { isScope, type Scope } from '../accounts/api-key-format.ts';
import type { Database } from '../database/database.ts';

/** A person who has signed in. */
export interface Person {
  owner: string;
  /** The name that the page shows. */
  name: string;
  scopes: readonly Scope[];
}

export interface Session extends Person {
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Sessions in the database, so that every replica knows them. An ID is stored as its hash only. */
export interface SessionStore {
  /** @returns the ID, which only the cookie of the browser has @throws StorageError */
  create(person: Person): Promise<string>;
  /** The session, unless it has ended. Its use extends it. @throws StorageError */
  find(id: string): Promise<Session | undefined>;
  /** @returns the session that ended @throws StorageError */
  end(id: string): Promise<Person | undefined>;
}

const MINUTE_MS = 60_000;
/** A session ends this long after its last use. */
const IDLE_MS = 2 * 60 * MINUTE_MS;
/** A session ends this long after the sign-in. The roles of the person are then read again. */
const LIFETIME_MS = 12 * 60 * MINUTE_MS;
/** A use extends a session at most once in this time. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
/** Shape of `create`. Other texts cost no query. */
const ID = /^[\w-]{43}$/;

export const SESSION_LIFETIME_SECONDS = LIFETIME_MS / 1_000;

export function createSessionStore(database: Database): SessionStore {
  return {
    async create({ owner, name, scopes }) {
      const id = randomBytes(32).toString('base64url');
      const now = Date.now();
      await database.deleteFrom('sessions').where('expires_at', '<=', new Date(now).toISOString()).execute();
      await database
        .insertInto('sessions')
        .values({
          id_hash: hashId(id),
          owner,
          name,
          scopes: scopes.join(','),
          created_at: new Date(now).toISOString(),
          idle_at: new Date(now + IDLE_MS).toISOString(),
          expires_at: new Date(now + LIFETIME_MS).toISOString(),
        })
        .execute();
      return id;
    },

    async find(id) {
      if (!ID.test(id)) return undefined;
      const now = Date.now();
      const row = await database
        .selectFrom('sessions')
        .selectAll()
        .where('id_hash', '=', hashId(id))
        .where('idle_at', '>', new Date(now).toISOString())
        .where('expires_at', '>', new Date(now).toISOString())
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (Date.parse(row.idle_at) < now + IDLE_MS - TOUCH_INTERVAL_MS) {
        const idle_at = new Date(now + IDLE_MS).toISOString();
        await database.updateTable('sessions').set({ idle_at }).where('id_hash', '=', row.id_hash).execute();
      }
      const scopes = row.scopes.split(',').filter(isScope);
      return { owner: row.owner, name: row.name, scopes, expiresAt: row.expires_at };
    },

    async end(id) {
      if (!ID.test(id)) return undefined;
      const row = await database
        .deleteFrom('sessions')
        .where('id_hash', '=', hashId(id))
        .returningAll()
        .executeTakeFirst();
      return row && { owner: row.owner, name: row.name, scopes: row.scopes.split(',').filter(isScope) };
    },
  };
}

/** Random IDs of 256 bits need neither a salt nor a slow hash. */
function hashId(id: string): string {
  return hash('sha256', id, 'hex');
}
