import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { argv, cpuUsage, memoryUsage } from 'node:process';
import { type ErrorCode, GlossaError } from '../../../errors.ts';
import { systemErrorCode } from '../../../filesystem/storage-error.ts';
import { closeCompileCache } from '../../../processes/confine/compile-cache.ts';
import { FILE_FORMATS } from '../file-formats.ts';
import { identifyFile } from '../identify/identify-file.ts';
import { receiveRequests, send } from './channel.ts';
import { type FileRequest, type FileResponse, SOURCE_PATH } from './messages.ts';
import { readText } from './read-text.ts';
import { replacePictures, sendPictures } from './run-picture-task.ts';
import { compose, extract, preview } from './run-task.ts';

// Entry of the child process that reads and writes files, one task after the other. It has access to its own directories
// only. The service kills it when it exceeds its limits or fails, and it ends when the service is gone.

/** The disk is full, or cannot be written or read. */
const DISK_FAILURES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

const requests = receiveRequests();

/** @param mark a file that tells later services that the cache has the code of all formats */
async function fillCompileCache(mark: string): Promise<void> {
  await Promise.all(Object.values(FILE_FORMATS).map((load) => load()));
  flushCompileCache();
  try {
    writeFileSync(mark, '');
  } catch {
    // The disk is full, or the cache is read-only: the next service fills it.
  }
}

async function run(task: FileRequest): Promise<void> {
  if (task.kind === 'identify') send({ type: 'identified', format: identifyFile(SOURCE_PATH, task) });
  else if (task.kind === 'extract') await extract(task);
  else if (task.kind === 'preview') await preview(task);
  else if (task.kind === 'read') await readText(SOURCE_PATH, task.format, task.charset);
  else if (task.kind === 'compose') await compose(task, requests);
  else if (task.kind === 'pictures') await sendPictures(task);
  else if (task.kind === 'replace') await replacePictures(task, requests);
  else throw new Error(`The request ${task.kind} is not a task.`);
}

/** Tasks that other requests follow. They would still be on their way to a process that refuses the file. */
const FOLLOWED: ReadonlySet<FileRequest['kind']> = new Set(['compose', 'replace']);

/** A refused file leaves the process as it was. */
async function runOrRefuse(task: FileRequest): Promise<void> {
  try {
    await run(task);
  } catch (error) {
    if (!(error instanceof GlossaError) || FOLLOWED.has(task.kind)) throw error;
    send({ type: 'refused', code: error.code, message: error.message, ...reasonOf(error) });
  }
}

/** A sentence of this program, for the log. Other causes can contain text of the file. */
function reasonOf({ cause }: GlossaError): { reason?: string } {
  return typeof cause === 'string' ? { reason: cause } : {};
}

function describe(error: unknown): FileResponse {
  if (error instanceof GlossaError)
    return { type: 'failed', code: error.code, message: error.message, ...reasonOf(error) };
  const { code, message } = new GlossaError(codeOf(error));
  // The message of an error could contain text of the file.
  const frames = error instanceof Error ? error.stack?.split('\n').filter((line) => line.startsWith('    at ')) : [];
  return { type: 'failed', code, message, stack: [systemErrorCode(error), ...(frames ?? [])].join('\n') };
}

/** A failure of the system is not the fault of the file. */
function codeOf(error: unknown): ErrorCode {
  const code = systemErrorCode(error);
  if (code !== undefined && DISK_FAILURES.has(code)) return 'storage_unavailable';
  return code === 'ERR_ACCESS_DENIED' || (error instanceof Error && 'syscall' in error)
    ? 'internal'
    : 'document_damaged';
}

const [, , cacheMark] = argv;
if (cacheMark !== undefined) await fillCompileCache(cacheMark);
closeCompileCache();

try {
  send({ type: 'ready' });
  for (let task = await requests.next(); !task.done; task = await requests.next()) {
    await runOrRefuse(task.value);
    const { user, system } = cpuUsage();
    send({ type: 'done', residentBytes: memoryUsage.rss(), cpuTimeMs: (user + system) / 1_000 });
  }
} catch (error) {
  send(describe(error));
  if (!(error instanceof GlossaError)) process.exit(1);
}
process.exit(0);
