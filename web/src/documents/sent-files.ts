/** The number of files whose references to the disk the browser keeps at most. */
const MAX_FILES = 100;

/** The files that this tab has sent, by the ID of their document. The service does not return sources. */
const files = new Map<string, File>();

/** Keeps a file for a comparison with its translation. The oldest one makes room. */
export function keepSentFile(documentId: string, file: File): void {
  files.set(documentId, file);
  const [oldest] = files.keys();
  if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest);
}

/** @returns undefined for a file that another tab has sent, or this one before it was loaded again */
export function sentFile(documentId: string): File | undefined {
  return files.get(documentId);
}
