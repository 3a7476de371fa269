import { z } from 'zod';
import type { Client } from './client.ts';
import type { Mischief } from './kill-pipelines.ts';
import { marksOf } from './markers.ts';
import type { Fault, Tally } from './results.ts';
import type { Glossa } from './service.ts';

/** Figures of the service at the end, for people. */
export async function figuresOf(
  client: Client,
  kills: ReturnType<Mischief['kills']>,
  memory: readonly number[],
): Promise<Map<string, number | string>> {
  const { text } = await client.get('/metrics');
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return new Map<string, number | string>([
    ['stages killed', kills.stages],
    ['pipelines killed', kills.groups],
    ['pipelines started', sum('glossa_translation_apertium_start_seconds_count')],
    ['evictions', sum('glossa_translation_apertium_evictions_total')],
    ['pipelines given up', sum('glossa_translation_apertium_failures_total')],
    ['neural models loaded', sum('glossa_translation_bergamot_load_seconds_count')],
    ['neural workers lost', sum('glossa_translation_bergamot_lost_workers_total')],
    ['pieces left as they were', sum('glossa_translation_unrepaired_pieces_total')],
    [
      'resident MiB',
      memory
        .filter((_, i) => i % Math.ceil(memory.length / 8) === 0)
        .map(Math.round)
        .join(' '),
    ],
  ]);
}

/** Ends the service and tells what is wrong with how it ends. */
export async function closingFaults(parts: {
  glossa: Glossa;
  client: Client;
  mischief: Mischief;
  memory: readonly number[];
  tally: Tally;
}): Promise<Fault[]> {
  const { glossa, client, mischief, memory, tally } = parts;
  const what: string[] = [];
  const ready = await client.get('/readyz');
  if (ready.status !== 200) what.push(`/readyz answers ${ready.status}: ${ready.text}`);
  what.push(...(await usageFaults(glossa, client, tally)));
  if (grew(memory)) what.push(`memory grew from ${memory[0]} to ${memory.at(-1)} MiB`);
  const exit = await glossa.stop();
  if (exit !== 0) what.push(`the service ended with ${exit}`);
  const left = await mischief.survivors();
  if (left.length > 0) what.push(`processes are left: ${left.map(({ pid, name }) => `${name} ${pid}`).join(', ')}`);
  const log = glossa.log();
  if (marksOf(log).length > 0) what.push('texts of callers are in the log');
  const problems = log.split('\n').filter((line) => /"level":[56]0/.test(line));
  if (problems.length > 0) what.push(`errors in the log: ${problems.slice(0, 5).join('\n')}`);
  return what.length > 0 ? [{ what }] : [];
}

const usage = z.object({ usage: z.array(z.object({ requests: z.int() })) });

/** Each owner is charged for its own requests; those of clients that left may count or not. */
async function usageFaults(glossa: Glossa, client: Client, { byOwner, leftEarly }: Tally): Promise<string[]> {
  const faults: string[] = [];
  for (let caller = 0; caller < byOwner.size; caller++) {
    const { key, owner } = glossa.keyOf(caller);
    const { status, text } = await client.get('/v1/usage', key);
    if (status !== 200) return [`/v1/usage answers ${status}: ${text}`];
    const counted = usage.parse(JSON.parse(text)).usage.reduce((sum, { requests }) => sum + requests, 0);
    const asked = byOwner.get(owner) ?? 0;
    if (counted < asked || counted > asked + leftEarly)
      faults.push(`${owner} asked ${asked} times, ${counted} are counted`);
  }
  return faults;
}

/** Too few looks tell nothing: memory always grows at first. */
const MIN_LOOKS = 60;

/** Whether even the least of the last quarter is far more than the most of the second quarter. */
function grew(memory: readonly number[]): boolean {
  if (memory.length < MIN_LOOKS) return false;
  const quarter = Math.floor(memory.length / 4);
  const before = Math.max(...memory.slice(quarter, 2 * quarter));
  return Math.min(...memory.slice(-quarter)) > 1.3 * before + 50;
}
