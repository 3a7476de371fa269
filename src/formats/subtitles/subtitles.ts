import type { TextRange } from '../format.ts';
import { escapeText, readReferences } from '../html/escape.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { countLooseTexts } from './count-loose-texts.ts';
import { createSubtitleFormat } from './create-subtitle-format.ts';
import { findMarkup } from './markup-tokens.ts';
import { ARROW_TIMING, COMMA_TIMING, type CueSyntax, MAX_TIMING_LENGTH, readCues, requireCues } from './read-cues.ts';
import type { LanguagePlace, SubtitleFile } from './subtitle-file.ts';

/** SubRip. */
export const srt = createSubtitleFormat((source) =>
  readPlain(source, { timing: ARROW_TIMING, endsAtEmptyLine: false }),
);
/** SubViewer, the format of captions of YouTube. */
export const sbv = createSubtitleFormat((source) => readPlain(source, { timing: COMMA_TIMING, endsAtEmptyLine: true }));
/** WebVTT. */
export const vtt = createSubtitleFormat(readWebVtt);

const LINE_BREAK = /\r\n|[\n\r]/;
const WEBVTT = /^WEBVTT(?![^\s])/;
const LANGUAGE = /^Language:[ \t]{0,9}([\w-]{2,35})[ \t]{0,9}$/dm;
/** The header is before the first blank line. UTF-16 units. */
const MAX_HEADER_LENGTH = 2_000;
const BLANK_LINE = /\n[ \t]*\r?\n/;

function readPlain(source: string, syntax: CueSyntax): SubtitleFile {
  const cues = readCues(source, syntax);
  requireCues(cues, source);
  const warnings: WarningCounts = {};
  if (syntax.endsAtEmptyLine)
    addWarning(
      warnings,
      'not_read',
      countLooseTexts(source, (block) =>
        block.split(LINE_BREAK).some((line) => syntax.timing.test(line.slice(0, MAX_TIMING_LENGTH))),
      ),
    );
  return {
    cues,
    tokensOf: ({ text }) => findMarkup(source, text, false),
    languages: [],
    warnings,
    lineBreak: source.includes('[br]') ? '[br]' : (LINE_BREAK.exec(source)?.[0] ?? '\n'),
    joinsUnmarked: true,
    createEscape: () => (words) => words,
    writeSource: (line) => (syntax.timing === COMMA_TIMING ? line : `<i>${line}</i>`),
  };
}

function readWebVtt(source: string): SubtitleFile {
  const warnings: WarningCounts = {};
  addWarning(
    warnings,
    'not_read',
    countLooseTexts(source, (block) => block.includes('-->')),
  );
  const cues = readCues(source, { timing: ARROW_TIMING, endsAtEmptyLine: true });
  if (!WEBVTT.test(source)) requireCues(cues, source);
  return {
    cues,
    tokensOf: ({ text }) => findMarkup(source, text, true),
    languages: findLanguage(source),
    warnings,
    lineBreak: LINE_BREAK.exec(source)?.[0] ?? '\n',
    joinsUnmarked: true,
    createEscape(raw) {
      const references = readReferences(raw);
      return (words) => escapeText(words, references);
    },
    writeSource: (line, { code }) => `<i><lang ${code}>${line}</lang></i>`,
  };
}

function findLanguage(source: string): LanguagePlace[] {
  const header = source.slice(0, MAX_HEADER_LENGTH).split(BLANK_LINE, 1)[0] ?? '';
  const [start, end] = (WEBVTT.test(header) ? LANGUAGE.exec(header) : null)?.indices?.[1] ?? [];
  const scope: TextRange = { start: 0, end: source.length };
  return start === undefined || end === undefined ? [] : [{ start, end, scope }];
}
