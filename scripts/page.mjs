import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './setup/lock.mjs';
import { buildPage, pageIsMissing } from './setup/page.mjs';

// Builds the page where it was not built from what is here: what the set-up does too.
const root = fileURLToPath(new URL('..', import.meta.url));
if (pageIsMissing(root)) {
  const release = await takeLock(join(root, '.glossa/setup.lock'));
  if (pageIsMissing(root)) await buildPage(root);
  release();
}
