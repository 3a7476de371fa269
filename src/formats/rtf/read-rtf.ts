import iconv from 'iconv-lite';
import { damaged } from '../damaged.ts';
import type { TextRange } from '../format.ts';
import type { Run } from '../html/items.ts';
import { createRunBuilder } from '../html/run-builder.ts';
import { CHARACTERS, ENDS, ENDS_TEXT, INSETS, SKIPPED, STARRED_INSETS, STARTS, SWITCHES, UNSEEN } from './controls.ts';
import { FORM_TEXT, TRANSPARENT_FIELD } from './fields.ts';
import { type FontEncoding, readFonts } from './fonts.ts';
import { type Frame, type Group, isPartOfField, nameOfScript, openGroupIn } from './group.ts';
import { type CharacterToken, readTokens } from './tokens.ts';

/** Receives the texts of a document. */
export interface RtfHandler {
  /** @param fallbacks characters that follow each one in Unicode, for programs without it */
  run(items: Run, fallbacks: number): void;
  /** A part whose text is not read. */
  notRead(): void;
}

const MAX_DEPTH = 1_000;
const CONTROL_OR_BRACE = /\\'[\da-fA-F]{2}|\\[A-Za-z]{1,40}-?\d{0,10} ?|\\[^A-Za-z]|[{}\r\n]/g;

