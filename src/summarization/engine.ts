import type { Block } from '../documents/block.ts';
import type { RequestScope } from '../request-scope.ts';

/** What is summarized: given text as it came, or the blocks of a document. */
export type SummarySource = { kind: 'text'; text: string } | { kind: 'blocks'; blocks: readonly Block[] };

export interface SummaryRequest {
  source: SummarySource;
  type: 'text' | 'points';
  /** 1 to 100; used when `type` is `points`. */
  maxPoints: number;
  /** Most code points of the summary over all its points together; at least 1; undefined: no limit was asked for. */
  maxCharacters: number | undefined;
}

/** One sentence or point. */
export interface SummaryItem {
  text: string;
  /** Where it comes from, in code points of the text that was summarized; undefined of one in words of the engine's own. */
  start?: number;
  end?: number;
  page?: number;
}

/** One that is a sentence of the document: `start` and `end` are code points into its text (see `sourceText`). */
export interface QuotedItem extends SummaryItem {
  start: number;
  end: number;
}

export interface Summary<Item extends SummaryItem = SummaryItem> {
  /** The sentences of the paragraph (`text`) or the points, in the order of the document. */
  items: Item[];
  /** The finished text: one paragraph without line breaks (`text`); undefined for `points`. */
  paragraph?: string;
  /** Time that the engine worked on it, waiting for its turn not included; 0 or more, with fractions. */
  engineMs: number;
}

export interface SummaryEngine extends AsyncDisposable {
  readonly name: string;
  /** @throws the signal's reason when aborted; GlossaError `engine_unavailable`, `overloaded`. */
  summarize(request: SummaryRequest, scope: RequestScope): Promise<Summary>;
}

/** The text that offsets of a summary's sources count in: given text unchanged, blocks joined by a blank line. */
export function sourceText(source: SummarySource): string {
  return source.kind === 'text' ? source.text : source.blocks.map((block) => block.text).join('\n\n');
}
