import type { FileVersion, PossibleVersions } from '../../load/stored-file.ts';

export type KeyState = 'works' | 'revoked' | 'either';

/** A request that counts in the usage figures and was answered. */
interface Answered {
  at: number;
}

/** What was asked of a service and what it answered: all that may be expected of it after it was killed. */
export interface Journal {
  /** By key, of the owner of the first API key. */
  files: Map<string, PossibleVersions>;
  /** API keys that were printed. */
  keys: Map<string, KeyState>;
  usage: UsageJournal;
}

export interface UsageJournal {
  /** Requests that `/v1/usage` told of in the last check. */
  settled: number;
  /** Since then. */
  sent: number;
  answered: Answered[];
  /** Of those answered, the ones that a later report of usage counted. */
  reported: number;
}

export function newJournal(): Journal {
  return { files: new Map(), keys: new Map(), usage: { settled: 0, sent: 0, answered: [], reported: 0 } };
}

/** Notes what is done to a file; the promise is of its answer. One that fails leaves open whether it was done. */
export async function noteChange(
  files: Map<string, PossibleVersions>,
  name: string,
  after: FileVersion | 'absent',
  answer: Promise<unknown>,
): Promise<void> {
  files.set(name, [...(files.get(name) ?? ['absent']), after]);
  await answer;
  files.set(name, [after]);
  if (after !== 'absent') after.answeredAt = Date.now();
}

/** Notes a request that counts. */
export async function noteUse<T>(usage: UsageJournal, answer: Promise<T>): Promise<T> {
  usage.sent++;
  const result = await answer;
  usage.answered.push({ at: Date.now() });
  return result;
}

/** Notes a report of usage, which counts all that was answered before it was asked for. */
export async function noteReport(usage: UsageJournal, report: Promise<unknown>): Promise<void> {
  const before = usage.answered.length;
  await report;
  usage.reported = Math.max(usage.reported, before);
}
