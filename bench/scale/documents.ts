import { deleteDocument, sendDocument, waitForDocument } from '../../load/documents/document-client.ts';
import { column, prose, setPdf } from '../../load/documents/set-pdf.ts';
import { wordDocument } from '../../load/documents/word-document.ts';
import { htmlPage } from '../../load/texts/html-page.ts';
import { markdownPage } from '../../load/texts/markdown-page.ts';
import { distinctSentences, sentencesOf } from '../../load/texts/sentences.ts';
import type { Client } from './client.ts';
import type { Growth, Work } from './growth.ts';

/** Characters. The largest document has 500 pages. */
const LENGTHS = [1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
const CHARACTERS_PER_SENTENCE = 122;
/** A PDF may have 1,000 pages. */
const PAGE_COUNTS = [1, 30, 100, 300, 900];
const WORDS_PER_PAGE = 300;
/** A key may have 100 documents in the queue. */
const DOCUMENT_COUNTS = [1, 3, 10, 30, 90];

const FORMATS: readonly {
  format: string;
  create: (sentences: readonly string[], length: number) => Uint8Array | string;
}[] = [
  {
    format: 'docx',
    create: (sentences, length) => wordDocument(sentences.slice(0, Math.ceil(length / CHARACTERS_PER_SENTENCE))),
  },
  { format: 'html', create: (sentences, length) => htmlPage(length, sentences) },
  { format: 'md', create: (sentences, length) => markdownPage(length, sentences) },
];

/** The length of a document that is transliterated, the number of documents, and the pages of a PDF that is summarized. */
export function documentGrowths({ glossa, send }: Client, data: string | undefined): Growth[] {
  const most = Math.ceil((LENGTHS.at(-1) ?? 0) / CHARACTERS_PER_SENTENCE);
  const serbian = distinctSentences(sentencesOf(data, 'sr')).take(most).toArray();
  const translating = (name: string, bytes: Uint8Array | string, count = 1): Work => ({
    pid: glossa.pid,
    async run() {
      const document = { name, bytes, from: 'sr', to: 'sr-Latn' };
      const ids = await Promise.all(Array.from({ length: count }, () => sendDocument(glossa, document)));
      for (const id of ids) await waitForDocument(glossa, id);
      for (const id of ids) await deleteDocument(glossa, id);
    },
  });
  const lengths = FORMATS.map(
    ({ format, create }): Growth => ({
      name: `translation of a document, ${format}`,
      unit: 'character',
      maxExponent: 1,
      sizes: LENGTHS,
      prepare: (length) => translating(`report.${format}`, create(serbian, length)),
    }),
  );
  const counts: Growth = {
    name: 'documents, docx of 20 sentences',
    unit: 'document',
    maxExponent: 1,
    sizes: DOCUMENT_COUNTS,
    prepare: (count) => translating('report.docx', wordDocument(serbian.slice(0, 20)), count),
  };
  const pages: Growth = {
    name: 'summary of a PDF',
    unit: 'page',
    maxExponent: 1,
    sizes: PAGE_COUNTS,
    async prepare(count) {
      const key = `${count}-pages.pdf`;
      const headers = { 'x-api-key': glossa.key, 'content-type': 'application/pdf' };
      const body = await pdfWithPages(count);
      const stored = await fetch(`${glossa.url}/v1/store/file?key=${key}`, { method: 'POST', headers, body });
      if (!stored.ok) throw new Error(`The service answered ${stored.status} for a PDF.`);
      const request = glossa.summary({ file_store_key: key, type: 'points', max_points: 5 });
      return { pid: glossa.pid, run: async () => void (await send(request)) };
    },
  };
  return [...lengths, counts, pages];
}

async function pdfWithPages(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const setting = { x: 50, y: 50, width: 480 };
  const pages = Array.from({ length: count }, (_, page) => column(prose(WORDS_PER_PAGE, page + 1), setting));
  return new Uint8Array(await setPdf(pages));
}
