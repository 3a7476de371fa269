import { type Command, Option } from 'commander';
import { Registry } from 'prom-client';
import type { KeyChanges, NoUniqueKey } from '../accounts/key-queries.ts';
import {
  type ApiKey,
  createKeyStore,
  DEFAULT_OWNER,
  DEFAULT_SCOPES,
  type KeyStore,
  SCOPES,
  type Scope,
} from '../accounts/key-store.ts';
import { commandActor } from '../audit/audit-entry.ts';
import type { Limits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import { readUsage } from '../limits/quota-usage.ts';
import { periodsOf, type UsedAmounts } from '../limits/quotas.ts';
import {
  type Expiry,
  parseExpiryArgument,
  parseLimitsArgument,
  parseNameArgument,
  parseScopesArgument,
} from './arguments.ts';
import { formatTable } from './format-table.ts';
import { USAGE_HEADERS, usageCells, usageJson } from './usage-columns.ts';

export interface KeysContext {
  /** Opens the configured database. The caller closes it. */
  openDatabase: () => Promise<Database>;
  /** Writes text to standard output. */
  out: (text: string) => void;
}

interface CreateOptions {
  owner: string;
  name?: string;
  scopes: Scope[];
  limits?: Limits;
  expires?: Expiry;
  json?: true;
}

const EXPIRES = 'when the key ends to be valid: 12h, 90d, a time such as 2030-01-31, or never';

/**
 * `glossa keys`. An unknown or ambiguous key ends the command with a CommanderError that has exit code 1 and a `glossa.`
 * code. A wrong command line ends it with a `commander.` code.
 */
export function registerKeysCommand(program: Command, context: KeysContext): void {
  const keys = program
    .command('keys')
    .description('create, list, limit and revoke API keys; a running service applies changes within 5 seconds')
    .addHelpText('after', '\nThe key in GLOSSA_API_KEY is not stored. These commands do not list, limit or revoke it.');

  keys
    .command('create')
    .description('create a key and print it once')
    .option(
      '--owner <name>',
      'owner of the key; keys of one owner share files, glossaries and usage',
      parseNameArgument,
      DEFAULT_OWNER,
    )
    .addOption(
      new Option('--scopes <list>', `comma-separated permissions out of ${SCOPES.join(', ')}`)
        .argParser(parseScopesArgument)
        .default([...DEFAULT_SCOPES], 'all but admin'),
    )
    .option('--name <text>', 'label of the key', parseNameArgument)
    .option('--limits <limits>', 'limits of the key, as in glossa keys limit', parseLimitsArgument)
    .option('--expires <time>', EXPIRES, parseExpiryArgument)
    .option('--json', 'print JSON')
    .action(async ({ owner, name, scopes, limits, expires, json }: CreateOptions) => {
      const wanted = { owner, name, scopes, limits, expiresAt: expires?.at ?? undefined };
      const { key, record } = await withKeyStore(context, (keyStore) => keyStore.create(wanted, commandActor()));
      context.out(json ? `${JSON.stringify({ key, ...keyJson(record) })}\n` : `${key}\n`);
    });

  keys
    .command('list')
    .description('list the stored keys with their usage, including revoked keys')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      await using database = await context.openDatabase();
      const records = await createKeyStore({ database, registry: new Registry() }).list();
      const used = await readUsage(database, 'key', periodsOf(new Date()));
      const listed = records.map((record) => ({
        ...keyJson(record),
        ...usageJson(record.limits, used.get(record.id)),
      }));
      context.out(json ? `${JSON.stringify(listed)}\n` : formatKeys(records, used));
    });

  keys
    .command('limit')
    .description('replace the limits of a key; limits that are not given have their defaults')
    .argument('<key>', 'prefix or id as listed, or the key itself')
    .argument(
      '<limits>',
      'for example "20 requests/s, 100 at once, unlimited tokens/day", or default',
      parseLimitsArgument,
    )
    .action(async (reference: string, limits: Limits, _options: unknown, command: Command) => {
      const { prefix, limits: changed } = await change(context, reference, { limits }, command);
      const [limitsCell] = usageCells(changed);
      context.out(`Limits of ${prefix}: ${limitsCell}.\n`);
    });

  keys
    .command('set')
    .description('change the name, the scopes or the expiry of a key')
    .argument('<key>', 'prefix or id as listed, or the key itself')
    .option('--name <text>', 'label of the key', parseNameArgument)
    .option('--scopes <list>', `comma-separated permissions out of ${SCOPES.join(', ')}`, parseScopesArgument)
    .option('--expires <time>', EXPIRES, parseExpiryArgument)
    .action(async (reference: string, { name, scopes, expires }: SetOptions, command: Command) => {
      if (name === undefined && scopes === undefined && expires === undefined) {
        command.error('error: give --name, --scopes or --expires', { exitCode: 2, code: 'commander.missingOption' });
      }
      const { prefix } = await change(context, reference, { name, scopes, expiresAt: expires?.at }, command);
      context.out(`Changed ${prefix}.\n`);
    });

  keys
    .command('revoke')
    .description('revoke a key permanently, and end its documents in the queue')
    .argument('<key>', 'prefix or id as listed, or the key itself')
    .action(async (reference: string, _options: unknown, command: Command) => {
      const revocation = await withKeyStore(context, (keyStore) => keyStore.revoke(reference, commandActor()));
      if (revocation.outcome === 'not_found' || revocation.outcome === 'ambiguous')
        return failLookup(revocation, command);
      const { outcome, key } = revocation;
      context.out(outcome === 'revoked' ? `Revoked ${key.prefix}.\n` : `${key.prefix} is already revoked.\n`);
    });
}

