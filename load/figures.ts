import { z } from 'zod';

/** One measured number of a benchmark. A chart shows the figures of one measure: a bar for each system, by group. */
export const figure = z.strictObject({
  /** What is done, such as `en-pt` or `8 connections`. */
  group: z.string(),
  /** Who does it, such as `Glossa`. */
  system: z.string(),
  /** What is counted, with its unit, such as `requests per second`. */
  measure: z.string(),
  value: z.number(),
});
export type Figure = z.output<typeof figure>;

/** The option of a benchmark that prints its figures for the report in place of text. */
export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;

/** Prints the figures as JSON. */
export function printFigures(figures: readonly Figure[]): void {
  console.log(JSON.stringify(figures));
}

/** The figures of a benchmark of one system, as `{ [measure]: value }`. */
export function figuresOf(group: string, system: string, values: Record<string, number>): Figure[] {
  return Object.entries(values).map(([measure, value]) => ({ group, system, measure, value }));
}
