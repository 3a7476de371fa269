import type { Format } from '../format.ts';
import { composeUnits } from './compose/compose-units.ts';
import { type MarkdownDocument, readDocument } from './read-document.ts';

/**
 * Markdown: CommonMark with GitHub's tables, task lists, strikethrough, addresses and footnotes, and front matter. A translation
 * has the same tree as its source but for the texts. Code, addresses, HTML, mathematics and labels stay byte for byte.
 */
export const markdown: Format<MarkdownDocument> = { parse: readDocument, compose: composeUnits };
