import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from './check-response.ts';
import { createClient } from './client.ts';
import { planAt, type Request, requestOf } from './request.ts';
import type { Piece, Plan } from './request-plan.ts';
import type { Fault } from './results.ts';
import { startGlossa } from './service.ts';

/** Milliseconds for making one request smaller. */
const SHRINKING_TIME = 60_000;

/**
 * Looks whether the request of a fault fails alone too, in a service of its own, makes it as small as it can then, and
 * writes it to a file.
 * @returns the path of the file
 */
export async function writeFinding(request: Request, { what, answer }: Fault, seed: number): Promise<string> {
  const { number } = request;
  const smallest = await shrink(planAt(seed, number), number);
  const path = join(tmpdir(), `glossa-fuzz-${seed}-${number}.json`);
  const finding = smallest
    ? { seed, number, what, failsAlone: true, body: smallest.body }
    : { seed, number, what, failsAlone: false, body: request.body, answer };
  await writeFile(path, `${JSON.stringify(finding, undefined, 2)}\n`);
  return path;
}

/** Leaves out strings, then pieces of strings, then characters. Undefined when the plan does not fail alone. */
async function shrink(plan: Plan, number: number): Promise<Request | undefined> {
  await using glossa = await startGlossa({ memoryMiB: 1_500, workers: 1, neuralMemoryMiB: 1_000 });
  await using client = createClient(glossa.url);
  const end = performance.now() + SHRINKING_TIME;
  const fails = async (strings: readonly (readonly Piece[])[]): Promise<boolean> => {
    if (performance.now() > end) return false;
    const request = requestOf({ ...plan, strings }, number);
    const answer = await client.ask(request, glossa.keyOf(0).key).catch(() => undefined);
    // Here nothing is killed and nobody else asks: what is not served is the request's own fault.
    return !answer || answer.status >= 500 || faultsOf(request, answer).length > 0;
  };
  if (!(await fails(plan.strings))) return undefined;
  let strings = await fewest(plan.strings, fails);
  for (const at of strings.keys()) {
    const pieces = await fewest((strings[at] ?? []).flatMap(charactersOf), (some) => fails(strings.with(at, some)));
    strings = strings.with(at, pieces);
  }
  return requestOf({ ...plan, strings }, number);
}

function charactersOf(piece: Piece): Piece[] {
  return typeof piece === 'string' ? [...piece] : [piece];
}

/** As few of the items as still fail: leaves out halves, quarters and so on, as long as that is possible. */
async function fewest<T>(items: readonly T[], fails: (some: T[]) => Promise<boolean>): Promise<T[]> {
  let kept = [...items];
  for (let size = Math.ceil(kept.length / 2); size >= 1 && kept.length > 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const fewer = kept.toSpliced(at, size);
      if (fewer.length > 0 && (await fails(fewer))) kept = fewer;
      else at += size;
    }
  }
  return kept;
}
