import { asciidoc } from '../../../src/formats/asciidoc/asciidoc.ts';
import { latex } from '../../../src/formats/latex/latex.ts';
import { mdx } from '../../../src/formats/markdown/markdown.ts';
import { rst } from '../../../src/formats/rst/rst.ts';
import { type Step, steps } from '../step.ts';
import { replaceTexts } from './replace-texts.ts';

/** Formats that documentation is written in. */
export const DOCUMENTATION_STEPS: readonly Step[] = [
  steps(
    'MDX',
    [],
    replaceTexts(mdx, (text) => text),
  ),
  steps(
    'MDX with tags and expressions that do not end',
    [],
    replaceTexts(mdx, (text) => text.replace(/.{1,20}/gsu, '$&<A title="{`')),
  ),
  steps(
    'modules and elements of MDX',
    [],
    replaceTexts(
      mdx,
      (text) => `export const a = {\n${text}\n}\n\n${text.replace(/.{1,40}/gsu, '\n<A title="The $&">\n')}`,
    ),
  ),
  steps(
    'reStructuredText',
    [],
    replaceTexts(rst, (text) => text),
  ),
  steps(
    'marks and lists of reStructuredText',
    [],
    replaceTexts(rst, (text) => text.replace(/.{1,30}/gsu, '- `$&` *$& |a :ref:`b <c\n\n')),
  ),
  steps(
    'tables of reStructuredText',
    [],
    replaceTexts(rst, (text) => {
      const words = text
        .replaceAll(/[^a-z]/gi, ' ')
        .replace(/.{1,8}/gsu, (cell) => `| ${cell.padEnd(9)}|\n+----------+\n`);
      return `+----------+\n${words}\n=== ===\n${text.replace(/.{1,8}/gsu, 'a   $&\n')}=== ===\n`;
    }),
  ),
  steps(
    'AsciiDoc',
    [],
    replaceTexts(asciidoc, (text) => text),
  ),
  steps(
    'marks, lists and tables of AsciiDoc',
    [],
    replaceTexts(asciidoc, (text) => text.replace(/.{1,30}/gsu, '* `$& *$& {a <<b [c] ((d\n|===\n')),
  ),
  steps(
    'LaTeX',
    [],
    replaceTexts(latex, (text) => text),
  ),
  steps(
    'commands, groups and formulas of LaTeX',
    [],
    replaceTexts(latex, (text) => text.replace(/.{1,30}/gsu, '\\item[$& {\\bf $& \\emph{a $$x \\footnote{b & % \n')),
  ),
];
