import { closeCompileCache } from '../../processes/confine/compile-cache.ts';
import { DOCUMENT_FD, readAll, runTask, send } from '../process/channel.ts';
import type { ReadPage } from '../scans/read-page.ts';
import { extract } from './extract.ts';
import { type ExtractionTask, type ExtractorMessage, READ_PAGES_FD } from './messages.ts';

// Entry of the child process that reads the text of one document and reports it. The process has no access to files,
// network or other processes. The service kills it when it exceeds its limits.

await runTask(async () => {
  const task: ExtractionTask = JSON.parse(process.argv[2] ?? '');
  const readPages: ReadPage[] = task.hasReadPages ? JSON.parse(readAll(READ_PAGES_FD).toString()) : [];
  const { blocks, doubtful } = await extract(DOCUMENT_FD, task, readPages, {
    started() {
      closeCompileCache();
      send({ type: 'started' });
    },
    opened: (pages) => send<ExtractorMessage>({ type: 'opened', pages }),
    pageRead: () => send({ type: 'step' }),
  });
  for (const page of doubtful) send<ExtractorMessage>({ type: 'doubtful', page });
  for (const block of blocks) send<ExtractorMessage>({ type: 'block', block: { ...block, page: block.page ?? 1 } });
});
