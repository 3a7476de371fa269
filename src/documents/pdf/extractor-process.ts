import { writeSync } from 'node:fs';
import { ExtractionError, extract } from './extract.ts';
import { type ExtractionTask, type ExtractorMessage, MESSAGES_FD } from './ipc.ts';

// Entry of the child process that reads one PDF from standard input and reports its text. The process has no access to
// files, network or other processes. The service kills it when it exceeds its limits.

/** Blocks while the pipe is full, which bounds the data between the two processes. */
function send(message: ExtractorMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(MESSAGES_FD, line, at);
}

// Ctrl-C signals the whole process group. Only the service handles it, and it stops its child processes.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

// In a damaged document pdf.js prefetches pages whose promises reject unhandled while it recovers.
process.on('unhandledRejection', () => {});

const task: ExtractionTask = JSON.parse(process.argv[2] ?? '');
try {
  const blocks = await extract(0, task, {
    started: () => send({ type: 'started' }),
    opened: (pages) => send({ type: 'opened', pages }),
    pageRead: () => send({ type: 'page' }),
  });
  for (const block of blocks) send({ type: 'block', block: { ...block, page: block.page ?? 1 } });
  send({ type: 'done' });
} catch (error) {
  send({ type: 'failed', code: error instanceof ExtractionError ? error.code : 'document_damaged' });
}
process.exit(0);
