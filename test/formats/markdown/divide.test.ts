import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import { partsOf, type Unit } from '../../../src/formats/format.ts';
import { markdown } from '../../../src/formats/markdown/markdown.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { openTestProcessor } from '../files/processor-setup.ts';
import { markdownDocument } from './fragments.ts';
import { changeWords, choices, chooser } from './translations.ts';

const TARGET = { code: 'pt', isRightToLeft: false };
const OPTIONS = { isFile: true };
/** Longer than two parts. */
const LONG = 450_000;
/** A page of a site, whose headings keep their names. */
const PAGE =
  '# Title\n\nSee [it](other.md#place).\n\n## A place\n\nText of [label] and [here](#a-place).\n\n[label]: /x\n\n';

/** Repeats documents, one behind the other, with blocks that stay open over headings. */
function longDocument(documents: readonly string[]): string {
  const once = documents.join('\n\n## Heading\n\n');
  const open = '\n\n```sh\n# no heading\n```\n\n<!-- a\n# b -->\n\n- item\n\n  # in the item\n\n# *Next* heading\n';
  return PAGE + (once + open).repeat(Math.ceil(LONG / (once.length + open.length)));
}

function composeInParts(source: string, translate: (unit: Unit) => TaggedText | undefined): string {
  const written = Array.from(partsOf(markdown, source, OPTIONS), (part) =>
    markdown.compose(part, part.units.map(translate), TARGET),
  );
  return [...(markdown.finish?.(source, written.join(''), OPTIONS) ?? [])].join('');
}

test('the parts of a long document make up the source, and have the units of the whole', () => {
  fc.assert(
    fc.property(fc.array(markdownDocument, { minLength: 2, maxLength: 4 }), (documents) => {
      const source = longDocument(documents);
      const parts = [...partsOf(markdown, source, OPTIONS)];
      assert.equal(parts.map((part) => part.source).join(''), source);
      const textsOf = ({ text, tags, role, verbatim }: Unit) => ({ text, tags, role, verbatim });
      assert.deepEqual(
        parts.flatMap(({ units }) => units.map(textsOf)),
        markdown.parse(source, OPTIONS).units.map(textsOf),
      );
    }),
    propertyRuns(2741, 2),
  );
});

test('a long document in parts gets the translation of the whole', () => {
  const source = longDocument(['Words **in** [label].\n\n| a | b |\n| - | - |\n| c | d |\n\n> quoted']);
  const parsed = markdown.parse(source, OPTIONS);
  assert.ok([...partsOf(markdown, source, OPTIONS)].length > 1);
  const translate = ({ text, tags }: Unit): TaggedText => ({ text: text.toUpperCase(), tags });
  assert.equal(composeInParts(source, translate), markdown.compose(parsed, parsed.units.map(translate), TARGET));
  assert.equal(
    composeInParts(source, () => undefined),
    source,
  );
});

test('a document in parts has the units of its source, whatever its translations look like', () => {
  fc.assert(
    fc.property(fc.array(markdownDocument, { minLength: 2, maxLength: 3 }), choices, (documents, numbers) => {
      const source = longDocument(documents);
      const choose = chooser(numbers);
      const composed = composeInParts(source, (unit) => changeWords(unit, choose, true));
      const kindsOf = (text: string) => markdown.parse(text).document.structure.join();
      assert.equal(kindsOf(composed), kindsOf(source));
    }),
    propertyRuns(2742, 1),
  );
});

test('a page is finished once when a process writes it', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.md', PAGE);
  const written = await files.translate(path, 'md', ({ text, tags }) => ({
    text: text.replace('A place', 'Um lugar'),
    tags,
  }));
  assert.equal(written.toString(), PAGE.replace('## A place', '## <a id="a-place"></a>Um lugar'));
});
