import { fileURLToPath } from 'node:url';

/** A folder with a few letters of each of some fonts of Noto (SIL Open Font License 1.1). */
export const FONTS = fileURLToPath(new URL('../fixtures/fonts', import.meta.url));
