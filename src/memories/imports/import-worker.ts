import { on } from 'node:events';
import { createReadStream } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { type ErrorCode, GlossaError, type Issue } from '../../errors.ts';
import type { NewSegment } from '../memory.ts';
import type { NewMemory } from '../memory-store.ts';
import { allKeysOf } from '../segment-keys.ts';
import { importSegments } from './import-segments.ts';

export interface ImportTask {
  /** The file. */
  path: string;
  memory: Pick<NewMemory, 'sourceLanguage' | 'targetLanguages'>;
  /** Each message on it asks for the next `ImportMessage`. */
  port: MessagePort;
}

export type ImportMessage =
  | { kind: 'batch'; segments: NewSegment[] }
  | { kind: 'done'; skipped: number }
  | { kind: 'rejected'; code: ErrorCode; message: string; issues: Issue[] };

/** The task of the worker thread, called by this name. Reads a file, and sends its segments with their keys. */
export async function importFile({ path, memory, port }: ImportTask): Promise<void> {
  const requests = on(port, 'message');
  const send = async (message: ImportMessage): Promise<void> => {
    await requests.next();
    port.postMessage(message);
  };
  const { batches, skipped } = importSegments(createReadStream(path), memory);
  try {
    for await (const batch of batches) {
      await send({ kind: 'batch', segments: batch.map((segment) => ({ ...segment, keys: allKeysOf(segment) })) });
    }
    await send({ kind: 'done', skipped: skipped() });
  } catch (error) {
    if (!(error instanceof GlossaError)) throw error;
    const { code, message, issues = [] } = error;
    await send({ kind: 'rejected', code, message, issues });
  } finally {
    port.close();
  }
}
