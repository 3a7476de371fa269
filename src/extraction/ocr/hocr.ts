import { decodeXML } from 'entities';
import { joinsWithoutSpace } from '../pdf/layout/characters.ts';
import type { PixelBox, RecognizedBlock, RecognizedLine, RecognizedPage, RecognizedWord } from './recognizer.ts';

const ELEMENT = /<(?:div|p|span) class='(\w+)'/u;
const BOX = /\bbbox (\d+) (\d+) (\d+) (\d+)/u;
const CONFIDENCE = /\bx_wconf (\d+)/u;
/** Slope, and distance below the lower left corner of the box. */
const BASELINE = /\bbaseline (-?[\d.]+) (-?[\d.]+)/u;
const SIZE = /\bx_size ([\d.]+)/u;
const TAG = /<[^<>]*>/gu;
/** A narrower gap between a Chinese or Japanese word and one of another script is no space. Heights of the line. */
const MIN_SPACE = 0.35;

/** Reads Tesseract's hOCR, which has one element in each line: areas, paragraphs, lines and words. */
export function parseHocr(hocr: string): Omit<RecognizedPage, 'isTurned'> {
  const blocks: RecognizedBlock[] = [];
  let words: RecognizedWord[] = [];
  let line: Pick<RecognizedLine, 'box' | 'baselinePx' | 'sizePx'> | undefined;
  let confidenceSum = 0;
  let wordCount = 0;

  function endLine(): void {
    if (line && words.length > 0) {
      const sum = words.reduce((total, { confidence }) => total + confidence, 0);
      confidenceSum += sum;
      wordCount += words.length;
      const recognized: RecognizedLine = {
        text: joinWords(words, line.sizePx),
        ...line,
        confidence: sum / words.length,
        words,
      };
      blocks.at(-1)?.lines.push(recognized);
    }
    words = [];
    line = undefined;
  }

  for (const element of hocr.split('\n')) {
    const kind = ELEMENT.exec(element)?.[1];
    const box = kind === undefined ? undefined : readBox(element);
    if (kind === undefined || !box) continue;
    if (kind === 'ocrx_word') {
      const text = decodeXML(element.replace(TAG, '')).trim();
      if (text !== '') words.push({ text, box, confidence: Number(CONFIDENCE.exec(element)?.[1] ?? 0) });
      continue;
    }
    endLine();
    if (kind === 'ocr_par') blocks.push({ lines: [] });
    // Lines of text have a class by their place in the layout, such as `ocr_header`; areas and photos have no size.
    const size = SIZE.exec(element)?.[1];
    if (size !== undefined) line = { box, baselinePx: readBaseline(element, box), sizePx: Number(size) };
  }
  endLine();
  return {
    blocks: blocks.filter(({ lines }) => lines.length > 0),
    confidence: wordCount === 0 ? 0 : confidenceSum / wordCount,
  };
}

function readBox(element: string): PixelBox | undefined {
  const [left, top, right, bottom] = BOX.exec(element)?.slice(1).map(Number) ?? [];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  return { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top };
}

function readBaseline(element: string, { topPx, widthPx, heightPx }: PixelBox): number {
  const [slope = 0, offset = 0] = BASELINE.exec(element)?.slice(1).map(Number) ?? [];
  return topPx + heightPx + offset + (slope * widthPx) / 2;
}

/** Tesseract divides Chinese and Japanese into words, which have no spaces between them. */
function joinWords(words: readonly RecognizedWord[], sizePx: number): string {
  let text = '';
  let previous: RecognizedWord | undefined;
  for (const word of words) {
    if (previous && hasSpace(previous, word, sizePx)) text += ' ';
    text += word.text;
    previous = word;
  }
  return text;
}

function hasSpace(before: RecognizedWord, after: RecognizedWord, sizePx: number): boolean {
  if (joinsWithoutSpace(before.text, after.text)) return false;
  const isBesideCjk = joinsWithoutSpace(before.text, '一') || joinsWithoutSpace('一', after.text);
  return !isBesideCjk || after.box.leftPx - (before.box.leftPx + before.box.widthPx) >= MIN_SPACE * sizePx;
}
