import { transform } from '../extraction/matrix.ts';
import type { RecognizedLine, RecognizedWord } from '../extraction/ocr/recognizer.ts';
import type { PageText } from '../extraction/scans/read-pages.ts';
import type { ImageLine, ImagePage, ImageParagraph } from './messages.ts';
import { levelView, toLevel } from './raster.ts';

/** A page whose paragraphs have the text of the image. */
export interface ReadImagePage extends ImagePage {
  /** Lines with letters that are not certain. */
  uncertain: number;
}

/** Minimum confidence from 0 to 100. Icons and patterns that are taken for letters have less. */
const MIN_WORD_CONFIDENCE = 55;
const MIN_LINE_CONFIDENCE = 70;
/** Minimum confidence of a single letter at an end of a line. */
const MIN_LETTER_CONFIDENCE = 85;
/** Arrows and icons beside a label look like one. */
const CONSONANT = /^[b-df-hj-np-tv-xz>|<]$/iu;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const PUNCTUATION = /^[.,:;!?…)\]"'”’]+$/u;
/** A wider gap, in sizes of the line, separates labels. */
const MAX_GAP = 0.95;
/** Lines of one paragraph, in sizes of the line. */
const MAX_LEADING = 1.9;
const MAX_SIZE_RATIO = 1.25;
const LETTERS = /\p{L}\p{L}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const SENTENCE_END = /[.!?:;…]["'”’)\]]*$/u;
const BULLET = /^(?:[-–•▪*]|\d{1,2}[.)])\s/u;

interface Piece extends ImageLine {
  angle: number;
  size: number;
  isCertain: boolean;
}

/** Groups the lines of a page into texts that are translated as one. What is no text, or not certain, is kept. */
export function toParagraphs(page: PageText): ReadImagePage {
  const paragraphs: ImageParagraph[] = [];
  const kept: ImagePage['kept'] = [];
  let uncertain = 0;
  for (const { lines } of page.recognized.blocks) {
    const pieces = lines.flatMap((line) => divide(line).map((words) => toPiece(words, line, page)));
    for (const group of groupPieces(pieces)) {
      const text = joinLines(group.map((piece) => piece.text));
      const isText = group.every(({ isCertain }) => isCertain) && LETTERS.test(text);
      const angle = group[0]?.angle ?? 0;
      const own = group.map(({ text: line, left, right, top, bottom }) => ({ text: line, left, right, top, bottom }));
      if (isText) paragraphs.push({ angle, lines: own, text });
      else {
        kept.push(...own.map((line) => ({ angle, line })));
        if (LETTERS.test(text)) uncertain += own.length;
      }
    }
  }
  return { page: page.page, paragraphs, kept, uncertain };
}

/** Divides a line at wide gaps, and leaves out uncertain words at the ends of its parts. */
function divide({ words, sizePx }: RecognizedLine): RecognizedWord[][] {
  const parts: RecognizedWord[][] = [];
  let previous: RecognizedWord | undefined;
  for (const word of words) {
    const gap = previous ? word.box.leftPx - previous.box.leftPx - previous.box.widthPx : 0;
    if (previous && gap <= MAX_GAP * sizePx) parts.at(-1)?.push(word);
    else parts.push([word]);
    previous = word;
  }
  return parts.map(trimUncertain).filter((part) => part.length > 0);
}

function trimUncertain(words: readonly RecognizedWord[]): RecognizedWord[] {
  const isText = ({ text, confidence }: RecognizedWord): boolean => {
    if (words.length > 1 && CONSONANT.test(text)) return false;
    const isShort = [...text].length === 1 && !PUNCTUATION.test(text);
    const minConfidence = isShort ? MIN_LETTER_CONFIDENCE : MIN_WORD_CONFIDENCE;
    return confidence >= minConfidence && (LETTER_OR_NUMBER.test(text) || PUNCTUATION.test(text));
  };
  const first = words.findIndex(isText);
  return first < 0 ? [...words] : words.slice(first, words.findLastIndex(isText) + 1);
}

function toPiece(words: readonly RecognizedWord[], line: RecognizedLine, { recognized, image }: PageText): Piece {
  const left = Math.min(...words.map(({ box }) => box.leftPx));
  const right = Math.max(...words.map(({ box }) => box.leftPx + box.widthPx));
  const top = Math.min(...words.map(({ box }) => box.topPx));
  const bottom = Math.max(...words.map(({ box }) => box.topPx + box.heightPx));
  const corner = (x: number, y: number): [number, number] => {
    const [pageX, pageY] = recognized.isTurned ? [image.widthPx - x, image.heightPx - y] : [x, y];
    return transform(image.source.toSource, pageX, pageY);
  };
  const [topLeft, topRight, bottomLeft] = [corner(left, top), corner(right, top), corner(left, bottom)];
  const angle = Math.atan2(topRight[1] - topLeft[1], topRight[0] - topLeft[0]);
  const view = levelView(angle);
  const [[x0, y0], [x1], [, y1]] = [
    toLevel(view, ...topLeft),
    toLevel(view, ...topRight),
    toLevel(view, ...bottomLeft),
  ];
  const scale = (x1 - x0) / (right - left || 1);
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return {
    text: words.map(({ text }) => text).join(' '),
    angle,
    left: x0,
    right: x1,
    top: y0,
    bottom: y1,
    size: line.sizePx * scale,
    isCertain: confidence >= MIN_LINE_CONFIDENCE && words.every((word) => word.confidence >= MIN_WORD_CONFIDENCE / 2),
  };
}

/** Puts lines together that continue one another. */
function groupPieces(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.findLast((one) => continues(one, piece));
    if (group) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function continues(group: readonly Piece[], next: Piece): boolean {
  const last = group.at(-1);
  if (!last || BULLET.test(next.text)) return false;
  const size = Math.max(last.size, next.size);
  const ratio = size / Math.min(last.size, next.size);
  const leading = next.bottom - last.bottom;
  if (ratio > MAX_SIZE_RATIO || leading < 0.6 * size || leading > MAX_LEADING * size) return false;
  if (last.isCertain !== next.isCertain) return false;
  const [left, right] = [
    Math.min(...group.map((one) => one.left)),
    Math.max(...group.map((one) => one.right), next.right),
  ];
  const isAligned = Math.abs(next.left - (group[1] ?? last).left) < 0.8 * size;
  const isCentered = Math.abs(next.left + next.right - last.left - last.right) < size;
  if (!isAligned && !isCentered) return false;
  const [firstWord = ''] = next.text.split(' ');
  const wordWidth = ((next.right - next.left) * (firstWord.length + 1)) / Math.max(1, next.text.length);
  const room = isCentered && !isAligned ? right - left - (last.right - last.left) : right - last.right;
  // The first word would have had room in the line before: the break is meant.
  if (room > wordWidth + 0.3 * size) return false;
  return !(SENTENCE_END.test(last.text) && room > 2 * size);
}

const HYPHENATED = /(?<=\p{L})-$/u;

function joinLines(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (HYPHENATED.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += text === '' ? line : ` ${line}`;
  }
  return text;
}
