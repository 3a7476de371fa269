import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../random.ts';
import type { FileVersion, PossibleVersions } from '../stored-file.ts';
import { sha256 } from '../stored-file.ts';
import type { Dependency, Outcome } from './journal.ts';
import type { ClusterRequest } from './send-request.ts';

/** File operations of one worker. The worker runs one at a time and knows the expected results. */
export interface FileWorkload {
  /** The next request, and a function that takes its outcome. */
  next(): { ask: ClusterRequest; note(outcome: Outcome): void };
}

const FILES_PER_WORKER = 4;
const MAX_SMALL_BYTES = 30_000;
const MAX_LARGE_BYTES = 600_000;
/** A failed change may still take effect within this time, which exceeds the statement timeout. */
const OPEN_CHANGE_MS = 20_000;
const STORED: readonly Dependency[] = ['database', 'files'];

const listing = z.object({ files: z.array(z.object({ key: z.string(), size: z.int() })) });

export function createFileWorkload(worker: string, random: Random): FileWorkload {
  const files = new Map<string, FileVersion | 'absent'>();
  /** Failed changes that may have taken effect, or still may. */
  let open: { name: string; after: FileVersion | 'absent'; until: number }[] = [];
  const possible = (name: string): PossibleVersions => [
    files.get(name) ?? 'absent',
    ...open.filter((change) => change.name === name && change.until > Date.now()).map(({ after }) => after),
  ];
  const pathOf = (name: string): string => `/v1/store/file/read/${encodeURIComponent(name)}`;
  const change = (name: string, after: FileVersion | 'absent') => (outcome: Outcome) => {
    open = open.filter(({ until }) => until > Date.now());
    if (outcome.kind === 'right') files.set(name, after);
    else open.push({ name, after, until: Date.now() + OPEN_CHANGE_MS });
  };

  function upload(name: string): ReturnType<FileWorkload['next']> {
    const body = randomBytes(1 + (random.chance(0.1) ? random.below(MAX_LARGE_BYTES) : random.below(MAX_SMALL_BYTES)));
    const version = { sha256: sha256(body), size: body.length, contentType: '', sentAt: 0, answeredAt: undefined };
    const ask: ClusterRequest = {
      name: 'upload',
      method: 'POST',
      path: `/v1/store/file?overwrite=true&key=${encodeURIComponent(name)}`,
      body,
      dependencies: STORED,
      operation: 'files',
      check: (status) => (status === 200 ? undefined : `answered ${status}`),
    };
    return { ask, note: change(name, version) };
  }

  function read(name: string): ReturnType<FileWorkload['next']> {
    let found: FileVersion | 'absent' | undefined;
    const ask: ClusterRequest = {
      name: 'download',
      method: 'GET',
      path: pathOf(name),
      dependencies: STORED,
      operation: 'files',
      check(status, body) {
        const digest = status === 404 ? 'absent' : sha256(body);
        found = possible(name).find((one) => (one === 'absent' ? one : one.sha256) === digest);
        return found === undefined
          ? `answered ${status} and ${body.length} bytes that are not the last upload`
          : undefined;
      },
    };
    return { ask, note: () => void (found && files.set(name, found)) };
  }

  function remove(name: string): ReturnType<FileWorkload['next']> {
    const ask: ClusterRequest = {
      name: 'delete',
      method: 'DELETE',
      path: pathOf(name),
      dependencies: STORED,
      operation: 'files',
      check(status, _body, _headers, tries) {
        // The first of two replicas may have deleted the file.
        const mayBeGone = tries > 1 || possible(name).includes('absent');
        return status === 200 || (status === 404 && mayBeGone) ? undefined : `answered ${status}`;
      },
    };
    return { ask, note: change(name, 'absent') };
  }

  function list(): ReturnType<FileWorkload['next']> {
    const ask: ClusterRequest = {
      name: 'list',
      method: 'GET',
      path: '/v1/store/file?limit=1000',
      dependencies: ['database'],
      operation: 'files',
      check(status, body) {
        if (status !== 200) return `answered ${status}`;
        const sizes = new Map(listing.parse(JSON.parse(body.toString())).files.map(({ key, size }) => [key, size]));
        const wrong = [...files.keys()].find(
          (name) => !possible(name).some((one) => (one === 'absent' ? undefined : one.size) === sizes.get(name)),
        );
        return wrong && `lists ${wrong} with ${sizes.get(wrong)} bytes`;
      },
    };
    return { ask, note: () => {} };
  }

  return {
    next() {
      const name = `${worker}/файл ${random.below(FILES_PER_WORKER)}`;
      const isThere = possible(name)[0] !== 'absent';
      const what = isThere ? random.pick(['upload', 'read', 'read', 'read', 'remove', 'list']) : 'upload';
      if (what === 'upload') return upload(name);
      return what === 'read' ? read(name) : what === 'remove' ? remove(name) : list();
    },
  };
}
