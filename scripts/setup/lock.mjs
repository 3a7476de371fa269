import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from './progress.mjs';

/** The holder of a lock touches the file at this interval. */
const HEARTBEAT_INTERVAL_MS = 2_000;
/** A lock without a heartbeat for this long is stale: its holder died. */
const STALE_AFTER_MS = 15_000;

/**
 * Acquires a lock file. Waits while another process holds it. Process ids cannot identify the holder: containers that
 * share a folder reuse them.
 * @param {string} path
 * @returns {Promise<() => void>} releases the lock
 */
export async function acquireLock(path) {
  const token = randomUUID();
  await mkdir(dirname(path), { recursive: true });
  /** @type {NodeJS.Timeout | undefined} */
  let heartbeat;
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (existsSync(path) && readFileSync(path, 'utf8') === token) rmSync(path, { force: true });
  };
  process.on('exit', release);
  let isWaiting = false;
  for (;;) {
    const ageMs = await readAge(path);
    if (ageMs === undefined || ageMs > STALE_AFTER_MS) {
      if (ageMs !== undefined) await rm(path, { force: true });
      await writeFile(path, token, { flag: 'wx' }).catch(ignoreExisting);
      // Another process that saw the same stale lock may replace ours. The token in the file after a moment wins.
      await sleep(200);
      if ((await readFile(path, 'utf8').catch(() => '')) === token) break;
    }
    if (!isWaiting) print('waiting for another set-up of this folder …');
    isWaiting = true;
    await sleep(300);
  }
  heartbeat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), HEARTBEAT_INTERVAL_MS);
  return release;
}

/**
 * @param {string} path
 * @returns {Promise<number | undefined>} milliseconds since the last heartbeat; undefined when the lock is free
 */
async function readAge(path) {
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
