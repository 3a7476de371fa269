import type { ParsedText, TextRange } from '../format.ts';
import type { MarkedDocument } from '../marked-text/compose-marked.ts';
import type { Declarations } from './names.ts';
import type { RstUnit } from './rst-unit.ts';
import type { Table } from './tables/table.ts';

/** A document of reStructuredText, taken apart. Plain data. */
export interface ParsedRst extends ParsedText, MarkedDocument {
  readonly units: readonly RstUnit[];
  readonly tables: readonly Table[];
  readonly names: ReadonlyMap<string, Declarations>;
  readonly indirect: readonly (TextRange & { readonly name: string })[];
}
