import { type AbbreviationRules, abbreviationRules } from './abbreviations.ts';
import { isCaseless, startsLower } from './letter-case.ts';

/** A sentence as UTF-16 offsets into the text; `end` is exclusive. */
export interface Sentence {
  start: number;
  end: number;
}

/** Longest sentence in UTF-16 units: longer ones are split at weaker marks. */
const MAX_LENGTH = 600;
/** A weaker mark nearer to the start of a sentence than this is not used. */
const MIN_LENGTH = 120;
/** Thai and Lao have no full stop: a blank ends a sentence once it has this many UTF-16 units. */
const MIN_UNPUNCTUATED = 60;
/** Brackets farther apart than this are taken for unmatched. */
const MAX_BRACKETED = 300;

/** Sentence terminators of all scripts (Unicode Sentence_Terminal), the ellipsis and the Tibetan shad; a blank line. */
const STOP = /[\p{Sentence_Terminal}…།༎]+|\n[^\S\n]*\n\s*|\u2029/gu;
/** Greek asks with a semicolon. */
const GREEK_STOP = new RegExp(STOP.source.replace('[', '[;\u037e'), STOP.flags);
/** What still belongs to the sentence after its stop: quotes, brackets, footnote marks. */
const CLOSING =
  /(?:["'”’»›“)\]}」』】〉》）］｝¹²³⁴-⁹*\u200e\u200f\u202c\u2069]|\[(?:\d{1,3}|[a-z])\](?::\d[\d–-]*)?|[ \u00a0\u202f]»(?=[\s.,;]|$))*/uy;
const CLOSING_QUOTE = /["'”’»›“」』]$/u;
const OPENING = /["'“‘„«‹([{¿¡「『【〈《（［｛*\-–—\s]/u;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]/u;
const NO_STOPS_SCRIPT = /[\u0e00-\u0eff]/u;
/** Stops that end a sentence only before a blank. */
const WEAK_STOP = /^[.!?…;\u037e]+$/u;
/** Neither behind words such as "that", "such as" nor in front of "because", "which", "after", "and", "said" … */
const BLANK_WITHOUT_STOPS =
  /(?<=[\u0e00-\u0eff]["”]?)(?<!ว่า|เช่น|ได้แก่|คือ|ฯ)\s(?=\s*["“]?[\u0e00-\u0eff])(?!\s*(?:หลังจาก|เพราะ|เนื่องจาก|ซึ่ง|โดย|และ|แต่(?!ละ|ง)|เพื่อ|ที่|ตั้งแต่|หรือ|จน|รวม|ทำให้|จึง|ก็|ๆ|ฯ|ถึง|กล่าว|บอก|ระบุ|เปิดเผย|ยืนยัน|ตอบ|ชี้|ระยะทาง|มูลค่า|จำนวน|ประมาณ|ราว|กว่า|จาก|ของ|พร้อม|ด้วย|กับ|แก่|เป็น|คือ|ได้แก่|เช่น|อยู่|ภายใน|ระหว่าง|[\u0e00-\u0eff]{1,4}\.))/gu;
/** "However", "besides", "therefore" … begin a sentence wherever there is a blank in front of them. */
const OPENER_WITHOUT_STOPS = /^\s*(?:อย่างไรก็ตาม|นอกจากนี้|ดังนั้น|ทั้งนี้|ขณะเดียวกัน|ในขณะเดียวกัน|ต่อมา|จากนั้น)/;
/** No blank in here ends a sentence. */
const ENCLOSED = /"[^"]{1,300}"|“[^”]{1,300}”|\([^)]{1,300}\)/g;
const CLOSED_BY: Record<string, string> = {
  '(': ')',
  '[': ']',
  '（': '）',
  '「': '」',
  '『': '』',
  '【': '】',
};
/** In Korean a quotation is part of the sentence around it: “… 있었다. … 난다”고 말했다. */
const CLOSED_BY_IN_KOREAN: Record<string, string> = { ...CLOSED_BY, '“': '”', '‘': '’' };
/** Who said what was quoted, in Chinese: “……。”市长说。 */
const ATTRIBUTION =
  /^[^\s。！？“「]{1,20}(?:说|說|表示|称|稱|道|指出|认为|認為|介绍|介紹|强调|強調|透露|回忆|回憶|解释|解釋)[^。！？“「]{0,8}[。！？，]/u;
const NO_TITLE_IN_CAPITALS = /^(?:MS|MT|FT|FR|VS|CA|CF)$/;
const WORD = /[\p{L}\p{M}\p{N}]+/uy;
const NUMBER = /[\s\d０-９．]*/y;
/** What a token in front of a stop is made of. */
const TOKEN_SIGN = String.raw`[^\s([{„"'«“‘¿¡\-–—/]`;
const LAST_TOKEN = new RegExp(`(?<!${TOKEN_SIGN})${TOKEN_SIGN}*$`, 'u');
/** A word with a capital, and the blank after it. */
const CAPITAL_BEFORE = /(?<!\S)[^\s\p{Lu}]*\p{Lu}\S*\s$/u;

/**
 * Splits text into sentences: trimmed, in order, not overlapping; what lies between them is white space. No sentence
 * is much longer than 600 UTF-16 units. The language (ISO 639-1 or BCP 47) picks abbreviations and ordinals. A blank
 * line always ends a sentence, a single line break never does. Linear in time and memory for any text.
 * @param caseless whether the case of words tells nothing; said for a part of a longer text
 */
export function splitSentences(
  text: string,
  language: string | undefined,
  caseless: boolean = isCaseless(text),
): Sentence[] {
  const rules = abbreviationRules(language);
  const isNumber = numbersIn(text);
  const brackets = bracketEnds(text, language?.startsWith('ko') ? CLOSED_BY_IN_KOREAN : CLOSED_BY);
  const sentences: Sentence[] = [];
  let start = 0;
  let inside = -1;
  let bracket = 0;
  for (const match of text.matchAll(language?.startsWith('el') ? GREEK_STOP : STOP)) {
    const at = match.index;
    const stop = match[0];
    const blankLine = stop.startsWith('\n') || stop === '\u2029';
    for (let pair = brackets[bracket]; pair && pair.start < at; pair = brackets[++bracket]) {
      inside = Math.max(inside, pair.end);
    }
    const end = blankLine ? at : closedAt(text, at + stop.length);
    if (!blankLine && end <= inside) continue;
    if (blankLine || endsSentence(text, { start, at, stop, end }, rules, caseless, isNumber)) {
      push(sentences, text, start, end);
      start = Math.max(start, end);
    }
  }
  push(sentences, text, start, text.length);
  return sentences;
}

interface Stop {
  /** Where the sentence began, where the stop is, the stop itself, and where closing marks after it end. */
  start: number;
  at: number;
  stop: string;
  end: number;
}

/** Whether a stretch of a text is a full-width number. */
type IsNumber = (from: number, to: number) => boolean;

/** The stretches that are asked for must not begin before those that were asked for earlier: nothing is read twice. */
function numbersIn(text: string): IsNumber {
  let end = 0;
  return (from, to) => {
    if (from >= end) {
      NUMBER.lastIndex = from;
      NUMBER.test(text);
      end = NUMBER.lastIndex;
    }
    return from < to && to <= end;
  };
}

/** Decides about one stop: what follows it, and for a full stop what stands before it. */
function endsSentence(
  text: string,
  { start, at, stop, end }: Stop,
  rules: AbbreviationRules,
  caseless: boolean,
  isNumber: IsNumber,
): boolean {
  if (end <= start) return false;
  if (end >= text.length) return true;
  const next = text.charAt(end);
  const blank = /\s/.test(next);
  // "１．５", "４．提案"
  if (stop === '．' && (/[\d０-９]/.test(next) || isNumber(start, at))) return false;
  if (!WEAK_STOP.test(stop)) return endsWithoutBlank(text, { start, at, stop, end }, next);
  // Thai and Lao use it for abbreviations only: "12 กม. จาก …".
  if (stop === '.' && NO_STOPS_SCRIPT.test(text.charAt(at - 1))) return false;
  if (!blank) return stop !== '…' && CJK.test(next) && CJK.test(text.charAt(at - 1));
  const word = wordAfter(text, end);
  if (word === '') return !/^[\s]{1,4}[.!?…]/.test(text.slice(end, end + 5));
  if (!caseless && startsLower(word)) return false;
  if (stop !== '.' || end - at > 1) return true;
  return !isAbbreviation(text, start, at, word, rules);
}

/** Full-width and danda-like stops need no blank after them, but "「…。」と言った" goes on. */
function endsWithoutBlank(text: string, { at, stop, end }: Stop, next: string): boolean {
  const closed = end > at + stop.length && CLOSING_QUOTE.test(text.slice(end - 1, end));
  return !(closed && (/[とってなのは、，]/u.test(next) || ATTRIBUTION.test(text.slice(end, end + 40))));
}

/** True when the token in front of a single full stop says that the sentence goes on with `next`. */
function isAbbreviation(text: string, start: number, at: number, next: string, rules: AbbreviationRules): boolean {
  const from = Math.max(start, at - 24);
  const token = LAST_TOKEN.exec(text.slice(from, at))?.[0] ?? '';
  if (token === '') return false;
  const lower = token.toLowerCase();
  const first = /^\s*(?:§\s*)?$/.test(text.slice(from, at - token.length)) && from === start;
  // "1. Introduction", "iv. Results", "B. Methods": a number at the start belongs to what follows.
  if (first && /^(?:\d{1,3}(?:\.\d{1,3})*|[\p{L}]|[ivxIVX]{1,5})$/u.test(token)) return true;
  // "… of patients with MS. Final tests …": in capitals it is another word than "Ms.".
  if (NO_TITLE_IN_CAPITALS.test(token) && /\p{Ll}/u.test(next)) return false;
  if (rules.inner.has(lower)) return true;
  if (/^\d/.test(next) && rules.numbered.has(lower)) return true;
  // A single capital is an initial, whatever word it may be: "А. И. Смирнов".
  const starts =
    next.length > 1 || !/^\p{Lu}/u.test(next) ? rules.starters.has(next.toLowerCase()) : next === 'I' || next === 'A';
  if (/^\d{1,2}$/.test(token)) return rules.ordinals && !starts;
  // The English pronoun: "So did I. Then …", but not "Charles I. Smith".
  const before = text.slice(from, at - 1);
  if (token === 'I' && /\p{Ll}\s$/u.test(before) && !CAPITAL_BEFORE.test(before)) return false;
  if (rules.closing.has(lower)) return false;
  const initial = /^\p{Lu}\p{M}*$/u.test(token) || /^(?:\p{L}\p{M}*\.)+\p{L}\p{M}*$/u.test(token);
  return (initial || rules.ending.has(lower)) && !starts;
}

/** The next word after a stop, past blanks and opening marks; '' when there is none near. */
function wordAfter(text: string, from: number): string {
  let at = from;
  while (at < text.length && at < from + 16 && OPENING.test(text.charAt(at))) at++;
  WORD.lastIndex = at;
  return WORD.exec(text.slice(0, Math.min(text.length, at + 24)))?.[0] ?? '';
}

function closedAt(text: string, at: number): number {
  CLOSING.lastIndex = at;
  CLOSING.test(text);
  return Math.max(at, CLOSING.lastIndex);
}

/** Matched pairs of brackets that are near each other, by start: no sentence ends inside one. */
function bracketEnds(text: string, closedBy: Record<string, string>): Sentence[] {
  const pairs: Sentence[] = [];
  const open: { at: number; closes: string }[] = [];
  for (const match of text.matchAll(/[()[\]（）「」『』【】“”‘’]/gu)) {
    const closes = closedBy[match[0]];
    const last = open.at(-1);
    if (closes) open.push({ at: match.index, closes });
    else if (last?.closes === match[0]) {
      open.pop();
      if (match.index - last.at <= MAX_BRACKETED) pairs.push({ start: last.at, end: match.index });
    }
  }
  return pairs.sort((a, b) => a.start - b.start);
}

/** Adds the trimmed range as one sentence, or as several when it is too long or its script has no stops. */
function push(sentences: Sentence[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(text, start)) start++;
  while (end > start && isBlank(text, end - 1)) end--;
  if (end - start > MIN_UNPUNCTUATED && NO_STOPS_SCRIPT.test(text.slice(start, end))) {
    const offset = start;
    const unpunctuated = text.slice(start, end);
    const enclosed = [...unpunctuated.matchAll(ENCLOSED)];
    let pair = 0;
    for (const { index } of unpunctuated.matchAll(BLANK_WITHOUT_STOPS)) {
      const cut = offset + index + 1;
      const least = OPENER_WITHOUT_STOPS.test(unpunctuated.slice(index, index + 20))
        ? MIN_UNPUNCTUATED / 2
        : MIN_UNPUNCTUATED;
      if (cut - start < least || end - cut < MIN_UNPUNCTUATED / 2) continue;
      while (pair < enclosed.length && endOf(enclosed[pair]) <= index) pair++;
      if ((enclosed[pair]?.index ?? index) < index) continue;
      pushBounded(sentences, text, start, cut);
      start = cut;
    }
  }
  pushBounded(sentences, text, start, end);
}

function endOf(match: RegExpExecArray | undefined): number {
  return match ? match.index + match[0].length : 0;
}

function pushBounded(sentences: Sentence[], text: string, from: number, end: number): void {
  let start = from;
  while (start < end) {
    const cut = end - start > MAX_LENGTH ? start + cutLength(text.slice(start, start + MAX_LENGTH + 1)) : end;
    let last = cut;
    while (start < last && isBlank(text, start)) start++;
    while (last > start && isBlank(text, last - 1)) last--;
    if (start < last) sentences.push({ start, end: last });
    start = cut;
  }
}

/** Where to cut the beginning of a too long sentence: after the last of the strongest marks in it. */
function cutLength(head: string): number {
  for (const mark of [/[;；:：؛](?=\s|\P{ASCII})/gu, /[,，、،](?=\s|\P{ASCII})/gu, /\s/g]) {
    let cut = 0;
    for (const match of head.matchAll(mark)) cut = match.index + 1;
    if (cut >= MIN_LENGTH) return cut;
  }
  // No blank at all: anywhere, but not inside a surrogate pair or in front of a combining mark.
  let cut = MAX_LENGTH;
  while (cut > MAX_LENGTH - 40 && /^[\p{M}\p{Cf}\p{Cs}]/u.test(head.slice(cut))) cut--;
  const pair = head.charCodeAt(cut - 1) >>> 10 === 0x36 && head.charCodeAt(cut) >>> 10 === 0x37;
  return pair ? cut - 1 : cut;
}

function isBlank(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}
