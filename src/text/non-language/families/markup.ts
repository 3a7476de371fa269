import type { Family } from '../family.ts';

/** Tags, comments and declarations of HTML and XML, and the marks of a format string for a percent sign. */
export const markup: Family = {
  name: 'markup',
  isDecoration: true,
  expressions: [
    '%%',
    // Words in <<double>> marks are quoted.
    String.raw`(?!(?<=<)<[^<>]{1,300}>>)<\/?[A-Za-z][\w:.\-]{0,40}(?:\s{1,20}[\w:@.…\-]{1,60}(?:\s{0,5}=\s{0,5}(?:"[^"<>]{0,1000}"|'[^'<>]{0,1000}'|[^\s"'<>=]{1,1000}))?){0,30}\s{0,20}\/?>`,
    '<[!?][^<>]{0,300}>',
    String.raw`<\/?\d{1,3} ?\/?>`,
  ],
  examples: [
    '<b>',
    '</b>',
    '<br />',
    '<a  href="https://example.org" title="x">',
    '<!-- note -->',
    '<a rel="nofollow" …>',
    '<0>',
    '</0>',
    '%%',
  ],
  counterExamples: ['he < she and we > you', '3 <5', '<<good morning>>'],
};
