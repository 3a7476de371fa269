/**
 * What the header `Retry-After` asks for (RFC 9110, 10.2.3), in milliseconds from now, 0 or more; undefined where it says
 * nothing that can be read. Some servers give fractions of seconds.
 */
export function parseRetryAfter(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
