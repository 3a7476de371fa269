import { z } from 'zod';
import type { IsolationClient } from './client.ts';
import { findMarkers } from './markers.ts';
import type { IsolationFault, IsolationResults } from './results.ts';
import type { IsolationService } from './service.ts';

/** Reads figures of the service at the end, for the printed report. */
export async function readFigures(
  client: IsolationClient,
  memory: readonly number[],
): Promise<Map<string, number | string>> {
  const { text } = await client.get('/metrics');
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return new Map<string, number | string>([
    ['directions loaded', sum('glossa_translation_apertium_load_seconds_count')],
    ['directions unloaded', sum('glossa_translation_apertium_evictions_total')],
    ['failures of Apertium', sum('glossa_translation_apertium_failures_total')],
    ['neural models loaded', sum('glossa_translation_bergamot_load_seconds_count')],
    ['neural workers crashed', sum('glossa_translation_bergamot_lost_workers_total')],
    ['segments left untranslated', sum('glossa_translation_unrepaired_pieces_total')],
    [
      'resident MiB',
      memory
        .filter((_, i) => i % Math.ceil(memory.length / 8) === 0)
        .map(Math.round)
        .join(' '),
    ],
  ]);
}

/** Stops the service and finds faults of its shutdown, its usage report, its memory and its log. */
export async function findFinalFaults(parts: {
  glossa: IsolationService;
  client: IsolationClient;
  memory: readonly number[];
  tally: IsolationResults;
}): Promise<IsolationFault[]> {
  const { glossa, client, memory, tally } = parts;
  const what: string[] = [];
  const ready = await client.get('/readyz');
  if (ready.status !== 200) what.push(`/readyz answers ${ready.status}: ${ready.text}`);
  what.push(...(await usageFaults(glossa, client, tally)));
  if (grew(memory)) what.push(`memory grew from ${memory[0]} to ${memory.at(-1)} MiB`);
  const exit = await glossa.stop();
  if (exit !== 0) what.push(`the service ended with ${exit}`);
  const log = glossa.log();
  if (findMarkers(log).length > 0) what.push('the log contains texts of clients');
  const problems = log.split('\n').filter((line) => /"level":[56]0/.test(line));
  if (problems.length > 0) what.push(`errors in the log: ${problems.slice(0, 5).join('\n')}`);
  return what.length > 0 ? [{ what }] : [];
}

const usage = z.object({ usage: z.array(z.object({ requests: z.int() })) });

/** Checks the usage of each owner. Requests of disconnected clients may count or not. */
async function usageFaults(
  glossa: IsolationService,
  client: IsolationClient,
  { byOwner, leftEarly }: IsolationResults,
): Promise<string[]> {
  const faults: string[] = [];
  for (let caller = 0; caller < byOwner.size; caller++) {
    const { key, owner } = glossa.keyOf(caller);
    const { status, text } = await client.get('/v1/usage', key);
    if (status !== 200) return [`/v1/usage answers ${status}: ${text}`];
    const counted = usage.parse(JSON.parse(text)).usage.reduce((sum, { requests }) => sum + requests, 0);
    const asked = byOwner.get(owner) ?? 0;
    if (counted < asked || counted > asked + leftEarly)
      faults.push(`${owner} sent ${asked} requests, ${counted} are counted`);
  }
  return faults;
}

/** Fewer samples say nothing, because memory always grows at first. */
const MIN_SAMPLES = 60;

/** Whether the minimum of the last quarter is far above the maximum of the second quarter. */
function grew(memory: readonly number[]): boolean {
  if (memory.length < MIN_SAMPLES) return false;
  const quarter = Math.floor(memory.length / 4);
  const before = Math.max(...memory.slice(quarter, 2 * quarter));
  return Math.min(...memory.slice(-quarter)) > 1.3 * before + 50;
}
