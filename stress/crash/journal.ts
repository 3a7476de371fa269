import type { FileVersion, PossibleVersions } from '../../load/stored-file.ts';

export type KeyState = 'works' | 'revoked' | 'either';

/** A glossary whose entries all have the same target term, which each change replaces. */
export interface GlossaryState {
  /** Undefined until a response or a list has named it. */
  id: string | undefined;
  /** Target terms that it may have; undefined for an absent glossary. After a failed request, the old and the new one. */
  possible: readonly (string | undefined)[];
}

/** By name. */
export type GlossaryJournal = Map<string, GlossaryState>;

/** A request with a response that counts as usage. */
interface AnsweredRequest {
  at: number;
}

/** Requests to a service and their responses, from which its state after a kill follows. */
export interface Journal {
  /** By file key, for the owner of the first API key. */
  files: Map<string, PossibleVersions>;
  /** The glossaries of the owner of the first API key. */
  glossaries: GlossaryJournal;
  /** API keys that the command line printed. */
  keys: Map<string, KeyState>;
  usage: UsageJournal;
}

export interface UsageJournal {
  /** Requests that `/v1/usage` reported in the last check. */
  settled: number;
  /** Requests since the last check. */
  sent: number;
  answered: AnsweredRequest[];
  /** The part of `answered` that a later usage report counted. */
  reported: number;
}

export function createJournal(): Journal {
  return {
    files: new Map(),
    glossaries: new Map(),
    keys: new Map(),
    usage: { settled: 0, sent: 0, answered: [], reported: 0 },
  };
}

/** Records a change of a file. After a failed request both the old and the new version are possible. */
export async function recordChange(
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

/** Records a request that counts as usage. */
export async function recordUse<T>(usage: UsageJournal, answer: Promise<T>): Promise<T> {
  usage.sent++;
  const result = await answer;
  usage.answered.push({ at: Date.now() });
  return result;
}

/** Records a usage report. It counts every request with a response before it was sent. */
export async function recordReport(usage: UsageJournal, report: Promise<unknown>): Promise<void> {
  const before = usage.answered.length;
  await report;
  usage.reported = Math.max(usage.reported, before);
}
