import { type Command, InvalidArgumentError } from 'commander';
import { type OwnerDayUsage, readUsageByOwner } from '../accounts/daily-usage.ts';
import { listKeys } from '../accounts/key-queries.ts';
import { commandActor } from '../audit/audit-entry.ts';
import type { Price } from '../config/schemas.ts';
import { formatLimits, type Limits } from '../config/usage-limits.ts';
import { allPages } from '../database/all-pages.ts';
import type { Database } from '../database/database.ts';
import { type Owner, readOwners, type StorageLimits, setOwnerLimits } from '../files/owners.ts';
import { usedQuotaBytes } from '../files/storage-quota.ts';
import { parseStoredLimits } from '../limits/limit-group.ts';
import { readUsage } from '../limits/quota-usage.ts';
import { periodsOf, type UsedAmounts } from '../limits/quotas.ts';
import { costOf } from '../operations/administration.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { parseDayArgument, parseLimitsArgument, parseNameArgument } from './arguments.ts';
import { formatTable } from './format-table.ts';
import { USAGE_HEADERS, usageCells, usageJson } from './usage-columns.ts';

export interface OwnersContext {
  /** Opens the configured database. The caller closes it. */
  openDatabase: () => Promise<Database>;
  /** Storage limits of owners without individual limits. */
  defaultStorageLimits: () => StorageLimits;
  /** Undefined without costs. */
  price: () => Price | undefined;
  /** Writes text to standard output. */
  out: (text: string) => void;
}

const DISTANT_PAST = '0000-01-01';
const DISTANT_FUTURE = '9999-12-31';

interface UsageOptions {
  from: string;
  to: string;
  owner?: string;
  json?: true;
}

/** Bytes or seconds; 0 for no limit. */
type StorageLimit = number | 'default';

interface SetOptions {
  storage?: StorageLimit;
  fileLifetime?: StorageLimit;
  limits?: Limits;
}

const HELP = `
An owner has API keys (glossa keys create --owner), stored files, glossaries, limits and usage. Individual limits take precedence
over the defaults in GLOSSA_STORAGE_QUOTA, GLOSSA_FILE_LIFETIME and GLOSSA_OWNER_LIMITS.

  glossa owners set team-a --storage 5GB --file-lifetime 30d
  glossa owners set team-a --limits "200 requests/s, 100M characters/month"
  glossa owners set team-a --storage default`;

/** `glossa owners`. */
export function registerOwnersCommand(program: Command, context: OwnersContext): void {
  const owners = program
    .command('owners')
    .description('list owners and set their limits; a running service applies changes within 5 seconds')
    .addHelpText('after', HELP);

  owners
    .command('list')
    .description('list owners with keys, stored files, glossaries or individual limits')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      await using database = await context.openDatabase();
      const all = await listOwners(database, context.defaultStorageLimits());
      const used = await readUsage(database, 'owner', periodsOf(new Date()));
      context.out(json ? `${JSON.stringify(all.map((owner) => ownerJson(owner, used)))}\n` : formatOwners(all, used));
    });

  owners
    .command('usage')
    .description('usage and costs by day and owner, newest day first; costs need GLOSSA_PRICE')
    .option('--from <day>', 'first UTC day, such as 2026-01-31', parseDayArgument, DISTANT_PAST)
    .option('--to <day>', 'last UTC day', parseDayArgument, DISTANT_FUTURE)
    .option('--owner <name>', 'only this owner', parseNameArgument)
    .option('--json', 'print JSON')
    .action(async ({ json, ...filter }: UsageOptions) => {
      await using database = await context.openDatabase();
      const price = context.price();
      const pages = allPages<OwnerDayUsage>(PAGE_SIZE, (after) =>
        readUsageByOwner(database, { ...filter, after }, PAGE_SIZE),
      );
      const rows = (await Array.fromAsync(pages)).flat();
      context.out(json ? `${JSON.stringify(rows.map((row) => dayJson(row, price)))}\n` : formatDays(rows, price));
    });

  owners
    .command('set')
    .description('set the limits of an owner; files older than a new lifetime disappear at once')
    .argument('<owner>', 'name of the owner', parseNameArgument)
    .option('--storage <size>', 'storage quota: 500MB, 5GB, none or default (1 KB is 1,024 bytes)', parseSize)
    .option('--file-lifetime <time>', 'lifetime of stored files: 12h, 30d, none or default', parseDuration)
    .option(
      '--limits <limits>',
      'limits of all keys together, for example "200 requests/s, 500 at once, 5M tokens/day", or default',
      parseLimitsArgument,
    )
    .action(async (name: string, { storage, fileLifetime, limits: usageLimits }: SetOptions, command: Command) => {
      if (storage === undefined && fileLifetime === undefined && usageLimits === undefined) {
        const message = 'error: give --storage, --file-lifetime or --limits';
        command.error(message, { exitCode: 2, code: 'commander.missingOption' });
      }
      await using database = await context.openDatabase();
      const limits = {
        storageBytes: toStoredLimit(storage),
        fileLifetimeSeconds: toStoredLimit(fileLifetime),
        usageLimits: usageLimits && (formatLimits(usageLimits) || null),
      };
      const owner = await setOwnerLimits(database, name, limits, context.defaultStorageLimits(), commandActor());
      context.out(formatOwners([owner], await readUsage(database, 'owner', periodsOf(new Date()), name)));
      const hasKey = (await listKeys(database)).some((key) => key.owner === name);
      if (!hasKey) context.out(`${name} has no key yet. Create one with glossa keys create --owner ${name}.\n`);
    });
}

