import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

/** A holder touches its lock this often; a lock that was not touched for much longer belongs to nobody. Milliseconds. */
const HEARTBEAT = 2000;
const STALE = 15_000;

/**
 * Takes the lock, a file, or waits until its holder has let go or died. Process numbers would not do: containers that
 * share a folder give the same ones.
 * @param {string} path
 * @returns {Promise<() => void>} lets go
 */
export async function takeLock(path) {
  const mark = randomUUID();
  await mkdir(dirname(path), { recursive: true });
  let waiting = false;
  for (;;) {
    const age = await ageOf(path);
    if (age === undefined || age > STALE) {
      if (age !== undefined) await rm(path, { force: true });
      await writeFile(path, mark, { flag: 'wx' }).catch(ignoreExisting);
      // Another that saw the same stale lock may remove ours and set its own: whose stands there after a moment has it.
      await sleep(200);
      if ((await readFile(path, 'utf8').catch(() => '')) === mark) break;
    }
    if (!waiting) say('another set-up of this folder is at work: waiting for it …');
    waiting = true;
    await sleep(300);
  }
  const heartbeat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), HEARTBEAT);
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    rmSync(path, { force: true });
  };
  process.on('exit', release);
  return release;
}

/**
 * @param {string} path
 * @returns {Promise<number | undefined>} milliseconds since the last heartbeat; undefined when nobody has the lock
 */
async function ageOf(path) {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

/** @param {NodeJS.ErrnoException} error */
function ignoreExisting(error) {
  if (error.code !== 'EEXIST') throw error;
}
