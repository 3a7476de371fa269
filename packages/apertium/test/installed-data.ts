import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const { GLOSSA_APERTIUM_DIR } = process.env;
const ROOTS = GLOSSA_APERTIUM_DIR === undefined ? [`${PROJECT}.glossa/apertium/`, '/'] : [`${GLOSSA_APERTIUM_DIR}/`];
const root = ROOTS.find((folder) => existsSync(`${folder}usr/share/apertium/modes`));

/** The folder of the installed language pairs. */
export const DATA = `${root ?? ROOTS[0]}usr/share/apertium/`;

/** Options of a test that reads installed language pairs. */
export const needsData = { skip: root ? false : 'Apertium is not installed: run npm test on Debian or Ubuntu' };
