import { runTask } from '../process/channel.ts';
import type { ScanTask } from './messages.ts';

// Entry of the child process that looks at the pages of one document and makes images of them. It writes the images in one
// directory and has no other files, network or processes. The service kills it when it exceeds its limits.

await runTask(async () => {
  const task: ScanTask = JSON.parse(process.argv[2] ?? '');
  // Only what the task needs is loaded.
  if (task.kind === 'look') await (await import('./look-at-pages.ts')).lookAtPages(task);
  else if (task.kind === 'render') await (await import('./render-pdf-pages.ts')).renderPdfPages(task);
  else await (await import('./decode-image.ts')).decodeImage(task);
});
