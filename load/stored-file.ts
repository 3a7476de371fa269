import { createHash } from 'node:crypto';

/** One content of a stored file, which a download must return. Times in Unix milliseconds. */
export interface FileVersion {
  sha256: string;
  size: number;
  contentType: string;
  sentAt: number;
  /** Undefined until an answer confirms that it is stored. */
  answeredAt: number | undefined;
}

/** The contents that a file may have. Several are possible while the result of a change is unknown. */
export type PossibleVersions = (FileVersion | 'absent')[];

/** @returns a hexadecimal digest */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
