import type { Format, ParsedText } from './format.ts';
import { html } from './html/html.ts';
import { markdown } from './markdown/markdown.ts';
import { xml } from './xml/markup/xml.ts';

export type FormatName = 'html' | 'markdown' | 'xml';

/** The formats of texts that contain markup, by the name that clients use. */
export const FORMATS: Readonly<Record<FormatName, Format<ParsedText>>> = { html, markdown, xml };
