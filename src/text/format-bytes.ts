const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size in binary units: `14 KB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** exponent;
  // Rounds down, so that nearly full storage does not look full.
  const shown = value < 10 && exponent > 0 ? Math.floor(value * 10) / 10 : Math.floor(value);
  return `${shown} ${UNITS[exponent]}`;
}
