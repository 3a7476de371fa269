import type { TestEvent } from 'node:test/reporters';
import { failureType } from './tally.ts';

/** A test file that shares its process with others has ended. */
interface FileEnd {
  type: 'file:end';
  data: { file: string; duration_ms: number };
}

export type RunEvent = TestEvent | FileEnd;

/**
 * Turns the events of a process that runs several test files into those of a process for each of them. A process that fails outside
 * its tests is the failure of each file that had not ended, or of the last one.
 * @param groups the files of such processes, by the path of the module that the process runs
 */
export async function* divideEvents(
  events: AsyncIterable<TestEvent>,
  groups: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<RunEvent> {
  const files = new Set([...groups.values()].flat());
  const ended = new Set<string>();
  /** The suite of a file that runs. */
  let running: { hasTests: boolean } | undefined;
  for await (const event of events) {
    if (event.type === 'test:start') {
      const { name, nesting } = event.data;
      if (nesting === 0) running = files.has(name) ? { hasTests: false } : undefined;
      if (!running) yield event;
      else if (nesting > 0) yield { ...event, data: { ...event.data, nesting: nesting - 1 } };
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      const { name, nesting, details } = event.data;
      const group = groups.get(name);
      if (group) {
        running = undefined;
        const lost = group.filter((file) => !ended.has(file));
        for (const file of lost.length > 0 ? lost : group.slice(-1)) yield changed(event, { name: file, file });
      } else if (!running) {
        yield event;
      } else if (nesting > 0) {
        running.hasTests = true;
        yield changed(event, { nesting: nesting - 1 });
      } else {
        const error = event.type === 'test:fail' ? event.data.details.error : undefined;
        const isCounted = error === undefined ? running.hasTests : failureType(error) === 'subtestsFailed';
        running = undefined;
        ended.add(name);
        if (isCounted) yield { type: 'file:end', data: { file: name, duration_ms: details.duration_ms } };
        else yield changed(event, { file: name });
      }
    } else if (event.type !== 'test:summary' || event.data.file === undefined || !groups.has(event.data.file)) {
      yield event;
    }
  }
}

type Result = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

function changed(event: Result, changes: { name?: string; file?: string; nesting?: number }): Result {
  return event.type === 'test:pass'
    ? { ...event, data: { ...event.data, ...changes } }
    : { ...event, data: { ...event.data, ...changes } };
}
