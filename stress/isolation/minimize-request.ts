import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFaults } from './check-response.ts';
import { createClient } from './client.ts';
import { createRequest, type PlannedRequest, planAt } from './request.ts';
import type { RequestPlan, TextPart } from './request-plan.ts';
import type { IsolationFault } from './results.ts';
import { startIsolationService } from './service.ts';

/** Time for the minimization of one request. */
const MINIMIZE_TIMEOUT_MS = 60_000;

/**
 * Repeats a failed request alone in a new service. If it fails there too, minimizes it. Writes it to a file.
 * @returns the path of the file
 */
export async function writeMinimalRequest(
  request: PlannedRequest,
  { what, answer }: IsolationFault,
  seed: number,
): Promise<string> {
  const { number } = request;
  const smallest = await minimize(planAt(seed, number), number);
  const path = join(tmpdir(), `glossa-fuzz-${seed}-${number}.json`);
  const finding = smallest
    ? { seed, number, what, failsAlone: true, body: smallest.body }
    : { seed, number, what, failsAlone: false, body: request.body, answer };
  await writeFile(path, `${JSON.stringify(finding, undefined, 2)}\n`);
  return path;
}

/** Removes strings, then parts of strings, then characters. @returns undefined when the request does not fail alone */
async function minimize(plan: RequestPlan, number: number): Promise<PlannedRequest | undefined> {
  await using glossa = await startIsolationService({ memoryMiB: 1_500, workers: 1, neuralMemoryMiB: 1_000 });
  await using client = createClient(glossa.url);
  const end = performance.now() + MINIMIZE_TIMEOUT_MS;
  const fails = async (strings: readonly (readonly TextPart[])[]): Promise<boolean> => {
    if (performance.now() > end) return false;
    const request = createRequest({ ...plan, strings }, number);
    const answer = await client.translate(request, glossa.keyOf(0).key).catch(() => undefined);
    // This service has no other load and no kills, so that the request causes the failure.
    return !answer || answer.status >= 500 || findFaults(request, answer).length > 0;
  };
  if (!(await fails(plan.strings))) return undefined;
  let strings = await minimizeList(plan.strings, fails);
  for (const at of strings.keys()) {
    const pieces = await minimizeList((strings[at] ?? []).flatMap(charactersOf), (some) =>
      fails(strings.with(at, some)),
    );
    strings = strings.with(at, pieces);
  }
  return createRequest({ ...plan, strings }, number);
}

function charactersOf(piece: TextPart): TextPart[] {
  return typeof piece === 'string' ? [...piece] : [piece];
}

/** Finds a small failing subset of a list by removing halves, quarters and so on. */
async function minimizeList<T>(items: readonly T[], fails: (some: T[]) => Promise<boolean>): Promise<T[]> {
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
