import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** Tells people and secret scanners what it is. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export interface WebhookSecret {
  secret: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Creates the secret of an owner. One that exists is replaced and signs no more calls. @throws StorageError */
export async function renewSecret(database: Database, owner: string): Promise<WebhookSecret> {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const created_at = new Date().toISOString();
  await database
    .insertInto('webhook_secrets')
    .values({ owner, secret, created_at })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ secret, created_at }))
    .execute();
  return { secret, createdAt: created_at };
}

/** @throws StorageError */
export async function findSecret(database: Database, owner: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('webhook_secrets')
    .select('secret')
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.secret;
}
