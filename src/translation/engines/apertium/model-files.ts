import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repeatableTaggerModel } from './tagger-model.ts';

export interface ModelFiles extends AsyncDisposable {
  /** A descriptor of the tagger model made repeatable; it stays open until disposal. */
  descriptor(path: string): Promise<number>;
}

/** The files have no name any more when they are used, so nothing is left behind however the process ends. */
export function createModelFiles(): ModelFiles {
  const handles = new Map<string, Promise<FileHandle>>();
  return {
    async descriptor(path) {
      let handle = handles.get(path);
      if (!handle) {
        handle = nameless(path);
        handles.set(path, handle);
        handle.catch(() => handles.delete(path));
      }
      return (await handle).fd;
    },
    async [Symbol.asyncDispose]() {
      const opened = await Promise.allSettled(handles.values());
      for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
    },
  };
}

async function nameless(path: string): Promise<FileHandle> {
  const model = repeatableTaggerModel(await readFile(path));
  const name = join(tmpdir(), `glossa-tagger-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    await handle.writeFile(model);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
