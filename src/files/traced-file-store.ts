import { inSpan } from '../telemetry/spans.ts';
import type { FileStore } from './file-store.ts';

/** Adds a span to each operation. Spans contain no names of files and owners. */
export function traceFileStore(store: FileStore): FileStore {
  return {
    put: (...upload) =>
      inSpan('files.put', {}, async (span) => {
        const stored = await store.put(...upload);
        span.set({ 'glossa.bytes': stored.size });
        return stored;
      }),
    stat: (...file) => inSpan('files.stat', {}, () => store.stat(...file)),
    read: (...file) =>
      inSpan('files.open', {}, async (span) => {
        const opened = await store.read(...file);
        span.set({ 'glossa.bytes': opened.file.size });
        return opened;
      }),
    remove: (...file) => inSpan('files.remove', {}, () => store.remove(...file)),
    list: (...page) => inSpan('files.list', {}, () => store.list(...page)),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
