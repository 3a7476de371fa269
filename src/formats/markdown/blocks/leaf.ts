import type { TextRange } from '../../format.ts';
import type { Container } from './containers.ts';
import type { HtmlLeaf } from './html-ends.ts';

/** The open block that is no container. A line without a closing condition ends the blocks that have one. */
export type Leaf =
  | { readonly kind: 'paragraph'; readonly lines: TextRange[]; readonly firstOf: Container['kind'] | undefined }
  | { readonly kind: 'code' | 'math' }
  | { readonly kind: 'table'; readonly columns: number }
  | { readonly kind: 'fence'; readonly fence: string }
  | HtmlLeaf;
