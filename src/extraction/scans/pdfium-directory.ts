import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package of PDFium, without symbolic links, which its processes cannot follow. */
export const PDFIUM_DIRECTORY = dirname(dirname(fileURLToPath(import.meta.resolve('@hyzyla/pdfium'))));
