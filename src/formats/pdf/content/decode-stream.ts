import { inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { GlossaError } from '../../../errors.ts';

/**
 * @param onlyFirst packed bytes that are enough where only the start of the stream is needed
 * @throws GlossaError `document_too_large`, `document_damaged`
 */
export function decodeStream(stream: PDFRawStream, maxBytes: number, onlyFirst?: number): Uint8Array {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  const isFlate = only === PDFName.of('FlateDecode') && !stream.dict.has(PDFName.of('DecodeParms'));
  try {
    // A stream that is cut at its end has the text before it.
    if (isFlate)
      return inflateSync(stream.getContents().subarray(0, onlyFirst), { maxOutputLength: maxBytes, finishFlush: 2 });
    return decodePDFRawStream(stream).decode();
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new GlossaError(isLarge ? 'document_too_large' : 'document_damaged', { cause: error });
  }
}
