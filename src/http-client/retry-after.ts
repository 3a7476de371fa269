/**
 * Parses the header `Retry-After` (RFC 9110, 10.2.3). Fractions of seconds, which some servers send, are accepted.
 * @returns ms from now, 0 or more; undefined for a missing or invalid value
 */
export function parseRetryAfter(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
