/** Maximum size of a stored file, and of a file that is translated or summarized. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
