import { type Command, InvalidArgumentError, Option } from 'commander';
import { Registry } from 'prom-client';
import { isScope } from '../accounts/api-key-format.ts';
import { type NoUniqueKey, setKeyLimits } from '../accounts/key-queries.ts';
import {
  type ApiKey,
  createKeyStore,
  DEFAULT_OWNER,
  type KeyStore,
  SCOPES,
  type Scope,
} from '../accounts/key-store.ts';
import type { Limits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import { periodsOf, type UsedAmounts } from '../limits/quotas.ts';
import { readUsage } from '../limits/usage-reader.ts';
import { parseNameArgument } from './arguments.ts';
import { formatTable } from './table.ts';
import { parseLimitsArgument, USAGE_HEADERS, usageCells, usageJson } from './usage-columns.ts';

export interface KeysContext {
  /** Opens the database of the configuration; called by the commands that need it, which close it. */
  openDatabase: () => Promise<Database>;
  /** Prints text to standard output, as it is. */
  out: (text: string) => void;
}

interface CreateOptions {
  owner: string;
  name?: string;
  scopes: Scope[];
  json?: true;
}

/**
 * `glossa keys`. Where a key is not found, the command ends with commander's error of exit code 1 and a code of ours; a
 * wrong command line ends with one whose code begins with `commander.`.
 */
export function registerKeysCommand(program: Command, context: KeysContext): void {
  const keys = program
    .command('keys')
    .description('create, list, limit and revoke API keys; a running service follows within 5 seconds')
    .addHelpText(
      'after',
      '\nA key that is configured as GLOSSA_API_KEY is not stored: it is neither listed, limited nor revoked here.',
    );

  keys
    .command('create')
    .description('create a key and print it; it is shown this once')
    .option(
      '--owner <name>',
      'who it belongs to: keys of one owner share files and usage',
      parseNameArgument,
      DEFAULT_OWNER,
    )
    .addOption(
      new Option('--scopes <list>', `what it may do, of ${SCOPES.join(', ')}, separated by commas`)
        .argParser(parseScopes)
        .default([...SCOPES], 'all'),
    )
    .option('--name <text>', 'what it is for', parseNameArgument)
    .option('--json', 'print JSON')
    .action(async ({ owner, name, scopes, json }: CreateOptions) => {
      const { key, record } = await withKeyring(context, (keyring) => keyring.create({ owner, name, scopes }));
      context.out(json ? `${JSON.stringify({ key, ...jsonKey(record) })}\n` : `${key}\n`);
    });

  keys
    .command('list')
    .description('list the stored keys, revoked ones too, without the keys themselves, with what they used')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      await using database = await context.openDatabase();
      const records = await createKeyStore({ database, registry: new Registry() }).list();
      const used = await readUsage(database, 'key', periodsOf(new Date()));
      const listed = records.map((record) => ({
        ...jsonKey(record),
        ...usageJson(record.limits, used.get(record.id)),
      }));
      context.out(json ? `${JSON.stringify(listed)}\n` : table(records, used));
    });

  keys
    .command('limit')
    .description('give a key limits of its own, in place of those that it had; what they do not name is as for all')
    .argument('<key>', 'its prefix or id as listed, or the key itself')
    .argument('<limits>', 'such as "20 requests/s, 100 at once, unlimited tokens/day", or default', parseLimitsArgument)
    .action(async (which: string, limits: Limits, _options: unknown, command: Command) => {
      await using database = await context.openDatabase();
      const limited = await setKeyLimits(database, which, limits);
      if (limited.outcome !== 'limited') return notOne(limited, command);
      const [own] = usageCells(limited.key.limits);
      context.out(`Limits of ${limited.key.prefix}: ${own}.\n`);
    });

  keys
    .command('revoke')
    .description('revoke a key; it cannot be undone')
    .argument('<key>', 'its prefix or id as listed, or the key itself')
    .action(async (which: string, _options: unknown, command: Command) => {
      const revocation = await withKeyring(context, (keyring) => keyring.revoke(which));
      if (revocation.outcome === 'not_found' || revocation.outcome === 'ambiguous') return notOne(revocation, command);
      const { outcome, key } = revocation;
      context.out(outcome === 'revoked' ? `Revoked ${key.prefix}.\n` : `${key.prefix} was revoked already.\n`);
    });
}

function notOne({ outcome }: NoUniqueKey, command: Command): never {
  if (outcome === 'not_found') {
    return command.error('error: there is no such key: see glossa keys list', { exitCode: 1, code: 'glossa.notFound' });
  }
  const message = 'error: several keys have this prefix: give the id, from glossa keys list --json';
  return command.error(message, { exitCode: 1, code: 'glossa.ambiguous' });
}

async function withKeyring<T>(context: KeysContext, use: (keyring: KeyStore) => Promise<T>): Promise<T> {
  await using database = await context.openDatabase();
  return await use(createKeyStore({ database, registry: new Registry() }));
}

function parseScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const scopes = names.filter(isScope);
  if (scopes.length !== names.length) {
    throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(', ')}, separated by commas.`);
  }
  return scopes;
}

function jsonKey({ id, prefix, owner, name, scopes, createdAt, revokedAt }: ApiKey) {
  return { id, prefix, owner, name: name ?? null, scopes, created_at: createdAt, revoked_at: revokedAt ?? null };
}

function table(records: ApiKey[], used: ReadonlyMap<string, UsedAmounts>): string {
  if (records.length === 0) return 'No keys: glossa keys create makes one.\n';
  const rows = records.map(({ id, prefix, owner, scopes, createdAt, revokedAt, name, limits }) => [
    prefix,
    owner,
    scopes.join(','),
    toSecond(createdAt),
    revokedAt === undefined ? '-' : toSecond(revokedAt),
    name ?? '-',
    ...usageCells(limits, used.get(id)),
  ]);
  return formatTable([['PREFIX', 'OWNER', 'SCOPES', 'CREATED', 'REVOKED', 'NAME', ...USAGE_HEADERS], ...rows]);
}

function toSecond(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}
