/**
 * A sum of counts, which PostgreSQL returns as text. A day whose sum is below zero counts as zero: a document that is translated
 * again takes the bill of an earlier day back on this one, before it is billed again.
 */
export function sumOfCounts(sum: unknown): number {
  return Math.max(0, Number(sum));
}
