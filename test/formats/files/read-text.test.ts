import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { FileFormatName } from '../../../src/formats/files/file-types.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { openTestProcessor, scope, type TestProcessor } from './processor-setup.ts';

describe('the running text of a file', () => {
  let files: TestProcessor;
  before(async () => {
    files = await openTestProcessor();
  });
  after(() => files[Symbol.asyncDispose]());

  async function read(format: FileFormatName, content: string | Buffer): Promise<string[]> {
    const path = await files.create(`file.${format}`, content);
    const text = await files.processor.readText(path, { format }, scope);
    if (text.kind === 'text') return [text.text];
    return text.blocks.map((block) => `${block.kind}: ${block.text}`);
  }

  /** Replaces a string in the part of a sample that has its sentence, and adds parts. */
  async function changed(
    format: 'docx' | 'odt' | 'pptx',
    from: string,
    to: string,
    added: Record<string, string> = {},
  ) {
    const { content, part = '' } = SAMPLE_FILES[format];
    const parts = unzipSync(await content('A sentence.'));
    parts[part] = strToU8(strFromU8(parts[part] ?? new Uint8Array()).replace(from, to));
    for (const [name, text] of Object.entries(added)) parts[name] = strToU8(text);
    return Buffer.from(zipSync(parts));
  }

  test('of HTML has headings, paragraphs and items, without menus and attributes', async () => {
    const page =
      '<nav><a href=x>Menu</a></nav><h2>One<a href=#one>¶</a></h2><p title="A tip">Two <b>words</b></p><ul><li>Three</ul><footer>End</footer>';
    assert.deepEqual(await read('html', page), ['heading: One', 'paragraph: Two words', 'list_item: Three']);
  });

  test('of Markdown has no code, link targets, badges, image texts, footnotes and front matter', async () => {
    const source =
      '---\ntitle: Name\n---\nTitle\n===\n\n[![Build](a.svg)](https://ci.example)\n\nSee [the page](https://a.example)[^1].\n\n- [x] One\n\n```js\ncode();\n```\n\n[^1]: A note.\n';
    assert.deepEqual(await read('md', source), ['heading: Title', 'paragraph: See the page.', 'list_item: One']);
  });

  test('of Markdown has the texts of its blocks of HTML, in their places', async () => {
    const source =
      'First.\n\n<p align="center"><img src="logo.svg">A <b>small</b> server.</p>\n\nSecond.\n\n<!-- hidden -->\n\n<div>\n\n## Use\n\n</div>\n';
    assert.deepEqual(await read('md', source), [
      'paragraph: First.',
      'paragraph: A small server.',
      'paragraph: Second.',
      'heading: Use',
    ]);
  });

  test('of Word has the roles of its styles and numbering, and cells only without other text', async () => {
    const paragraph = (properties: string, text: string) =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const table = `<w:tbl><w:tr><w:tc>${paragraph('', 'Cell')}</w:tc></w:tr></w:tbl>`;
    const item = paragraph('<w:numPr><w:numId w:val="1"/></w:numPr>', 'Item');
    const heading = paragraph('<w:outlineLvl w:val="0"/>', 'Heading');
    const all = await changed('docx', '<w:body>', `<w:body>${heading}${item}${table}`);
    assert.deepEqual(await read('docx', all), ['heading: Heading', 'list_item: Item', 'paragraph: A sentence.']);
    const sentence = '<w:p><w:r><w:t>A sentence.</w:t></w:r></w:p>';
    assert.deepEqual(await read('docx', await changed('docx', sentence, table)), ['paragraph: Cell']);
  });

  test('of OpenDocument has no notes, captions and tables of contents', async () => {
    const body =
      '<text:h>Heading</text:h><text:table-of-content><text:index-body><text:p>Heading 1</text:p></text:index-body></text:table-of-content><text:list><text:list-item><text:p>Item<text:note><text:note-body><text:p>Note</text:p></text:note-body></text:note></text:p></text:list-item></text:list><text:p>Figure <text:sequence text:name="Figure">1</text:sequence>: Caption</text:p>';
    const file = await changed('odt', '<text:p>', `${body}<text:p>`);
    assert.deepEqual(await read('odt', file), ['heading: Heading', 'list_item: Item', 'paragraph: A sentence.']);
  });

  test('of a format without any is refused', async () => {
    await assert.rejects(read('md', '```\ncode\n```\n'), { code: 'no_text' });
  });
});
