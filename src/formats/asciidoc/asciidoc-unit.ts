import type { MarkedUnit } from '../marked-text/marked-unit.ts';
import type { WarningCounts } from '../warnings.ts';

/** A text of a document. The range of a title has the line of signs below it, too. */
export interface AsciiDocUnit extends MarkedUnit {
  /** Number of the notes in the text, whose units come behind it. */
  readonly notes?: number;
  readonly title?: {
    readonly underline: string;
    readonly lineBreak: string;
    readonly hasAnchor: boolean;
    readonly lineStart: number;
  };
}

export interface AsciiDocBlocks {
  readonly units: AsciiDocUnit[];
  readonly structure: string[];
  readonly warnings: WarningCounts;
}
