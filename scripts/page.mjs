import { fileURLToPath } from 'node:url';
import { buildPage, pageIsMissing } from './setup/page.mjs';

// Builds the page where it was not built from what is here: what the set-up does too.
const root = fileURLToPath(new URL('..', import.meta.url));
if (pageIsMissing(root)) await buildPage(root);
