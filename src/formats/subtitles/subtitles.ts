import { decodeHTMLStrict } from 'entities/decode';
import type { TextRange } from '../format.ts';
import { escapeText, readReferences } from '../html/escape.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { createSubtitleFormat } from './create-subtitle-format.ts';
import { ARROW_TIMING, COMMA_TIMING, type CueSyntax, MAX_TIMING_LENGTH, readCues, requireCues } from './read-cues.ts';
import type { LanguagePlace, SubtitleFile, Token } from './subtitle-file.ts';

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

const EMPTY_LINES = /\n\r?\n[\r\n]*/;
const IS_NO_TEXT = /^(?:WEBVTT|NOTE|STYLE|REGION)(?![^\s])/;
const LETTER = /\p{L}/u;

/**
 * Counts the texts of WebVTT, and of formats whose cues end at an empty line too, that belong to no cue, such as those after an
 * empty line in one. Players do not show them.
 * @param hasTiming whether the times of a cue are in a block
 */
function countLooseTexts(source: string, hasTiming: (block: string) => boolean): number {
  return source.split(EMPTY_LINES).filter((block) => !hasTiming(block) && !IS_NO_TEXT.test(block) && LETTER.test(block))
    .length;
}

/** Annotations of `ruby`, tags, times of karaoke, overrides of SubStation Alpha such as `{\an8}`, line breaks. */
const MARKUP = String.raw`<rt[^<>]{0,200}>[^<>]{0,200}</rt>|</?[A-Za-z][^<>]{0,300}>|<\d[\d:.]{3,20}>|\{\\[^{}]{0,300}\}|\r\n|[\n\r]`;
/** SubViewer divides lines by `[br]`. */
const PLAIN_TOKEN = new RegExp(String.raw`${MARKUP}|\[br\]`, 'g');
const WEBVTT_TOKEN = new RegExp(String.raw`${MARKUP}|&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});`, 'g');
const ELEMENT = /^<(\/?)([A-Za-z]+)/;

/**
 * Finds the markup of SubRip, SubViewer or WebVTT.
 * @param hasReferences whether the format has character references, as WebVTT does
 */
function* findMarkup(source: string, { start, end }: TextRange, hasReferences: boolean): Generator<Token, void> {
  const pattern = hasReferences ? WEBVTT_TOKEN : PLAIN_TOKEN;
  for (const { index, 0: token } of source.slice(start, end).matchAll(pattern)) {
    const range = { start: start + index, end: start + index + token.length };
    const text = characterOf(token);
    if (text !== undefined) yield { ...range, text };
    else {
      const [, slash, name = ''] = ELEMENT.exec(token) ?? [];
      const isWhole = name === '' || token.endsWith('</rt>');
      yield { ...range, name: isWhole ? '' : name.toLowerCase(), isEnd: slash === '/' };
    }
  }
}

/** The text that a token stands for. Returns undefined for markup. */
function characterOf(token: string): string | undefined {
  if (token === '\n' || token === '[br]' || token.startsWith('\r')) return '\n';
  return token.startsWith('&') ? decodeHTMLStrict(token) : undefined;
}
