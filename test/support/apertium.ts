import { findApertiumRoot } from '../../src/translation/engines/apertium/installation.ts';

const root = findApertiumRoot(process.env.GLOSSA_APERTIUM_DIR, new URL('../..', import.meta.url).pathname);

/** For `test(name, needsApertium, …)`: without an installation there is nothing to test against. */
export const needsApertium = {
  skip: root ? false : 'no Apertium installation was found: run npm test on Debian or Ubuntu',
};
