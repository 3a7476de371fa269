import { deflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, PDFObjectParser, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import type { Content } from './content/content.ts';
import { type Erased, erase } from './content/erase.ts';

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

/** Names of the resources of a page by what PDFs write for their objects. */
const resourceNames = new WeakMap<PDFDict, Map<string, string>>();

/** The name of an object among the resources of a page, which gets one if it has none. */
export function resourceName(
  category: string,
  prefix: string,
  object: string,
  resources: PDFDict,
  pdf: PDFDocument,
): string {
  const group = groupOf(resources, category);
  if (!group) throw new Error('The resources of a page have no group.');
  const names =
    resourceNames.get(group) ??
    new Map(group.entries().map(([key, value]) => [value.toString(), key.asString().slice(1)]));
  resourceNames.set(group, names);
  let name = names.get(object);
  if (name === undefined) {
    // A page can have names that an earlier translation gave.
    let number = names.size;
    do name = `${prefix}${number++}`;
    while (group.has(PDFName.of(name)));
    names.set(object, name);
    group.set(PDFName.of(name), PDFObjectParser.forBytes(Buffer.from(object, 'latin1'), pdf.context).parseObject());
  }
  return name;
}

export function groupOf(resources: PDFDict, category: string): PDFDict | undefined {
  const group = resources.lookup(PDFName.of(category));
  return group instanceof PDFDict ? group : undefined;
}
