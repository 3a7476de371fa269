import type { TextRange } from '../../../../formats/format.ts';
import type { MarkedText } from './marked-texts.ts';

/** UTF-16 units and words of a kicker: a line above a text that says what it is about. */
const MAX_LENGTH = 90;
const MIN_WORDS = 2;
const MIN_LETTERS = 8;
const ALL_CAPITALS = /^(?=.*\p{Lu}{3})[^\p{Ll}\p{Lo}]+$/u;
const LOWER = /\p{Ll}/u;
const BOLD = [/^\*\*(?![\s*])[^*\n]{1,90}\*\*[ \t\\]*$/, /^__(?![\s_])[^_\n]{1,90}__[ \t\\]*$/];
const STOP = /[.!?…,;。！？]["'”’»)\]*_ \t]*$/u;
const HIDDEN = '\u00ad';
/** A word that only says what kind of text follows, such as "Motion", and the result of a vote: "Yes: 17". */
const WORD = /^\S+$/u;
const NO_NAME = /\d|:\s*\S/u;

interface Line extends TextRange {
  written: string;
  text: string;
}

/**
 * Divides the lines that stand in bold type or in capitals above the text of a paragraph from it. They become headings, or items where
 * they name nothing. A single word is left out.
 * @param breaks the line breaks within the paragraph, in order
 */
export function divideKickers(source: string, paragraph: MarkedText, breaks: readonly TextRange[]): MarkedText[] {
  if (paragraph.role !== 'paragraph' || breaks.length === 0) return [paragraph];
  const lines = linesOf(source, paragraph, breaks);
  const bold = lines.findIndex(({ written, text }) => !isBold(written) || STOP.test(text));
  const isTitled = bold === 0 && areCapitals(lines[0]?.text ?? '') && LOWER.test(lines[1]?.text ?? '');
  const kickers = isTitled ? 1 : bold;
  if (kickers <= 0) return [paragraph];
  const start = lines[kickers]?.start ?? paragraph.end;
  return [
    ...lines.slice(0, kickers).flatMap((line): MarkedText[] => {
      const role = NO_NAME.test(line.text) ? 'list_item' : 'heading';
      return WORD.test(line.text) ? [] : [{ ...paragraph, ...part(paragraph, line), role }];
    }),
    { ...paragraph, ...part(paragraph, { start, end: paragraph.end }) },
  ];
}

function linesOf(source: string, paragraph: MarkedText, breaks: readonly TextRange[]): Line[] {
  const starts = [paragraph.start, ...breaks.map(({ end }) => end)];
  return starts.map((start, at) => {
    const end = breaks[at]?.start ?? paragraph.end;
    const text = part(paragraph, { start, end }).masked.replaceAll(HIDDEN, '').trim();
    return { start, end, written: source.slice(start, end), text };
  });
}

const part = ({ start: from, masked }: MarkedText, { start, end }: TextRange) => ({
  start,
  end,
  masked: masked.slice(start - from, end - from),
});

const isBold = (line: string): boolean => BOLD.some((bold) => bold.test(line));

const areCapitals = (text: string): boolean =>
  text.length >= MIN_LETTERS &&
  text.length <= MAX_LENGTH &&
  ALL_CAPITALS.test(text) &&
  !STOP.test(text) &&
  text.split(/\s+/, MIN_WORDS).length === MIN_WORDS;
