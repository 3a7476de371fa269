import { writeSync } from 'node:fs';
import { ExtractionError, extract } from './extract.ts';
import { type ChildMessage, type ChildTask, MESSAGES_FD } from './protocol.ts';

// The whole of the child process: reads the PDF on its standard input and says what it found. It has no right to the
// file system, the network or other processes, and whoever started it ends it when it takes too much.

/** Blocks until the parent has room: that bounds what lies between them. */
function send(message: ChildMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(MESSAGES_FD, line, at);
}

// Signals to all processes of the service at once, as from Ctrl-C, are for the service: it ends its children by itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

// Of a damaged document the library fetches pages ahead that fail unheard, while it finds them again by another way.
process.on('unhandledRejection', () => {});

const task: ChildTask = JSON.parse(process.argv[2] ?? '');
try {
  const blocks = await extract(0, task, {
    started: () => send({ type: 'started' }),
    opened: (pages) => send({ type: 'opened', pages }),
    pageRead: () => send({ type: 'page' }),
  });
  for (const { kind, text, page = 1 } of blocks) send({ type: 'block', block: { kind, text, page } });
  send({ type: 'done' });
} catch (error) {
  send({ type: 'failed', code: error instanceof ExtractionError ? error.code : 'document_damaged' });
}
process.exit(0);
