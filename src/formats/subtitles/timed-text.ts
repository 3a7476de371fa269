import { damaged } from '../damaged.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { findAttribute } from '../xml/attributes.ts';
import { escapeXmlText, unescapeXml } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { createSubtitleFormat } from './create-subtitle-format.ts';
import type { Cue } from './read-cues.ts';
import type { LanguagePlace, SubtitleFile, Token } from './subtitle-file.ts';

/** Timed Text Markup Language of W3C (`.ttml`), also under the name of its drafts (`.dfxp`). */
export const timedText = createSubtitleFormat(readTimedText);

/** An element outside of paragraphs, or a paragraph. */
interface Open {
  readonly tag: XmlTag;
  readonly startMs: number;
  readonly language: string | undefined;
  readonly keepsLines: boolean;
}

const LETTER = /\p{L}/u;
/** References, and blanks around line breaks, which read as one blank. */
const TEXT_TOKEN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});|[ \t]{0,200}[\r\n]\s{0,200}/gi;
/** Metadata that people read. */
const METADATA: ReadonlySet<string> = new Set(['desc', 'title']);
/** Annotations of `ruby`. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['text', 'textContainer', 'delimiter']);

function readTimedText(source: string): SubtitleFile {
  const cues: Cue[] = [];
  const tokens = new Map<Cue, Token[]>();
  const languages: { value: { start: number; end: number }; tag: XmlTag }[] = [];
  const places: LanguagePlace[] = [];
  const warnings: WarningCounts = {};
  const open: Open[] = [];
  let paragraph: Token[] | undefined;
  /** An element in a paragraph that is one token. */
  let whole: XmlTag | undefined;
  let lineBreak: string | undefined;
  let divisions = 0;
  /** Prefix of the names of elements. */
  let prefix = '';
  let clock = createClock({});
  const add = (token: Token): void => {
    if (!whole) paragraph?.push(token);
  };
  readXml(source, {
    open(tag) {
      if (paragraph) {
        if (whole) return;
        if (tag.local !== 'span' || tag.isSelfClosing || isAnnotation(tag)) whole = tag;
        else {
          // Words with other times are shown apart.
          const isBeside = tag.attributes.begin !== undefined && paragraph.at(-1)?.end === tag.start;
          if (isBeside) add({ start: tag.start, end: tag.start, text: ' ' });
          add({ start: tag.start, end: tag.end, name: 'span', isEnd: false });
        }
        return;
      }
      if (open.length === 0) {
        if (tag.local !== 'tt') throw damaged('The root is not tt.');
        clock = createClock(tag.attributes);
        prefix = tag.name.slice(0, -tag.local.length);
      }
      const around = open.at(-1);
      const { begin, 'xml:lang': lang, 'xml:space': space } = tag.attributes;
      const value = lang && findAttribute(source, tag, 'xml:lang');
      if (value) languages.push({ value, tag });
      if (tag.local === 'div') divisions++;
      open.push({
        tag,
        startMs: (around?.startMs ?? 0) + (clock(begin?.value) ?? 0),
        language: lang?.value ?? around?.language,
        keepsLines: space ? space.value === 'preserve' : around?.keepsLines === true,
      });
      if (tag.local === 'p' && !tag.isSelfClosing) paragraph = [];
    },
    text({ start, end }, kind) {
      const around = open.at(-1)?.tag.local ?? '';
      if (!paragraph && METADATA.has(around) && LETTER.test(source.slice(start, end))) addWarning(warnings, 'not_read');
      if (!paragraph || whole) return;
      if (kind === 'text') {
        const keepsLines = open.at(-1)?.keepsLines === true;
        paragraph.push(...readTokens(source.slice(start, end), start, keepsLines));
        return;
      }
      if (LETTER.test(source.slice(start, end))) addWarning(warnings, 'kept_structure');
      add({ start: start - '<![CDATA['.length, end: end + ']]>'.length, name: '', isEnd: false });
    },
    other: ({ start, end }) => add({ start, end, name: '', isEnd: false }),
    close(tag, range) {
      if (whole) {
        if (tag !== whole) return;
        whole = undefined;
        const isBreak = tag.local === 'br';
        if (isBreak) lineBreak ??= source.slice(tag.start, range.end);
        const place = { start: tag.start, end: range.end };
        add(isBreak ? { ...place, text: '\n' } : { ...place, name: '', isEnd: false });
        return;
      }
      const own = open.at(-1);
      if (paragraph && tag !== own?.tag) {
        add({ ...range, name: 'span', isEnd: true });
        return;
      }
      open.pop();
      if (languages.at(-1)?.tag === tag) {
        const ended = languages.pop();
        if (ended) places.push({ ...ended.value, scope: scopeOf(tag, range.end, open.length === 0, source) });
      }
      if (!paragraph || !own) return;
      const { end, dur } = tag.attributes;
      const around = open.at(-1);
      const length = clock(dur?.value);
      const endMs = end === undefined ? own.startMs + (length ?? 0) : (around?.startMs ?? 0) + (clock(end.value) ?? 0);
      const language = own.language === open[0]?.language ? undefined : own.language || undefined;
      const text = { start: tag.end, end: range.start };
      const cue = {
        startMs: own.startMs,
        endMs: Math.max(own.startMs, endMs),
        text,
        track: `${divisions} ${tag.attributes.region?.value ?? ''}`,
        language,
      };
      cues.push(cue);
      tokens.set(cue, paragraph);
      paragraph = undefined;
    },
  });
  return {
    cues,
    tokensOf: (cue) => tokens.get(cue) ?? [],
    languages: places,
    warnings,
    lineBreak: lineBreak ?? `<${prefix}br/>`,
    joinsUnmarked: true,
    createEscape: () => escapeXmlText,
    writeSource: (line, { code }) => `<${prefix}span xml:lang="${code}">${line}</${prefix}span>`,
  };
}

