import type { Block } from '../../../../extraction/block.ts';
import { isCaseless } from '../../../../text/letter-case.ts';
import { type SummarySource, sourceText } from '../../../engine.ts';
import { maskUnprintable } from '../cleaning/plain-text.ts';
import { detectHeadings } from './detect-headings.ts';
import { readFrontMatter, withFrontMatter } from './front-matter.ts';
import { markLetter } from './letter-head.ts';
import { markContents } from './mark-contents.ts';
import { maskEncoded } from './mask-encoded.ts';
import { maskInlineMarks } from './mask-inline-marks.ts';
import { maskRst } from './mask-rst.ts';
import { isSubtitles, maskNicknames, maskSubtitles } from './mask-subtitles.ts';
import { maskTimes } from './mask-times.ts';
import { maskTurnHeads } from './mask-turn-heads.ts';
import { readHtml } from './read-html.ts';
import { readLines } from './read-lines.ts';
import { readMarkdown } from './read-markdown.ts';
import type { Passage, Reading, SourceDocument } from './source-document.ts';

/** Divides a source into passages. Documents come with blocks. In plain text, passages are recognized from markup or lines. */
export function readSource(source: SummarySource): SourceDocument {
  const text = sourceText(source);
  const document =
    source.kind === 'text'
      ? readText(maskEncoded(text))
      : {
          ...readBlocks(source.blocks, text),
          isTimed: source.blocks.some(({ cue }) => cue !== undefined) || isSubtitles(text),
        };
  markContents(document.maskedText, document.passages);
  return { source: text, ...document };
}

function readBlocks(blocks: readonly Block[], text: string): Reading {
  const passages: Passage[] = [];
  let start = 0;
  for (const { kind, text: words, cells: _, ...place } of blocks) {
    const end = start + words.length;
    passages.push({ kind, start, end, place });
    // Two characters for the blank line between blocks.
    start = end + 2;
  }
  const maskedText = maskUnprintable(text);
  // Some pages and documents have their headings in paragraphs of bold type. The reader of PDF tells them by their type.
  if (
    !blocks.some(({ kind, page, cue }, at) => page !== undefined || cue !== undefined || (kind === 'heading' && at > 0))
  )
    detectHeadings(maskedText, passages, isCaseless(maskedText));
  return markLetter({ maskedText, passages });
}

function readText(source: string): Omit<SourceDocument, 'source'> {
  const front = readFrontMatter(source);
  if (!front) return readBody(source);
  const { isTimed, ...body } = readBody(front.body, front.isFenced || undefined);
  // Metadata alone are all that the document says.
  return body.passages.length === 0 ? readBody(source) : { ...withFrontMatter(body, front), isTimed };
}

/** @param isMarkdown whether the text is known to be Markdown */
function readBody(source: string, isMarkdown?: true): Omit<SourceDocument, 'source'> {
  const withoutRst = maskRst(source);
  if (withoutRst !== source) return { ...readLines(withoutRst), isTimed: false };
  if (isSubtitles(source)) return { ...readLines(maskSubtitles(source)), isTimed: true };
  const named = maskNicknames(source);
  const { text, isChat } = maskTurnHeads(named);
  const timeless = maskTimes(text);
  const marked = readMarkdown(timeless, isMarkdown) ?? readHtml(timeless);
  const read = marked ? markLetter(marked) : readLines(maskInlineMarks(timeless), isChat);
  return { ...read, isTimed: timeless !== named };
}
