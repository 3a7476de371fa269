import { deflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PictureText } from '../../files/pictures.ts';
import { decodeStream } from '../content/decode-stream.ts';
import { contentBytes, loadPdf, MAX_CONTENT_BYTES } from '../document.ts';
import { addFacingPages } from '../facing-pages.ts';
import { groupOf } from '../page-resources.ts';
import { findPictures, type PagePicture } from './find-pictures.ts';
import { type ShownPicture, setHiddenTexts } from './hidden-text.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import type { InlinePlace } from './walk-images.ts';
import { writePicture } from './write-picture.ts';

/** What has become of the file of an image. */
export interface NewPicture {
  readonly key: string;
  readonly content: Buffer;
  /** Its translated texts. */
  readonly texts: readonly PictureText[];
}

/** The images of a PDF. */
export interface PdfPictures {
  /** Those that can have text, in the order of the pages. */
  readonly pictures: readonly PagePicture[];
  /**
   * Replaces images.
   * @param contents what has become of their files, by the keys of the pictures
   * @returns the number of images that stay
   */
  replace(contents: AsyncIterable<NewPicture>): Promise<number>;
  /** @param facing bytes of the source whose pages are put before those of the document */
  save(facing: Uint8Array | undefined): Promise<Uint8Array>;
}

const MASKS = ['SMask', 'Mask'].map((name) => PDFName.of(name));

/**
 * Opens the images of a PDF.
 * @param hasSource whether every second page, from the first, is one of the source
 * @param onPage called after each page
 * @throws GlossaError as `loadPdf`
 */
export async function openPdfPictures(bytes: Uint8Array, hasSource: boolean, onPage: () => void): Promise<PdfPictures> {
  const pdf = await loadPdf(bytes);
  const pictures = findPictures(pdf, hasSource, onPage);
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  return {
    pictures,
    async replace(contents) {
      let left = 0;
      const masks = new Set<PDFObject | undefined>();
      const inline: { place: InlinePlace; written: PDFRawStream }[] = [];
      const shown: ShownPicture[] = [];
      for await (const { key, content, texts } of contents) {
        const picture = byKey.get(key);
        const written = picture && (await writePicture(picture, content));
        if (!picture || !written) {
          left++;
          continue;
        }
        const size = readJpeg(content) ?? readPng(content);
        // A mirrored image has no text that could be copied.
        if (size && texts.length > 0 && !picture.isMirrored) {
          shown.push(
            ...picture.shown.map((place) => ({ ...place, widthPx: size.widthPx, heightPx: size.heightPx, texts })),
          );
        }
        for (const name of MASKS) masks.add(picture.stream.dict.get(name));
        if (picture.place instanceof PDFRef) pdf.context.assign(picture.place, written);
        else inline.push({ place: picture.place, written });
      }
      for (const own of Map.groupBy(inline, ({ place: { form, page } }) => form ?? page).values()) replaceInline(own);
      setHiddenTexts(pdf, shown);
      for (const { place } of pictures) if (place instanceof PDFRef) masks.delete(place);
      removeUnused(pdf, masks);
      return left;
    },
    async save(facing) {
      if (facing) await addFacingPages(pdf, await loadPdf(facing));
      return pdf.save({ useObjectStreams: false, updateFieldAppearances: false });
    },
  };
}

/** Removes masks that no image has any more, so that the letters of the source do not stay in the file. */
function removeUnused({ context }: PDFDocument, masks: Set<PDFObject | undefined>): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) for (const name of MASKS) masks.delete(object.dict.get(name));
  }
  for (const mask of masks) if (mask instanceof PDFRef) context.delete(mask);
}

/** Puts images in the place of inline images of one content. */
function replaceInline(images: readonly { place: InlinePlace; written: PDFRawStream }[]): void {
  const [first] = images;
  if (!first) return;
  const { page, form } = first.place;
  const { context } = page.doc;
  const found = form && context.lookup(form);
  const stream = found instanceof PDFRawStream ? found : undefined;
  const source = stream ? decodeStream(stream, MAX_CONTENT_BYTES) : contentBytes(page);
  // A form without resources has those of its page.
  const given = stream?.dict.lookup(PDFName.of('Resources')) ?? page.node.Resources();
  const resources = given instanceof PDFDict ? given.clone(context) : PDFDict.withContext(context);
  const objects = groupOf(resources, 'XObject')?.clone(context) ?? PDFDict.withContext(context);
  resources.set(PDFName.of('XObject'), objects);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { place, written } of [...images].sort((one, other) => one.place.start - other.place.start)) {
    const name = objects.uniqueKey('Inline');
    objects.set(name, context.register(written));
    // The operator `BI` stands before its entries.
    const start = Buffer.from(source.buffer, source.byteOffset, place.start).lastIndexOf('BI');
    parts.push(source.subarray(at, start), Buffer.from(`${name.toString()} Do`));
    at = place.end;
  }
  const content = deflateSync(Buffer.concat([...parts, source.subarray(at)]));
  if (stream && form) {
    const dict = stream.dict.clone(context);
    dict.delete(PDFName.of('DecodeParms'));
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    dict.set(PDFName.of('Resources'), resources);
    context.assign(form, PDFRawStream.of(dict, content));
    return;
  }
  const dict = context.obj({ Filter: 'FlateDecode' });
  page.node.set(PDFName.of('Contents'), context.register(PDFRawStream.of(dict, content)));
  page.node.set(PDFName.of('Resources'), resources);
}