/** @throws GlossaError `document_damaged` */
export function readRtf(source: string, handler: RtfHandler): void {
  const groups: Group[] = [];
  const frames: Frame[] = [{ builder: createRunBuilder(source), open: [] }];
  let fonts = new Map<number, FontEncoding>();
  let fileEncoding = 'cp1252';
  let defaultFont = 0;
  let role: 'cell' | 'paragraph' = 'paragraph';
  /** Number of groups around the outermost skipped one. */
  let skippedFrom: number | undefined;
  /** Text that is not in the run yet, and bytes after it that are not decoded yet. */
  let pending: { start: number; end: number; text: string; bytes: number[] } | undefined;
  /** Fallbacks that still belong to the last character. */
  let toSkip = 0;

  const frame = (): Frame => frames.at(-1) ?? { builder: createRunBuilder(source), open: [] };
  const group = (): Group | undefined => groups.at(-1);

  function flush(): void {
    const text = pending;
    pending = undefined;
    toSkip = 0;
    if (!text) return;
    decodeBytes(text);
    const { isHidden, encoding } = group() ?? {};
    if (isHidden || encoding === 'symbols') frame().builder.addWhole('', text);
    else frame().builder.addText(text.text, text, { name: '', isTranslated: true, language: undefined, role });
  }

  function decodeBytes(text: { text: string; bytes: number[] }): void {
    if (text.bytes.length === 0) return;
    const encoding = group()?.encoding ?? 'file';
    const name = encoding === 'file' || encoding === 'symbols' ? fileEncoding : encoding;
    text.text += iconv.decode(Buffer.from(text.bytes), name);
    text.bytes = [];
  }

  function endRun(): void {
    flush();
    handler.run(frame().builder.take(), group()?.fallbacks ?? 1);
  }

  /** Adds characters to the text. @param range of their source */
  function addText(text: string, { start, end }: TextRange): void {
    if (isPartOfField(group())) return;
    beginText();
    pending ??= { start, end, text: '', bytes: [] };
    decodeBytes(pending);
    pending.text += text;
    pending.end = end;
  }

  function addByte(value: number, { start, end }: TextRange): void {
    if (isPartOfField(group())) return;
    beginText();
    pending ??= { start, end, text: '', bytes: [] };
    pending.bytes.push(value);
    pending.end = end;
  }

  /** The start tag of a group is the group up to its first text or group. */
  function beginText(): void {
    const own = group();
    if (own?.head === undefined || own.kind !== 'text') return;
    const { start, head } = own;
    own.head = undefined;
    if (groups.length === 1) return;
    flush();
    const formatting = own.formatting.sort().join(' ');
    own.tag = frame().builder.openTag(
      { name: nameOfScript(own.formatting), isTranslated: true, language: undefined, formatting },
      { start, end: head },
    );
    frame().open.push({ word: '{', tag: own.tag, depth: groups.length });
  }

  function openGroup({ start, end }: TextRange): void {
    if (skippedFrom === undefined) {
      flush();
      beginText();
    }
    if (groups.length === MAX_DEPTH) throw damaged('Groups nest too deeply.');
    const around = group();
    groups.push(openGroupIn(around, { start, end }));
  }

  function closeGroup({ start, end }: TextRange): void {
    if (skippedFrom === undefined) flush();
    const own = groups.pop();
    if (!own) return;
    const range = { start: own.start, end };
    if (skippedFrom !== undefined) {
      if (groups.length > skippedFrom) return;
      skippedFrom = undefined;
      endSkipped(own, range);
      return;
    }
    if (own.kind === 'inset') {
      handler.run(frame().builder.take(), own.fallbacks);
      if (frames.length > 1) frames.pop();
      frame().builder.addWhole('', range);
    } else if (own.kind === 'result') {
      const field = group();
      if (field) field.resultEnd = start;
    } else if (own.kind === 'field') {
      closeTags(groups.length + 1, 'field');
      if (own.tag) frame().builder.closeTag('a', own.tag, { start: own.resultEnd ?? start, end });
      else frame().builder.addWhole('', range);
    } else if (own.tag) {
      closeTags(groups.length + 1, '{');
      frame().builder.closeTag(own.tag.item.name, own.tag, { start, end });
    } else if (groups.length > 0 && own.kind !== 'part') frame().builder.addWhole('', range);
  }

  /** Formatting within a group ends with it, without a control word. */
  function closeTags(depth: number, word: string): void {
    const { open } = frame();
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) if (open.pop()?.word === word) return;
  }

  function endSkipped(own: Group, range: TextRange): void {
    const written = source.slice(range.start, range.end);
    if (own.word === 'fonttbl') fonts = readFonts(written);
    if (own.word === 'object') handler.notRead();
    const around = group();
    if (own.kind === 'instruction' && around?.kind === 'field') {
      around.isTransparent = TRANSPARENT_FIELD.test(written);
      for (const _ of written.matchAll(FORM_TEXT)) handler.notRead();
      return;
    }
    if (isPartOfField(around)) return;
    // The result of another field is the page number, or the text of another place.
    if (own.kind === 'field')
      frame().builder.addField(
        range,
        source
          .slice(own.resultStart ?? range.start, range.end)
          .replace(CONTROL_OR_BRACE, '')
          .trim(),
      );
    else frame().builder.addWhole('', range);
  }

  /** A control word at the start of a group can make it a destination. @returns whether it does */
  function enterDestination(own: Group, word: string, end: number): boolean {
    const around = groups.at(-2);
    if (word === 'fldinst' && own.kind === 'part') own.kind = 'instruction';
    else if (word === 'fldrslt' && around?.kind === 'field' && around.resultEnd === undefined) {
      if (around.isTransparent) openField(own, around, end);
      else skipField(around, end);
      return true;
    } else if (own.kind === 'part' && !own.isStarred) return false;
    else if (word === 'field') own.kind = 'field';
    else if (own.kind === 'text' && INSETS.has(word) && (!own.isStarred || STARRED_INSETS.has(word))) {
      own.kind = 'inset';
      own.head = undefined;
      frames.push({ builder: createRunBuilder(source), open: [] });
      return true;
    } else if (own.isStarred || SKIPPED.has(word)) own.kind = 'skipped';
    else return false;
    own.word = word;
    if (own.kind !== 'field') skippedFrom = groups.length - 1;
    return true;
  }

  function openField(result: Group, field: Group, end: number): void {
    result.kind = 'result';
    result.head = undefined;
    field.head = undefined;
    field.tag = frame().builder.openTag(
      { name: 'a', isTranslated: true, language: undefined },
      { start: field.start, end },
    );
    frame().open.push({ word: 'field', tag: field.tag, depth: groups.length - 1 });
  }

  function skipField(field: Group, end: number): void {
    field.word = 'field';
    field.resultStart = end;
    skippedFrom = groups.indexOf(field);
  }

  function readControl(word: string, value: number | undefined, range: TextRange): void {
    const own = group();
    if (!own) return;
    if (own.head !== undefined) {
      if (word === '*') own.isStarred = true;
      else if (enterDestination(own, word, range.end)) return;
    }
    if (isPartOfField(own)) return;
    const character = CHARACTERS[word];
    if (word === 'u') {
      addText(String.fromCharCode(((value ?? 0) + 65_536) % 65_536), range);
      toSkip = own.fallbacks;
      return;
    }
    if (character !== undefined) {
      addText(character, range);
      return;
    }
    applyState(own, word, value);
    if (ENDS_TEXT.has(word)) {
      beginText();
      endRun();
    } else if (own.head !== undefined && groups.length > 1) {
      own.head = range.end;
      if (!UNSEEN.test(word)) own.formatting.push(`${word}${value ?? ''}`);
    } else {
      flush();
      writeControl(word, value, range);
    }
  }

  function applyState(own: Group, word: string, value: number | undefined): void {
    if (word === 'deff') defaultFont = value ?? 0;
    if (word === 'f') {
      if (pending) flush();
      own.encoding = fonts.get(value ?? 0) ?? 'file';
    } else if (word === 'ansicpg' && value && iconv.encodingExists(`cp${value}`)) fileEncoding = `cp${value}`;
    else if (word === 'mac') fileEncoding = 'macintosh';
    else if (word === 'uc') own.fallbacks = Math.max(0, value ?? 1);
    else if (word === 'v' || word === 'deleted') {
      if (pending) flush();
      own.isHidden = value !== 0;
    } else if (word === 'plain') {
      if (pending) flush();
      own.encoding = fonts.get(defaultFont) ?? 'file';
      own.isHidden = false;
    } else if (word === 'pard') role = 'paragraph';
    else if (word === 'intbl') role = 'cell';
  }

  /** Adds a control word within a text: the start or the end of an element, or a mark that keeps its order. */
  function writeControl(word: string, value: number | undefined, range: TextRange): void {
    if (UNSEEN.test(word)) return;
    const { builder, open } = frame();
    const ended = ENDS[word] ?? (SWITCHES.has(word) && value === 0 ? [word] : undefined);
    if (word === 'line') builder.addSeparator('lines', range);
    else if (ended) {
      const last = open.at(-1);
      const isPair = last !== undefined && ended.includes(last.word) && last.depth === groups.length;
      if (isPair) open.pop();
      builder.closeTag(isPair ? last.tag.item.name : '', isPair ? last.tag : undefined, range);
    } else if (SWITCHES.has(word) || STARTS.has(word)) {
      const tag = builder.openTag({ name: nameOfScript([word]), isTranslated: true, language: undefined }, range);
      open.push({ word, tag, depth: groups.length });
    } else builder.closeTag('', undefined, range);
  }

  function readCharacters(token: CharacterToken): void {
    if (group()?.head !== undefined && token.kind === 'text' && token.text === '') return;
    if (toSkip > 0 && pending) {
      // The fallback of a character in Unicode is a part of its source.
      const length = token.kind === 'byte' ? 1 : Math.min(toSkip, token.text.length);
      toSkip -= length;
      pending.end = token.end;
      if (token.kind === 'byte' || length === token.text.length) return;
      pending.text += token.text.slice(length);
      toSkip = 0;
      return;
    }
    if (token.kind === 'byte') addByte(token.value, token);
    else addText(token.text, token);
  }

  if (!source.startsWith('{\\rtf')) throw damaged('The file does not begin with {\\rtf.');
  for (const token of readTokens(source)) {
    if (token.kind === 'open') openGroup(token);
    else if (token.kind === 'close') closeGroup(token);
    else if (skippedFrom !== undefined) continue;
    else if (token.kind === 'control') readControl(token.word, token.value, token);
    else readCharacters(token);
    if (groups.length === 0) break;
  }
  if (groups.length > 0) throw damaged('A group has no end.');
  endRun();
}