/** The range of an element. That of the root is the whole file. */
function scopeOf(tag: XmlTag, end: number, isRoot: boolean, source: string): { start: number; end: number } {
  return isRoot ? { start: 0, end: source.length } : { start: tag.start, end };
}

function isAnnotation({ attributes }: XmlTag): boolean {
  return Object.values(attributes).some(({ local, value }) => local === 'ruby' && ANNOTATIONS.has(value));
}

function* readTokens(text: string, offset: number, keepsLines: boolean): Generator<Token, void> {
  for (const { index, 0: written } of text.matchAll(TEXT_TOKEN)) {
    const start = offset + index;
    const blank = keepsLines ? '\n' : ' ';
    yield { start, end: start + written.length, text: written.startsWith('&') ? unescapeXml(written) : blank };
  }
}

const CLOCK_TIME = /^(\d{2,6}):(\d\d):(\d\d)(?:\.(\d{1,9})|:(\d{1,3})(?:\.\d{1,3})?)?$/;
const OFFSET_TIME = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/;
const DEFAULT_FRAME_RATE = 30;

/** Makes a function that reads times of TTML in milliseconds. @param attributes of the root, which give the rates */
function createClock(attributes: XmlTag['attributes']): (time: string | undefined) => number | undefined {
  const rateOf = (name: string): number | undefined => {
    const value = Number(Object.values(attributes).find(({ local }) => local === name)?.value);
    return value > 0 ? value : undefined;
  };
  const frameRate = rateOf('frameRate') ?? DEFAULT_FRAME_RATE;
  const tickRate = rateOf('tickRate') ?? rateOf('frameRate') ?? 1;
  const units: Readonly<Record<string, number>> = {
    h: 3_600_000,
    m: 60_000,
    s: 1_000,
    ms: 1,
    f: 1_000 / frameRate,
    t: 1_000 / tickRate,
  };
  return (time = '') => {
    const clock = CLOCK_TIME.exec(time);
    if (clock) {
      const [, hours, minutes, seconds, fraction = '0', frames = '0'] = clock;
      const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      return (whole + Number(`0.${fraction}`)) * 1_000 + (Number(frames) * 1_000) / frameRate;
    }
    const [, value, unit = ''] = OFFSET_TIME.exec(time) ?? [];
    return value === undefined ? undefined : Number(value) * (units[unit] ?? 0);
  };
}
