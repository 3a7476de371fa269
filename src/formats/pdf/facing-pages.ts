import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/**
 * Puts each page of the source before that of its translation, and lets readers show both side by side. Links of a page of the source
 * lead to pages of the source. The bookmarks lead to the translation.
 */
export async function addFacingPages(pdf: PDFDocument, source: PDFDocument): Promise<void> {
  const originals = source.getPages();
  const pages = await pdf.copyPages(source, source.getPageIndices());
  for (const [index, page] of pages.entries()) {
    // The structure of the document names the pages of the translation.
    page.node.delete(PDFName.of('StructParents'));
    pdf.insertPage(2 * index, page);
  }
  const refs = new Map<PDFObject, PDFRef>();
  for (const [index, { ref }] of originals.entries()) {
    const copy = pages[index];
    if (copy) refs.set(ref, copy.ref);
  }
  for (const [index, page] of pages.entries()) followPages(page, originals[index], refs);
  pdf.catalog.set(PDFName.of('PageLayout'), PDFName.of('TwoPageLeft'));
}

/** Lets the links of a copied page lead to copied pages. Copies of links refer to other copies of their pages. */
function followPages(page: PDFPage, original: PDFPage | undefined, refs: ReadonlyMap<PDFObject, PDFRef>): void {
  const copies = linksOf(page);
  for (const [index, link] of original ? linksOf(original).entries() : []) {
    const places = placesOf(link);
    for (const [at, copy] of (copies[index] ? placesOf(copies[index]) : []).entries()) {
      const ref = refs.get(places[at]?.get(0) ?? copy);
      if (ref) copy.set(0, ref);
    }
  }
}

function linksOf({ node }: PDFPage): (PDFDict | undefined)[] {
  const annotations = node.Annots();
  return Array.from({ length: annotations?.size() ?? 0 }, (_, at) => {
    const annotation = annotations?.lookup(at);
    return annotation instanceof PDFDict ? annotation : undefined;
  });
}

/** The explicit destinations of a link: its own, and that of its action. */
function placesOf(link: PDFDict | undefined): PDFArray[] {
  const action = link?.lookup(PDFName.of('A'));
  const places = [
    link?.lookup(PDFName.of('Dest')),
    action instanceof PDFDict ? action.lookup(PDFName.of('D')) : undefined,
  ];
  return places.filter((place) => place instanceof PDFArray).filter((place) => place.size() > 0);
}
