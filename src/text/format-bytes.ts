const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes for people, in units of 1,024: `14 KB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const steps = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** steps;
  // Rounded down: what is nearly full must not look full.
  const shown = value < 10 && steps > 0 ? Math.floor(value * 10) / 10 : Math.floor(value);
  return `${shown} ${UNITS[steps]}`;
}
