import type { Family } from '../family.ts';

const LINK_TARGET = String.raw`\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,1000}(?: "[^"]{0,200}")?\)`;

/** Marks of Markdown and reStructuredText, except those of emphasis: footnotes, images, and the brackets and target of a link. */
export const markdown: Family = {
  name: 'markdown',
  isDecoration: true,
  expressions: [
    String.raw`\[\^[\w\-]{1,60}\]`,
    String.raw`!\[[^\[\]]{0,300}${LINK_TARGET}`,
    String.raw`\[(?=[^\[\]]{1,300}\]\()`,
    LINK_TARGET,
    // Links by references: the label of one without its own text is the text.
    String.raw`(?<![\p{L}\p{N}\])])\[[^\[\]]{1,100}\]\[\]`,
    String.raw`(?<![\p{L}\p{N}\])])\[(?=[^\[\]]{1,300}\]\[[^\[\]\s]{1,100}\])`,
    String.raw`(?<=(?<![\p{L}\p{N}\])])\[[^\[\]]{1,300})\]\[[^\[\]\s]{1,100}\]`,
    // Rules between texts.
    String.raw`(?<=^|\s)(?:={4,200}|-{4,200}|~{4,200}|#{7,200}|_{4,200}|\+{4,200})(?=\s|$)`,
    // reStructuredText announces code by two colons. The first ends the sentence, unless a blank is before it.
    String.raw`(?<=\S:):(?=\s{0,9}$)|(?<=\s)::(?=\s{0,9}$)`,
  ],
  examples: ['[^1]', '![a picture](image.png)', '](https://example.org/a_(b))', '[preorder][]', '======'],
  counterExamples: ['[a] (b)', '(see [note])', 'a[i][j]', 'a - b'],
};
