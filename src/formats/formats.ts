import type { Format, ParsedDocument } from './format.ts';
import { html } from './html/html.ts';

export type FormatName = 'html' | 'markdown';

const missing: Format<ParsedDocument> = {
  parse: (source) => ({ source, units: [] }),
  compose: ({ source }) => source,
};

/** The formats of texts that contain markup, by the name that clients use. */
export const FORMATS: Readonly<Record<FormatName, Format<ParsedDocument>>> = { html, markdown: missing };
