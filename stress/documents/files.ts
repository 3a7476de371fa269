import { wordDocument } from '../../load/documents/word-document.ts';
import { htmlPage } from '../../load/texts/html-page.ts';
import { markdownPage } from '../../load/texts/markdown-page.ts';
import { ENGLISH } from '../../load/texts/story.ts';

/** A file of the campaign. Files of one kind are equal, so that their translations are too. */
export interface CampaignFile {
  name: string;
  bytes: Uint8Array | string;
}

function story(sentences: number): string[] {
  return Array.from({ length: sentences }, (_, at) =>
    (ENGLISH[at % ENGLISH.length] ?? '').replace(/\.$/, `, ${1900 + Math.floor(at / ENGLISH.length)}.`),
  );
}

const minutes = (number: number): string => String(number).padStart(2, '0');

/** Small and large files of several formats. The large ones have many parts, so that a kill meets a document half done. */
export const CAMPAIGN_FILES: readonly CampaignFile[] = [
  { name: 'note.txt', bytes: story(6).join('\n\n') },
  { name: 'letter.txt', bytes: story(400).join('\n\n') },
  { name: 'page.html', bytes: htmlPage(40_000) },
  { name: 'guide.md', bytes: markdownPage(20_000) },
  { name: 'report.docx', bytes: wordDocument(story(60)) },
  { name: 'book.docx', bytes: wordDocument(story(1_500)) },
  {
    name: 'list.csv',
    bytes: story(80)
      .map((text, at) => `${at},"${text}",x${at}`)
      .join('\r\n'),
  },
  {
    name: 'texts.json',
    bytes: JSON.stringify(Object.fromEntries(story(80).map((text, at) => [`key${at}`, text])), null, 2),
  },
  {
    name: 'film.srt',
    bytes: story(50)
      .map((text, at) => `${at + 1}\n00:${minutes(at)}:01,000 --> 00:${minutes(at)}:05,000\n${text}\n`)
      .join('\n'),
  },
];
