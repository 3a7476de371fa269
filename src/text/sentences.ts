import { type AbbreviationRules, abbreviationRules } from './abbreviations.ts';
import { bracketPairs } from './bracket-pairs.ts';
import { endsAtFullWidthStop, type Stop } from './full-width-stops.ts';
import { isCaseless, startsLower } from './letter-case.ts';
import { isInDottedDate } from './stops-in-dates.ts';

/** A sentence as UTF-16 offsets into the text; `end` is exclusive. */
export interface Sentence {
  start: number;
  end: number;
}

/** Longer sentences, in UTF-16 units, are split at weaker marks. */
const MAX_LENGTH = 600;
/** Minimum UTF-16 units before a weaker mark to split at. */
const MIN_LENGTH = 120;
/** Thai and Lao have no full stop. A space ends a sentence of at least this many UTF-16 units. */
const MIN_UNPUNCTUATED_LENGTH = 60;
/**
 * Sentence terminators of all scripts (Unicode Sentence_Terminal) but the Burmese comma, the ellipsis, the Tibetan shad, or a blank
 * line.
 */
const STOP = /(?:(?!၊)[\p{Sentence_Terminal}…།༎])+|\n[^\S\n]*\n\s*|\u2029/gu;
/** The Greek question mark is a semicolon. */
const GREEK_STOP = new RegExp(STOP.source.replace('[', '[;\u037e'), STOP.flags);
/** Quotes, brackets and footnote marks that belong to a sentence after its stop. */
const CLOSING =
  /(?:["'”’»›“)\]}」』】〉》）］｝¹²³⁴-⁹*†‡\u200e\u200f\u202c\u2069]|\[(?:(?:note|nb|fn|n|anm\.?) ?)?(?:\d{1,3}(?:[,–-] ?\d{1,3}){0,4}|[a-z])\](?::\d[\d–-]*)?|\(\d{1,3}\)(?=\s|\p{Lu}|$)|(?<=\p{Ll}{4}[.!?]["”’»)]?)\d{1,3}(?:[,–-]\d{1,3}){0,5}(?=\s+["“(]?\p{Lu})|[ \u00a0\u202f]»(?=[\s.,;]|$))*/uy;
const OPENING = /["'“‘„«‹([{¿¡「『【〈《（［｛*\-–—\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]/u;
const ARMENIAN = /[\u0531-\u0587]/;
const THAI_OR_LAO = /[\u0e00-\u0eff]/u;
/** Stops that end a sentence only before a space. */
const WEAK_STOP = /^[.!?…;\u037e]+$/u;
/** A space that can end a Thai sentence: not after "that", "such as" or "and", not before "because", "which" or "and". */
const THAI_BOUNDARY =
  /(?<=[\u0e00-\u0eff]["”]?)(?<!ว่า|เช่น|ได้แก่|คือ|หรือ|และ|แต่|ฯ)\s(?=\s*["“]?[\u0e00-\u0eff])(?!\s*(?:หลังจาก|ทั้ง(?!นี้)|ตลอดจน|แทนที่|สำหรับ|เพราะ|เนื่องจาก|ซึ่ง|โดย|และ|แต่(?!ละ|ง)|เพื่อ|ที่|ตั้งแต่|หรือ|จน|รวม|ทำให้|จึง|ก็|ๆ|ฯ|ถึง|กล่าว|บอก|ระบุ|เปิดเผย|ยืนยัน|ตอบ|ชี้|ระยะทาง|มูลค่า|จำนวน|ประมาณ|ราว|กว่า|จาก|ของ|พร้อม|ด้วย|กับ|แก่|เป็น|คือ|ได้แก่|เช่น|อยู่|ภายใน|ระหว่าง|[\u0e00-\u0eff]{1,4}\.))/gu;
/** "However", "besides", "therefore" … after a space always begin a Thai sentence. */
const THAI_OPENER = /^\s*(?:อย่างไรก็ตาม|นอกจากนี้|ดังนั้น|ทั้งนี้|ขณะเดียวกัน|ในขณะเดียวกัน|ต่อมา|จากนั้น)/;
/** Quoted or bracketed text, and Thai examples from "such as" to "and so on", in which no space ends a sentence. */
const ENCLOSED = /"[^"]{1,300}"|“[^”]{1,300}”|\([^)]{1,300}\)|เช่น(?:(?!เป็นต้น|เช่น)[\s\S]){1,200}เป็นต้น/g;
/** Names of firms behind a name that ends in a mark: "Yahoo! Inc.". */
const FIRM = /^(?:Inc|Ltd|LLC|Corp|Co|GmbH|AG|SA|Japan|Group|Holdings?)$/;
/** Signs of a paragraph, a number or a firm behind an abbreviation: "28 U.S.C. § 586". */
const SIGN_AFTER_ABBREVIATION = /^\s?[§№#&]/;
/** A single letter before another one: "i. V. m.", "i. d. R." */
const LETTER_BEFORE = /(?<!\p{L})\p{L}\. ?$/u;
/** A street with its number: "Hauptstr. 5". */
const STREET = /str$/i;
/** A sentence that is glued to the one before it: "… by a priest.It has …", also to a noun of German: "… Schule.Im Winter …". */
const GLUED = /^\p{Lu}[\p{Ll}'’]*[ ,]/u;
const BEFORE_GLUED = /(?<![^\s("“])[\p{Ll}\p{N}-]*\p{Ll}{2}$|(?<!\S)(?:1[5-9]|20)\d\d$|\p{Ll}[)”"]$/u;
const NOUN_BEFORE_GLUED = /(?<![^\s("“])\p{Lu}\p{Ll}{2,}$/u;
/** Words glued to the end of others. Names of programs look alike: "fmt.Println". */
const GLUED_WORD = /(?<=\p{Ll}{3}|\d{4})[.!?](\p{Lu}\p{Ll}*)(?=[ ,])/gu;
const MIN_GLUED = 2;
/** UTF-16 units around the end of a sentence in which they are counted. */
const GLUED_CONTEXT = 600;
const NO_TITLE_IN_CAPITALS = /^(?:MS|MT|FT|FR|VS|CA|CF)$/;
/** A number after an abbreviation, in digits or a Roman one of several letters, and one behind a letter: "art. R. 423". */
const NUMERAL = /^(?:\d|[IVXLC]{2,6}$)/;
const LETTERED = /^\s?\p{Lu}\.? ?\d/u;
const VOWELLESS = /^(?:[bcdfghjklmnpqrstvwxzß]{2,4}|[бвгджзйклмнпрстфхцчшщ]{2,4})$/;
const WORD = /[\p{L}\p{M}\p{N}]+/uy;
const NUMBER = /[\s\d０-９．]*/y;
/** A character of the token before a stop. */
const TOKEN_CHARACTER = String.raw`[^\s([{„"'«“‘¿¡\-–—/\u200e\u200f\u202a-\u202e\u2066-\u2069]`;
const LAST_TOKEN = new RegExp(`(?<!${TOKEN_CHARACTER})${TOKEN_CHARACTER}*$`, 'u');
/** Marks of type and an elided article before a word: "**Nov.", "l’art." */
const BEFORE_WORD = /^[*_~]{0,3}(?:\p{L}{1,5}’(?=\p{L}))?/u;
/** A capitalized word and the space after it. */
const CAPITAL_BEFORE = /(?<!\S)[^\s\p{Lu}]*\p{Lu}\S*\s$/u;

/**
 * Splits a text into sentences: trimmed, in order, without overlaps, with only white space between them. A sentence has at
 * most about 600 UTF-16 units. A blank line always ends a sentence, a single line break never does. Linear in time and
 * memory.
 * @param language ISO 639-1 or BCP 47, for abbreviations and ordinals
 * @param caseless whether letter case gives no information; measured on the text unless it is a part of a longer one
 */
export function splitSentences(
  text: string,
  language: string | undefined,
  caseless: boolean = isCaseless(text),
): Sentence[] {
  const rules = abbreviationRules(language);
  const isNumber = createNumberMatcher(text);
  const brackets = bracketPairs(text, language);
  const sentences: Sentence[] = [];
  let start = 0;
  let inside = -1;
  let bracket = 0;
  for (const match of text.matchAll(language?.startsWith('el') ? GREEK_STOP : STOP)) {
    const at = match.index;
    const stop = match[0];
    const isBlankLine = stop.startsWith('\n') || stop === '\u2029';
    for (let pair = brackets[bracket]; pair && pair.start < at; pair = brackets[++bracket]) {
      inside = Math.max(inside, pair.end);
    }
    const end = isBlankLine ? at : closedAt(text, at + stop.length);
    if (!isBlankLine && end <= inside) continue;
    if (isBlankLine || endsSentence(text, { start, at, stop, end }, rules, caseless, isNumber)) {
      push(sentences, text, start, end);
      start = Math.max(start, end);
    }
  }
  push(sentences, text, start, text.length);
  return sentences;
}

/** Whether a range of a text is a full-width number. */
type IsNumber = (from: number, to: number) => boolean;

/** Ranges must be queried in ascending order, so that no character is read twice. */
function createNumberMatcher(text: string): IsNumber {
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

/** Whether a stop ends a sentence, judged by the text after it and, for a full stop, by the token before it. */
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
  const isSpace = /\s/.test(next);
  // A decimal or a number of a heading: "１．５", "４．提案".
  if (stop === '．' && (/[\d０-９]/.test(next) || isNumber(start, at))) return false;
  if (!WEAK_STOP.test(stop)) return endsAtFullWidthStop(text, { start, at, stop, end });
  // In Thai and Lao, a full stop marks abbreviations and numbers of a list only: "12 กม. จาก …", "1. …".
  if (stop === '.' && isInThaiOrLao(text, at)) return false;
  // In Armenian, a full stop divides a sentence, and ends abbreviations.
  if (stop === '.' && ARMENIAN.test(text.charAt(at - 1))) return false;
  if (stop === '.' && isInDottedDate(text, at)) return false;
  // The number of an abbreviation looks like the mark of a note: "Suppl.3 The", "… was known.3 The".
  const mark = text.charAt(at + stop.length);
  if (/\d/.test(mark) && isAbbreviation(text, start, at, mark, rules)) return false;
  const isGlued = !isSpace && GLUED.test(text.slice(end, end + 30));
  if (!isSpace && !isGlued) return stop !== '…' && CJK.test(next) && CJK.test(text.charAt(at - 1));
  const word = wordAfter(text, end);
  if (isGlued) return isGluedHere(text, { start, at, stop, end }, word, rules);
  if (word === '') {
    if (/^[\s]{1,4}[.!?…]/.test(text.slice(end, end + 5))) return false;
    return !(SIGN_AFTER_ABBREVIATION.test(text.slice(end, end + 2)) && isAbbreviation(text, start, at, '§', rules));
  }
  if (!caseless && startsLower(word)) return false;
  if (stop === '!' && FIRM.test(word)) return false;
  if (stop !== '.' || end - at > 1) return true;
  return !isAbbreviation(text, start, at, word, rules);
}

/** Whether a sentence ends before a capital without a blank: behind a mark, before a word that begins sentences, or in a text of such ends. */
function isGluedHere(text: string, { start, at, stop, end }: Stop, word: string, rules: AbbreviationRules): boolean {
  const before = text.slice(Math.max(start, at - 30), at);
  const isStarter = rules.starters.has(word.toLowerCase());
  const isBehindNoun = isStarter && NOUN_BEFORE_GLUED.test(before);
  if (!(BEFORE_GLUED.test(before) || isBehindNoun) || isAbbreviation(text, start, at, word, rules)) return false;
  if (end > at + stop.length || (isStarter && !isBehindNoun)) return true;
  const around = text.slice(Math.max(0, at - GLUED_CONTEXT), end + GLUED_CONTEXT);
  const glued = Array.from(around.matchAll(GLUED_WORD), ([, next = '']) => next.toLowerCase());
  return glued.filter((next) => rules.starters.has(next)).length >= MIN_GLUED;
}

/** Whether a stop follows a Thai or Lao letter, or a short number after one. */
function isInThaiOrLao(text: string, at: number): boolean {
  return /[\u0e00-\u0eff](?:\s?\d{1,2})?$/.test(text.slice(Math.max(0, at - 4), at));
}

/** Months of languages in which a day has a stop: "3. Oktober". */
const MONTH =
  /^(?:januar|jänner|februar|feber|märz|april|mai|juni|juli|august|september|oktober|november|dezember|december|desember)$/iu;

/** Whether the token before a single full stop is an abbreviation, so that the sentence continues with `next`. */
function isAbbreviation(text: string, start: number, at: number, next: string, rules: AbbreviationRules): boolean {
  const from = Math.max(start, at - 24);
  const token = LAST_TOKEN.exec(text.slice(from, at))?.[0].replace(BEFORE_WORD, '') ?? '';
  if (token === '') return false;
  const lower = token.toLowerCase();
  const isFirst = /^[\s\p{Cf}]*(?:§\s*)?$/u.test(text.slice(from, at - token.length)) && from === start;
  // A number at the start belongs to the text after it: "1. Introduction", "iv. Results", "B. Methods".
  if (isFirst && /^(?:\d{1,3}(?:\.\d{1,3})*|[\p{L}]|[ivxIVX]{1,5})$/u.test(token)) return true;
  // In capitals, a title is another word: "… of patients with MS. Final tests …".
  if (NO_TITLE_IN_CAPITALS.test(token) && /\p{Ll}/u.test(next)) return false;
  if (rules.inner.has(lower)) return true;
  if ((NUMERAL.test(next) || LETTERED.test(text.slice(at + 1, at + 8))) && rules.numbered.has(lower)) return true;
  // A short word without a vowel before a number: "tn. 5", "pkt. 3". After a number, it is a unit that may end a sentence.
  if (/^\d/.test(next) && VOWELLESS.test(token) && !/\d\s?$/.test(text.slice(from, at - token.length))) return true;
  // A single capital is an initial, even when it is also a word: "А. И. Смирнов".
  const isStarter =
    next.length > 1 || !/^\p{Lu}/u.test(next)
      ? rules.starters.has(next.toLowerCase())
      : (next === 'I' || next === 'A') && !/^[^.]{1,16}\./.test(text.slice(at + 1, text.indexOf(next, at) + 2));
  if (/^\d{1,2}$/.test(token)) return !isStarter && (rules.ordinals === 'months' ? MONTH.test(next) : rules.ordinals);
  if (/^\d/.test(next) && STREET.test(token)) return true;
  // The English pronoun ends a sentence: "So did I. Then …". An initial does not: "Charles I. Smith".
  const before = text.slice(from, at - 1);
  if (/^\p{L}$/u.test(token) && LETTER_BEFORE.test(before) && !isStarter) return true;
  if (token === 'I' && /\p{Ll}\s$/u.test(before) && !CAPITAL_BEFORE.test(before)) return false;
  if (rules.closing.has(lower)) return false;
  const isInitial = /^\p{Lu}\p{M}*$/u.test(token) || /^(?:\p{L}\p{M}*\.)+\p{L}\p{M}*$/u.test(token);
  return (isInitial || rules.ending.has(lower)) && !isStarter;
}

/** The next word after a stop, behind spaces and opening marks; '' without a word nearby. */
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

/** Adds a trimmed range as one sentence, or as several when it is too long or in Thai or Lao. */
function push(sentences: Sentence[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpaceAt(text, start)) start++;
  while (end > start && isSpaceAt(text, end - 1)) end--;
  if (end - start > MIN_UNPUNCTUATED_LENGTH && THAI_OR_LAO.test(text.slice(start, end))) {
    const offset = start;
    const unpunctuated = text.slice(start, end);
    const enclosed = [...unpunctuated.matchAll(ENCLOSED)];
    let pair = 0;
    for (const { index } of unpunctuated.matchAll(THAI_BOUNDARY)) {
      const cut = offset + index + 1;
      const minLength = THAI_OPENER.test(unpunctuated.slice(index, index + 20))
        ? MIN_UNPUNCTUATED_LENGTH / 2
        : MIN_UNPUNCTUATED_LENGTH;
      if (cut - start < minLength || end - cut < minLength) continue;
      while (pair < enclosed.length && endOf(enclosed[pair]) <= index) pair++;
      if ((enclosed[pair]?.index ?? index) < index) continue;
      pushBounded(sentences, text, start, cut);
      start = cut;
    }
  }
  pushBounded(sentences, text, start, end);
}

const endOf = (match: RegExpExecArray | undefined): number => (match ? match.index + match[0].length : 0);

function pushBounded(sentences: Sentence[], text: string, from: number, end: number): void {
  let start = from;
  while (start < end) {
    const cut = end - start > MAX_LENGTH ? start + cutLength(text.slice(start, start + MAX_LENGTH + 1)) : end;
    let last = cut;
    while (start < last && isSpaceAt(text, start)) start++;
    while (last > start && isSpaceAt(text, last - 1)) last--;
    if (start < last) sentences.push({ start, end: last });
    start = cut;
  }
}

/** The length to cut from a long sentence: up to the last occurrence of the strongest mark in it. */
function cutLength(head: string): number {
  for (const mark of [/[;；:：؛](?=\s|\P{ASCII})/gu, /[,，、،](?=\s|\P{ASCII})/gu, /\s/g]) {
    let cut = 0;
    for (const match of head.matchAll(mark)) cut = match.index + 1;
    if (cut >= MIN_LENGTH) return cut;
  }
  // Without a mark or space, cut anywhere except inside a surrogate pair or before a combining mark.
  let cut = MAX_LENGTH;
  while (cut > MAX_LENGTH - 40 && /^[\p{M}\p{Cf}\p{Cs}]/u.test(head.slice(cut))) cut--;
  const isSurrogatePair = head.charCodeAt(cut - 1) >>> 10 === 0x36 && head.charCodeAt(cut) >>> 10 === 0x37;
  return isSurrogatePair ? cut - 1 : cut;
}

const isSpaceAt = (text: string, at: number): boolean => /\s/.test(text.charAt(at));
