/** One block of a document's text. Every document format is read into a list of blocks in reading order. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'list_item';
  /** One line without line breaks, never blank. */
  text: string;
  /** Page number from 1, if the format has pages. */
  page?: number;
}
