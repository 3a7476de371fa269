import assert from 'node:assert/strict';
import { hostname, userInfo } from 'node:os';
import { test } from 'node:test';
import { Command } from 'commander';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openAuditLog } from '../../src/audit/audit-log.ts';
import { exportAudit } from '../../src/audit/audit-queries.ts';
import { registerAuditCommand } from '../../src/cli/audit.ts';
import { registerKeysCommand } from '../../src/cli/keys.ts';
import { registerOwnersCommand } from '../../src/cli/owners.ts';
import { openDatabaseIn, temporaryDatabase, temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

async function temporaryCommandLine() {
  const directory = await temporaryDirectory();
  return {
    async run(...words: string[]): Promise<string> {
      let out = '';
      const program = new Command('glossa').exitOverride().configureOutput({ writeErr: () => {} });
      const context = {
        openDatabase: () => openDatabaseIn(directory.path),
        out: (text: string) => {
          out += text;
        },
      };
      registerKeysCommand(program, context);
      registerAuditCommand(program, context);
      registerOwnersCommand(program, {
        ...context,
        defaultStorageLimits: () => ({ storageBytes: 1, fileLifetimeSeconds: 1 }),
        price: () => undefined,
      });
      await program.parseAsync(words, { from: 'user' });
      return out;
    },
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

test('commands are recorded with their user and machine, and exported oldest first', async () => {
  await using line = await temporaryCommandLine();
  assert.equal(await line.run('audit'), 'No entries.\n');
  const key = (await line.run('keys', 'create', '--owner', 'ann', '--expires', '90d')).trim();
  await line.run('keys', 'set', key, '--name', 'laptop', '--scopes', 'translate,admin', '--expires', 'never');
  await line.run('keys', 'limit', key, '5 at once');
  await line.run('owners', 'set', 'ann', '--limits', '1 requests/s');
  await line.run('keys', 'revoke', key);
  await line.run('keys', 'revoke', key);
  const entries = (await line.run('audit', '--json'))
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['key.created', 'key.changed', 'key.changed', 'owner.changed', 'key.revoked'],
  );
  for (const { actor, actor_id, address, owner } of entries) {
    assert.deepEqual([actor, actor_id, address, owner], ['command', userInfo().username, hostname(), 'ann']);
  }
  assert.deepEqual(entries[1].details, {
    prefix: key.slice(0, 15),
    name: 'laptop',
    scopes: ['translate', 'admin'],
    limits: null,
    expires_at: null,
  });
  assert.equal(JSON.stringify(entries).includes(key), false);
  const table = await line.run('audit', '--action', 'key.revoked', '--owner', 'ann');
  assert.match(table, /^TIME +ACTION +ACTOR +FROM +OWNER +TARGET +DETAILS\n\S+Z +key\.revoked +command /);
  assert.equal(table.trimEnd().split('\n').length, 2);
  assert.equal(await line.run('audit', '--to', '2001-01-01'), 'No entries.\n');
  await assert.rejects(line.run('keys', 'set', key, '--expires', '2001-01-01'), /It must be a time from now/);
  await assert.rejects(line.run('audit', '--action', 'key.stolen'));
});

test('entries are deleted at the end of their retention', async (context) => {
  await using stored = await temporaryDatabase();
  const { database } = stored;
  await using log = openAuditLog({
    database,
    retentionMs: 24 * 60 * 60 * 1_000,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
  await log.record({ kind: 'service' }, { action: 'model.removed', target: 'en-de' });
  await log.record({ kind: 'service' }, { action: 'model.removed', target: 'en-fr' });
  const old = new Date(Date.now() - 25 * 60 * 60 * 1_000).toISOString();
  await database.updateTable('audit_log').set({ at: old }).where('target', '=', 'en-de').execute();
  await using _restarted = openAuditLog({
    database,
    retentionMs: 24 * 60 * 60 * 1_000,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
  const targets = async () => (await Array.fromAsync(exportAudit(database, {}))).map(({ target }) => target);
  await waitUntil(context, async () => (await targets()).length === 1);
  assert.deepEqual(await targets(), ['en-fr']);
});
