import type { TextRange } from '../format.ts';
import type { WarningCounts } from '../warnings.ts';
import type { Declarations } from './names.ts';
import type { RstUnit } from './rst-unit.ts';
import type { Table } from './tables/table.ts';

/** What a document has. */
export interface RstBlocks {
  readonly units: RstUnit[];
  readonly structure: string[];
  readonly tables: Table[];
  /** Names that the document declares for references. */
  readonly names: Map<string, Declarations>;
  /** References that are the values of targets. */
  readonly indirect: (TextRange & { readonly name: string })[];
  readonly warnings: WarningCounts;
}