interface SetOptions {
  name?: string;
  scopes?: Scope[];
  expires?: Expiry;
}

async function change(context: KeysContext, reference: string, changes: KeyChanges, command: Command): Promise<ApiKey> {
  const changed = await withKeyStore(context, (keyStore) => keyStore.change(reference, changes, commandActor()));
  return changed.outcome === 'changed' ? changed.key : failLookup(changed, command);
}

function failLookup({ outcome }: NoUniqueKey, command: Command): never {
  if (outcome === 'not_found') {
    return command.error('error: the key does not exist: see glossa keys list', {
      exitCode: 1,
      code: 'glossa.notFound',
    });
  }
  const message = 'error: several keys have this prefix: give the id from glossa keys list --json';
  return command.error(message, { exitCode: 1, code: 'glossa.ambiguous' });
}

async function withKeyStore<T>(context: KeysContext, use: (keyStore: KeyStore) => Promise<T>): Promise<T> {
  await using database = await context.openDatabase();
  return await use(createKeyStore({ database, registry: new Registry() }));
}

function keyJson({ id, prefix, owner, name, scopes, createdAt, expiresAt, revokedAt }: ApiKey) {
  const times = { created_at: createdAt, expires_at: expiresAt ?? null, revoked_at: revokedAt ?? null };
  return { id, prefix, owner, name: name ?? null, scopes, ...times };
}

function formatKeys(records: ApiKey[], used: ReadonlyMap<string, UsedAmounts>): string {
  if (records.length === 0) return 'No keys. Create one with glossa keys create.\n';
  const rows = records.map(({ id, prefix, owner, scopes, createdAt, expiresAt, revokedAt, name, limits }) => [
    prefix,
    owner,
    scopes.join(','),
    withoutMilliseconds(createdAt),
    expiresAt === undefined ? '-' : withoutMilliseconds(expiresAt),
    revokedAt === undefined ? '-' : withoutMilliseconds(revokedAt),
    name ?? '-',
    ...usageCells(limits, used.get(id)),
  ]);
  return formatTable([
    ['PREFIX', 'OWNER', 'SCOPES', 'CREATED', 'EXPIRES', 'REVOKED', 'NAME', ...USAGE_HEADERS],
    ...rows,
  ]);
}

function withoutMilliseconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}
