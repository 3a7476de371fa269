import { deflateSync } from 'node:zlib';
import { PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { MovedColumns } from './columns/moved-columns.ts';
import { writeColumns } from './columns/write-columns.ts';
import { type Erased, erase } from './content/erase.ts';
import { copyResources, eraseForms } from './page-resources.ts';
import type { PageView } from './page-view.ts';
import type { PlacedText } from './place-texts.ts';
import type { TextWriter } from './write-glyphs.ts';
import { writeText } from './write-text.ts';

/**
 * Replaces the content of a page: without what is erased, with the texts that are set on it.
 * @param columns what moves to the place of another column
 */
export function writePage(
  view: PageView,
  erased: Erased,
  texts: readonly PlacedText[],
  tools: Pick<TextWriter, 'fonts' | 'onLink'>,
  columns?: MovedColumns,
): void {
  const { number, page, source, matrix } = view;
  const { doc: pdf } = page;
  const { context } = pdf;
  const { bytes, content } = source;
  const resources = copyResources(page);
  const kept = columns ? [Buffer.from(writeColumns(view, erased, columns, resources))] : writeRest();
  const writer: TextWriter = { ...tools, resources, pdf };
  const written = texts.map((text) => {
    const frames = text.frames.filter(({ frame }) => frame.page === number);
    return writeText(text, frames, matrix, writer);
  });
  const all = Buffer.concat([...kept, Buffer.from(written.join(''))]);
  page.node.set(
    PDFName.of('Contents'),
    context.register(PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(all))),
  );
  page.node.set(PDFName.of('Resources'), resources);

  function writeRest(): Uint8Array[] {
    eraseForms(content, erased, resources, pdf);
    const unclosed = 'Q\n'.repeat(content.unclosed);
    return [Buffer.from('q\n'), erase(bytes, content, erased), Buffer.from(`\n${unclosed}Q\n`)];
  }
}
