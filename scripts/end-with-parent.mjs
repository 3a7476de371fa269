import { isMainThread } from 'node:worker_threads';

/**
 * Under `npm start` and `npm test` a shell stands between npm and us. When npm is told to stop it tells that shell, which
 * dies without a word to us: so we stop, as if told ourselves, when our parent is gone.
 */
if (process.env.npm_lifecycle_event !== undefined && isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
