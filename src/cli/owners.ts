import { type Command, InvalidArgumentError } from 'commander';
import { listKeys } from '../accounts/key-queries.ts';
import { formatLimits, type Limits } from '../config/usage-limits.ts';
import type { Database } from '../database/database.ts';
import { allOwners, findOwner, type Owner, type StorageLimits, setOwnerLimits } from '../files/owners.ts';
import { quotaBytes } from '../files/quota.ts';
import { parseStoredLimits } from '../limits/limit-group.ts';
import { periodsOf, type UsedAmounts } from '../limits/quotas.ts';
import { readUsage } from '../limits/usage-reader.ts';
import { formatBytes } from '../text/bytes.ts';
import { parseNameArgument } from './arguments.ts';
import { formatTable } from './table.ts';
import { parseLimitsArgument, USAGE_HEADERS, usageCells, usageJson } from './usage-columns.ts';

export interface OwnersContext {
  /** Opens the database of the configuration; called by the commands that need it, which close it. */
  openDatabase: () => Promise<Database>;
  /** What an owner may store who has no limits of their own. */
  allowance: () => StorageLimits;
  /** Prints text to standard output, as it is. */
  out: (text: string) => void;
}

/** A number of bytes or seconds, 0 for no limit. */
type Limit = number | 'default';

interface SetOptions {
  storage?: Limit;
  fileLifetime?: Limit;
  limits?: Limits;
}

const HELP = `
An owner is who keys belong to (glossa keys create --owner); files, their limits and usage are of the owner. A
limit of an owner's own goes before the defaults of GLOSSA_STORAGE_QUOTA, GLOSSA_FILE_LIFETIME and GLOSSA_OWNER_LIMITS.

  glossa owners set team-a --storage 5GB --file-lifetime 30d
  glossa owners set team-a --limits "200 requests/s, 100M characters/month"
  glossa owners set team-a --storage default`;

/** `glossa owners`. */
export function registerOwnersCommand(program: Command, context: OwnersContext): void {
  const owners = program
    .command('owners')
    .description('list owners, and set what they may store and use; a running service follows within 5 seconds')
    .addHelpText('after', HELP);

  owners
    .command('list')
    .description('list all who have keys, stored files or limits of their own')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      await using database = await context.openDatabase();
      const all = await listOwners(database, context.allowance());
      const used = await readUsage(database, 'owner', periodsOf(new Date()));
      context.out(json ? `${JSON.stringify(all.map((owner) => jsonOwner(owner, used)))}\n` : table(all, used));
    });

  owners
    .command('set')
    .description('set what an owner may store and use; files that are older than a new lifetime are gone at once')
    .argument('<owner>', 'the name of the owner', parseNameArgument)
    .option('--storage <size>', 'of all files together: 500MB, 5GB, none or default (a KB has 1,024 bytes)', parseSize)
    .option('--file-lifetime <time>', 'how long a file is kept: 12h, 30d, none or default', parseTime)
    .option(
      '--limits <limits>',
      'of all its keys together, in place of those that it had: "200 requests/s, 500 at once, 5M tokens/day", or default',
      parseLimitsArgument,
    )
    .action(async (name: string, { storage, fileLifetime, limits: use }: SetOptions, command: Command) => {
      if (storage === undefined && fileLifetime === undefined && use === undefined) {
        const message = 'error: give --storage, --file-lifetime or --limits';
        command.error(message, { exitCode: 2, code: 'commander.missingOption' });
      }
      await using database = await context.openDatabase();
      const limits = {
        storageBytes: ownLimit(storage),
        fileLifetimeSeconds: ownLimit(fileLifetime),
        use: use && (formatLimits(use) || null),
      };
      const owner = await setOwnerLimits(database, name, limits, context.allowance());
      context.out(table([owner], await readUsage(database, 'owner', periodsOf(new Date()), name)));
      const hasKey = (await listKeys(database)).some((key) => key.owner === name);
      if (!hasKey) context.out(`${name} has no key yet: glossa keys create --owner makes one.\n`);
    });
}