/** Owners per query. */
const PAGE_SIZE = 500;

async function listOwners(database: Database, defaults: StorageLimits): Promise<Owner[]> {
  const pages = allPages<Owner>(PAGE_SIZE, (last) => readOwners(database, last?.name ?? '', PAGE_SIZE, defaults));
  return (await Array.fromAsync(pages)).flat();
}

const SIZE = /^(\d{1,6}(?:\.\d{1,3})?)([kmgt])i?b?$/i;
const SIZE_EXPONENTS: Record<string, number> = { k: 1, m: 2, g: 3, t: 4 };
const DURATION = /^(\d{1,6})([mhd])$/;
const UNIT_SECONDS: Record<string, number> = { m: 60, h: 60 * 60, d: 24 * 60 * 60 };
/** A hundred years. */
const MAX_LIFETIME_SECONDS = 36_500 * 24 * 60 * 60;

function parseSize(text: string): StorageLimit {
  if (text === 'default') return text;
  if (text === 'none') return 0;
  const [, number = '', unit = ''] = SIZE.exec(text) ?? [];
  const bytes = Math.round(Number(number) * 1024 ** (SIZE_EXPONENTS[unit.toLowerCase()] ?? 0));
  if (bytes > 0) return bytes;
  throw new InvalidArgumentError('It must be a size such as 500MB or 5GB, none, or default.');
}

function parseDuration(text: string): StorageLimit {
  if (text === 'default') return text;
  if (text === 'none') return 0;
  const [, number = '', unit = ''] = DURATION.exec(text) ?? [];
  const seconds = Number(number) * (UNIT_SECONDS[unit] ?? 0);
  if (seconds > 0 && seconds <= MAX_LIFETIME_SECONDS) return seconds;
  throw new InvalidArgumentError('It must be a time such as 12h or 30d (at most 36500d), none, or default.');
}

function toStoredLimit(limit: StorageLimit | undefined): number | null | undefined {
  return limit === 'default' ? null : limit;
}

function ownerJson(owner: Owner, used: ReadonlyMap<string, UsedAmounts>) {
  const { name, storedFiles, storedBytes, glossaries, glossaryBytes, documents, documentBytes, limits, storageLimits } =
    owner;
  return {
    owner: name,
    files: storedFiles,
    stored_bytes: storedBytes,
    glossaries,
    glossary_bytes: glossaryBytes,
    documents,
    document_bytes: documentBytes,
    counted_bytes: usedQuotaBytes(owner),
    storage_bytes: finiteOrNull(storageLimits.storageBytes),
    storage_is_default: limits.storageBytes === null,
    file_seconds: finiteOrNull(storageLimits.fileLifetimeSeconds),
    file_lifetime_is_default: limits.fileLifetimeSeconds === null,
    ...usageJson(parseStoredLimits(limits.usageLimits), used.get(name)),
  };
}

/** JSON has no Infinity; null means no limit. */
function finiteOrNull(limit: number): number | null {
  return limit === Number.POSITIVE_INFINITY ? null : limit;
}

function formatOwners(owners: Owner[], used: ReadonlyMap<string, UsedAmounts>): string {
  if (owners.length === 0) return 'No owners. Create a key with glossa keys create.\n';
  const rows = owners.map((owner) => [
    owner.name,
    String(owner.storedFiles),
    String(owner.glossaries),
    String(owner.documents),
    formatBytes(usedQuotaBytes(owner)),
    formatStorageLimit(owner),
    formatLifetime(owner),
    ...usageCells(parseStoredLimits(owner.limits.usageLimits), used.get(owner.name)),
  ]);
  return formatTable([
    ['OWNER', 'FILES', 'GLOSSARIES', 'DOCUMENTS', 'STORED', 'ALLOWED', 'KEPT', ...USAGE_HEADERS],
    ...rows,
  ]);
}

function formatStorageLimit({ limits, storageLimits: { storageBytes } }: Owner): string {
  const text = storageBytes === Number.POSITIVE_INFINITY ? 'no limit' : formatBytes(storageBytes);
  return limits.storageBytes === null ? `${text} (default)` : text;
}

function formatLifetime({ limits, storageLimits: { fileLifetimeSeconds } }: Owner): string {
  const text = fileLifetimeSeconds === Number.POSITIVE_INFINITY ? 'forever' : formatSeconds(fileLifetimeSeconds);
  return limits.fileLifetimeSeconds === null ? `${text} (default)` : text;
}

/** Formats with the largest unit that divides the time: `30d`, `36h`. */
function formatSeconds(seconds: number): string {
  const units = Object.entries(UNIT_SECONDS).filter(([, length]) => seconds % length === 0);
  const [unit, length] = units.at(-1) ?? ['s', 1];
  return `${seconds / length}${unit}`;
}

function dayJson(row: OwnerDayUsage, price: Price | undefined) {
  return { ...row, cost: price ? costOf(row, price) : null, currency: price?.currency ?? null };
}

function formatDays(rows: OwnerDayUsage[], price: Price | undefined): string {
  const cells = rows.map((row) => [
    row.day,
    row.owner,
    String(row.requests),
    String(row.input_characters),
    String(row.input_tokens),
    String(row.output_tokens),
    price ? `${costOf(row, price)} ${price.currency}` : '-',
  ]);
  return formatTable([['DAY', 'OWNER', 'REQUESTS', 'CHARACTERS', 'TOKENS IN', 'TOKENS OUT', 'COST'], ...cells]);
}
