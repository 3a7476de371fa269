import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireLock } from './setup/lock.mjs';
import { buildPage, isPageOutdated } from './setup/page.mjs';

// Builds the page unless the current one was built from the same files. The set-up does the same.
const root = fileURLToPath(new URL('..', import.meta.url));
if (isPageOutdated(root)) {
  const releaseLock = await acquireLock(join(root, '.glossa/setup.lock'));
  if (isPageOutdated(root)) await buildPage(root);
  releaseLock();
}
