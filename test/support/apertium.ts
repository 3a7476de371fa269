import { findApertiumRoot } from '../../src/translation/engines/apertium/installation.ts';

/** The folder with the installed language pairs. */
export const root = findApertiumRoot(process.env.GLOSSA_APERTIUM_DIR, new URL('../..', import.meta.url).pathname);

/** Options of a test that needs Apertium. */
export const needsApertium = {
  skip: root ? false : 'Apertium is not installed: run npm test on Debian or Ubuntu',
};
