import { deflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import type { Content } from './content/content.ts';
import { type Erased, erase } from './content/erase.ts';
import { groupOf } from './write-text.ts';

/** Pages can share their resources, so a page that changes gets its own. */
export function copyResources(page: PDFPage): PDFDict {
  const { context } = page.doc;
  const resources = page.node.Resources()?.clone(context) ?? PDFDict.withContext(context);
  for (const category of ['Font', 'XObject', 'ColorSpace']) {
    const group = groupOf(resources, category);
    resources.set(PDFName.of(category), group?.clone(context) ?? PDFDict.withContext(context));
  }
  return resources;
}

/** Gives resources copies of the forms that lose glyphs or areas. */
export function eraseForms(content: Content, erased: Erased, resources: PDFDict, pdf: PDFDocument): void {
  for (const { name, content: form } of content.forms) {
    const isChanged =
      form.content.glyphs.some(({ index }) => erased.glyphs.has(index)) ||
      form.content.painted.some(({ order }) => erased.areas.has(order) || erased.moved.has(order));
    const group = isChanged ? groupOf(resources, 'XObject') : undefined;
    const original = group?.lookup(PDFName.of(name));
    if (!group || !(original instanceof PDFRawStream)) continue;
    const dict = original.dict.clone(pdf.context);
    for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(PDFName.of(key));
    const inner = (groupOf(dict, 'Resources') ?? resources).clone(pdf.context);
    const objects = groupOf(inner, 'XObject');
    if (objects) inner.set(PDFName.of('XObject'), objects.clone(pdf.context));
    eraseForms(form.content, erased, inner, pdf);
    dict.set(PDFName.of('Resources'), inner);
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    const written = deflateSync(erase(form.bytes, form.content, erased));
    group.set(PDFName.of(name), pdf.context.register(PDFRawStream.of(dict, written)));
  }
}
