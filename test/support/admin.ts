import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Scope } from '../../src/accounts/key-store.ts';
import { readAnswer, type ServiceResponse, startTestService, type TestService } from './service.ts';

export const auditEntry = z.looseObject({
  action: z.string(),
  actor: z.string(),
  actor_id: z.string().nullable(),
  actor_owner: z.string().nullable(),
  address: z.string().nullable(),
  log_id: z.string().nullable(),
  owner: z.string().nullable(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** A service with a key that administers it. */
export interface AdministeredService extends AsyncDisposable {
  glossa: TestService;
  /** Headers with the key that has the scope admin, of the owner `ann`. */
  admin: Record<string, string>;
  keyWith(owner: string, ...scopes: Scope[]): Promise<string>;
  /** Sends JSON with the admin key. `headers` replace it. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ServiceResponse>;
  /** Entries of the audit log, newest first. */
  audit(query?: string): Promise<z.output<typeof auditEntry>[]>;
}

/** Starts a service with a key that has the scope admin. */
export async function startAdministeredService(environment: Record<string, string>): Promise<AdministeredService> {
  const glossa = await startTestService(environment);
  const keyWith = async (owner: string, ...scopes: Scope[]) =>
    (await glossa.service.keyStore.create({ owner, name: undefined, scopes })).key;
  const admin = { 'x-api-key': await keyWith('ann', 'admin') };
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = admin) {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? undefined : { 'content-type': 'application/json' };
    return readAnswer(await glossa.fetch(path, { method, ...json, headers: { ...headers, ...type } }));
  }
  return {
    glossa,
    admin,
    keyWith,
    send,
    async audit(query = '') {
      const { body, status } = await send('GET', `/v1/admin/audit${query}`);
      assert.equal(status, 200);
      return z.array(auditEntry).parse(body.entries);
    },
    [Symbol.asyncDispose]: () => glossa[Symbol.asyncDispose](),
  };
}
