import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../format.ts';

const MAX_BOOKMARKS = 10_000;
const WORD = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The texts of a PDF that readers show beside its pages: its title and its bookmarks. */
export function findNames(pdf: PDFDocument) {
  const holders = [infoOf(pdf), ...bookmarksOf(pdf)].flatMap((dict) => {
    const title = dict?.lookup(PDFName.of('Title'));
    if (!dict || !(title instanceof PDFString || title instanceof PDFHexString)) return [];
    const text = decode(title)?.trim() ?? '';
    return WORD.test(text) ? [{ dict, text }] : [];
  });
  return {
    units: holders.map(({ text }): Unit => ({ text, tags: [] })),
    write(translations: readonly (TaggedText | undefined)[]): void {
      for (const [index, { dict }] of holders.entries()) {
        const translation = translations[index];
        if (translation) dict.set(PDFName.of('Title'), PDFHexString.fromText(translation.text));
      }
    },
  };
}

function infoOf({ context }: PDFDocument): PDFDict | undefined {
  const info = context.lookup(context.trailerInfo.Info);
  return info instanceof PDFDict ? info : undefined;
}

/** In the order in which they are shown. */
function bookmarksOf(pdf: PDFDocument): PDFDict[] {
  const seen = new Set<PDFDict>();
  const root = pdf.catalog.lookup(PDFName.of('Outlines'));
  const stack = [root];
  while (stack.length > 0 && seen.size <= MAX_BOOKMARKS) {
    const dict = stack.pop();
    if (!(dict instanceof PDFDict) || seen.has(dict)) continue;
    seen.add(dict);
    stack.push(dict.lookup(PDFName.of('Next')), dict.lookup(PDFName.of('First')));
  }
  return [...seen].slice(1);
}

function decode(title: PDFString | PDFHexString): string | undefined {
  try {
    return title.decodeText();
  } catch {
    return undefined;
  }
}