async function listOwners(database: Database, defaults: StorageLimits): Promise<Owner[]> {
  const owners = new Map<string, Owner>();
  for await (const owner of allOwners(database, defaults)) owners.set(owner.name, owner);
  for (const { owner: name } of await listKeys(database)) {
    if (!owners.has(name)) owners.set(name, await findOwner(database, name, defaults));
  }
  return [...owners.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const SIZE = /^(\d{1,6}(?:\.\d{1,3})?)([kmgt])i?b?$/i;
const SIZE_STEPS: Record<string, number> = { k: 1, m: 2, g: 3, t: 4 };
const TIME = /^(\d{1,6})([mhd])$/;
const TIME_SECONDS: Record<string, number> = { m: 60, h: 60 * 60, d: 24 * 60 * 60 };
/** A hundred years, in seconds. */
const LONGEST = 36_500 * 24 * 60 * 60;

function parseSize(text: string): Limit {
  if (text === 'default') return text;
  if (text === 'none') return 0;
  const [, number = '', unit = ''] = SIZE.exec(text) ?? [];
  const bytes = Math.round(Number(number) * 1024 ** (SIZE_STEPS[unit.toLowerCase()] ?? 0));
  if (bytes > 0) return bytes;
  throw new InvalidArgumentError('It must be a size such as 500MB or 5GB, none, or default.');
}

function parseTime(text: string): Limit {
  if (text === 'default') return text;
  if (text === 'none') return 0;
  const [, number = '', unit = ''] = TIME.exec(text) ?? [];
  const seconds = Number(number) * (TIME_SECONDS[unit] ?? 0);
  if (seconds > 0 && seconds <= LONGEST) return seconds;
  throw new InvalidArgumentError('It must be a time such as 12h or 30d (at most 36500d), none, or default.');
}

function ownLimit(limit: Limit | undefined): number | null | undefined {
  return limit === 'default' ? null : limit;
}

function jsonOwner(
  { name, storedFiles, storedBytes, limits, allowance }: Owner,
  used: ReadonlyMap<string, UsedAmounts>,
) {
  return {
    owner: name,
    files: storedFiles,
    stored_bytes: storedBytes,
    counted_bytes: quotaBytes({ bytes: storedBytes, files: storedFiles }),
    storage_bytes: finite(allowance.storageBytes),
    storage_is_default: limits.storageBytes === null,
    file_seconds: finite(allowance.fileLifetimeSeconds),
    file_lifetime_is_default: limits.fileLifetimeSeconds === null,
    ...usageJson(parseStoredLimits(limits.use), used.get(name)),
  };
}

/** JSON has no Infinity: null says that there is no limit. */
function finite(limit: number): number | null {
  return limit === Number.POSITIVE_INFINITY ? null : limit;
}

function table(owners: Owner[], used: ReadonlyMap<string, UsedAmounts>): string {
  if (owners.length === 0) return 'No owners: glossa keys create makes a key for one.\n';
  const rows = owners.map((owner) => [
    owner.name,
    String(owner.storedFiles),
    formatBytes(quotaBytes({ bytes: owner.storedBytes, files: owner.storedFiles })),
    storageOf(owner),
    lifetimeOf(owner),
    ...usageCells(parseStoredLimits(owner.limits.use), used.get(owner.name)),
  ]);
  return formatTable([['OWNER', 'FILES', 'STORED', 'ALLOWED', 'KEPT', ...USAGE_HEADERS], ...rows]);
}

function storageOf({ limits, allowance: { storageBytes } }: Owner): string {
  const text = storageBytes === Number.POSITIVE_INFINITY ? 'any size' : formatBytes(storageBytes);
  return limits.storageBytes === null ? `${text} (default)` : text;
}

function lifetimeOf({ limits, allowance: { fileLifetimeSeconds } }: Owner): string {
  const text = fileLifetimeSeconds === Number.POSITIVE_INFINITY ? 'forever' : formatTime(fileLifetimeSeconds);
  return limits.fileLifetimeSeconds === null ? `${text} (default)` : text;
}

/** In the largest unit that divides it: `30d`, `36h`. */
function formatTime(seconds: number): string {
  const units = Object.entries(TIME_SECONDS).filter(([, length]) => seconds % length === 0);
  const [unit, length] = units.at(-1) ?? ['s', 1];
  return `${seconds / length}${unit}`;
}
