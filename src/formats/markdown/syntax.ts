/** The language of a document: CommonMark with its dialects, or MDX. */
export type Syntax = 'markdown' | 'mdx';
