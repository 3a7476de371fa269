import { isMainThread } from 'node:worker_threads';

/**
 * npm runs scripts through a shell. When npm is stopped, it stops that shell, and the shell does not pass the signal on.
 * This process therefore sends itself SIGTERM once its parent is gone.
 */
if (process.env.npm_lifecycle_event !== undefined && isMainThread) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
