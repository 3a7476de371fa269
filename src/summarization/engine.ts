import type { Block, BlockPlace } from '../extraction/block.ts';
import type { RequestScope } from '../request-scope.ts';

/** Plain text as given, or the blocks of a document. */
export type SummarySource = { kind: 'text'; text: string } | { kind: 'blocks'; blocks: readonly Block[] };

export interface SummaryRequest {
  source: SummarySource;
  type: 'text' | 'points';
  /** 1 to 100. Applies to `points`. */
  maxPoints: number;
  /** Code points of the whole summary, at least 1. Undefined without a limit. */
  maxCharacters: number | undefined;
  /**
   * What the reader wants to know. Lines are wordings of one question, one of them in the language of the source. The summary
   * keeps to it as far as the source has it.
   */
  focus?: string | undefined;
}

/** One sentence or point. */
export interface SummaryItem extends BlockPlace {
  text: string;
  /** Its place in the source, in code points (see `sourceText`). Undefined when the engine rephrased it. */
  start?: number;
  end?: number;
}

/** A sentence of the source. */
export interface QuotedItem extends SummaryItem {
  start: number;
  end: number;
}

export interface Summary<Item extends SummaryItem = SummaryItem> {
  /** The points, or the sentences of the paragraph, in the order of the source. */
  items: Item[];
  /** The finished text on one line. Undefined for `points`. */
  paragraph?: string;
  /** Working time of the engine in ms, without waiting in a queue. */
  engineMs: number;
}

export interface SummaryEngine extends AsyncDisposable {
  readonly name: string;
  /**
   * Expected time of a summary in ms, for an engine that may take longer than the deadline of the text. Infinite before the
   * first measurement.
   * @throws the signal's reason when aborted
   */
  durationMs?(request: SummaryRequest, scope: RequestScope): Promise<number>;
  /** @throws GlossaError `engine_unavailable`, `overloaded`; the signal's reason when aborted */
  summarize(request: SummaryRequest, scope: RequestScope): Promise<Summary>;
}

/** The text that offsets of a summary refer to: plain text unchanged, blocks joined by blank lines. */
export function sourceText(source: SummarySource): string {
  return source.kind === 'text' ? source.text : source.blocks.map((block) => block.text).join('\n\n');
}
