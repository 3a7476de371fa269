import { PDFArray, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** Fields that are looked at, which bounds the work for a hostile form. */
const MAX_FIELDS = 10_000;

/** The number of digital signatures of a PDF. */
export function countSignatures(pdf: PDFDocument): number {
  const form = pdf.catalog.lookup(PDFName.of('AcroForm'));
  const stack = form instanceof PDFDict ? [form.lookup(PDFName.of('Fields'))] : [];
  const seen = new Set<PDFDict>();
  let count = 0;
  while (stack.length > 0 && seen.size < MAX_FIELDS) {
    const fields = stack.pop();
    for (let at = 0; fields instanceof PDFArray && at < fields.size() && seen.size < MAX_FIELDS; at++) {
      const field = fields.lookup(at);
      if (!(field instanceof PDFDict) || seen.has(field)) continue;
      seen.add(field);
      const isSigned = field.lookup(PDFName.of('FT')) === PDFName.of('Sig') && field.has(PDFName.of('V'));
      if (isSigned) count++;
      stack.push(field.lookup(PDFName.of('Kids')));
    }
  }
  return count;
}
