import { type Command, InvalidArgumentError, Option } from 'commander';
import { AUDIT_ACTIONS } from '../audit/audit-entry.ts';
import { type AuditFilter, type AuditRecord, exportAudit, readNewestAudit } from '../audit/audit-queries.ts';
import { parseDayArgument, parseNameArgument } from './arguments.ts';
import { formatTable } from './format-table.ts';
import type { KeysContext } from './keys.ts';

const DEFAULT_ENTRIES = 50;
const MAX_ENTRIES = 10_000;

interface AuditOptions extends AuditFilter {
  limit: number;
  json?: true;
}

/** `glossa audit`. */
export function registerAuditCommand(program: Command, { openDatabase, out }: KeysContext): void {
  program
    .command('audit')
    .description('show who created, changed and deleted keys, owners, glossaries, files, documents and models')
    .option('--from <day>', 'first UTC day, such as 2026-01-31', parseDayArgument)
    .option('--to <day>', 'last UTC day', parseDayArgument)
    .addOption(new Option('--action <name>', 'only this action').choices(AUDIT_ACTIONS))
    .option('--owner <name>', 'only what this owner did, or what was done to it', parseNameArgument)
    .option('--limit <number>', 'newest entries of the table', parseLimit, DEFAULT_ENTRIES)
    .option('--json', 'export all entries as JSON lines, oldest first')
    .action(async ({ limit, json, ...filter }: AuditOptions) => {
      await using database = await openDatabase();
      if (json) {
        for await (const entry of exportAudit(database, filter)) out(`${JSON.stringify(entry)}\n`);
        return;
      }
      const entries = await readNewestAudit(database, filter, limit);
      out(entries.length === 0 ? 'No entries.\n' : formatEntries(entries));
    });
}

function formatEntries(entries: readonly AuditRecord[]): string {
  const rows = entries.map(({ at, action, actor, actor_id, address, owner, target, details }) => [
    at.replace(/\.\d+Z$/, 'Z'),
    action,
    actor_id === null ? actor : `${actor} ${actor_id}`,
    address ?? '-',
    owner ?? '-',
    target,
    JSON.stringify(details),
  ]);
  return formatTable([['TIME', 'ACTION', 'ACTOR', 'FROM', 'OWNER', 'TARGET', 'DETAILS'], ...rows]);
}

function parseLimit(text: string): number {
  const limit = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_ENTRIES) return limit;
  throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_ENTRIES}.`);
}
