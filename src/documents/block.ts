/** A piece of a document in reading order: what documents give to whoever reads them. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'list_item';
  /** One line without line breaks, never blank. */
  text: string;
  /** From 1. */
  page?: number;
}
