import type { FindCorrection } from '@glossa/apertium';
import type { TaggedText } from '@glossa/tagged-text';
import { followCase, translateEverydayPhrase } from '../../alone/everyday-phrases.ts';
import type { Part, Segment } from '../../engine.ts';
import { textOf } from '../../text/segment-text.ts';
import { tagPairs } from '../../text/tags/tagged-pairs.ts';
import { detachPartTags } from '../detach-part-tags.ts';
import { joinAlternatives, restoreAlternatives } from './editing/alternatives.ts';
import { protectCodes, protectLetterPairs, putCodesBehindNouns, putItemsBehindNouns } from './editing/codes.ts';
import { keepsNumbers, protectNumbers } from './editing/numbers.ts';
import { translateOrdinalItems } from './editing/ordinal-items.ts';
import { postEdit, preEdit } from './editing/pre-and-post-edit.ts';
import { normalizeSpaces, protectLoneMarks } from './editing/punctuation.ts';
import { markPhrases } from './mark-phrases.ts';
import { processStream, type Waiting } from './process-stream.ts';
import { endsOf, putTags, type TranslatedChunk, type TranslatedText, unmaskChunk, untranslated } from './put-tags.ts';
import { translateQuotedTitles } from './quoted-titles.ts';
import { formatInput, maskSegment, PLACEHOLDER, parseOutput } from './stream-format.ts';

type TextResult = { kind: 'ok'; text: TranslatedText } | { kind: 'damaged' } | { kind: 'failed' };

/**
 * Maximum UTF-16 units of a chunk, more than any sentence has. Longer texts are split at spaces to limit the response
 * time.
 */
const MAX_CHUNK_LENGTH = 5_000;

/**
 * Translates a segment: mask, pre-edit, translate, post-edit, unmask. Tags are put into the translation of the segment without
 * them.
 * @param find corrects the text between the stages
 * @returns the translation with every protected part once, and the tags; undefined if the engine cannot translate this segment
 */
export function* translateSegment(
  segment: Segment,
  from: string,
  to: string,
  find?: FindCorrection,
): Waiting<TaggedText | undefined> {
  const { segment: detached, attach } = detachPartTags(from === 'en' ? protectLetterPairs(segment) : segment);
  const titled = yield* translateQuotedTitles(detached, to, function* (text) {
    const known = translateEverydayPhrase(text, { from, to });
    if (known !== undefined) return followCase(text, known);
    const result = yield* translateText(text, from, to, false, find);
    return result.kind === 'ok' ? result.text.text : undefined;
  });
  const paired = tagPairs(markPhrases(titled, from, to));
  const { tags } = paired;
  const isAligned = tags.length > 0;
  // Tags have the offsets of the text as it is.
  const parts = isAligned ? paired.parts : translateOrdinalItems(paired.parts, from, to);
  const hasAlternatives = from === 'en' && !isAligned;
  const normalized = parts.map((part) => {
    if (part.kind !== 'text') return part;
    const spaced = normalizeSpaces(part.text, from, to);
    return { ...part, text: hasAlternatives ? joinAlternatives(putCodesBehindNouns(spaced)) : spaced };
  });
  const translate: TranslateText = (text) => translateText(text, from, to, isAligned, find);
  const complete: TranslatedChunk[] = [];
  for (const chunk of splitIntoChunks(protectCodes(protectLoneMarks(normalized, from), from), endsOf(tags))) {
    const translated = yield* translateChunk(chunk, translate);
    if (translated === undefined) return undefined;
    complete.push(translated);
  }
  if (isAligned) return attach(putTags(complete, paired));
  const text = complete.map(unmaskChunk).join('');
  return attach({ text: hasAlternatives ? restoreAlternatives(textOf(parts), text, to) : text, tags: [] });
}

/**
 * Translates a chunk, again with masked numbers if the rules damaged one.
 * @returns undefined if a stage rejects a text or a text is damaged
 */
function* translateChunk(chunk: Chunk, translate: TranslateText): Waiting<TranslatedChunk | undefined> {
  const translated = yield* translateMasked(chunk, translate);
  const source = chunk.parts.map(({ text }) => text).join('');
  if (translated === undefined || keepsNumbers(source, unmaskChunk(translated))) return translated;
  return (yield* translateMasked({ ...chunk, parts: protectNumbers(chunk.parts) }, translate)) ?? translated;
}

function* translateMasked(chunk: Chunk, translate: TranslateText): Waiting<TranslatedChunk | undefined> {
  const { source, masked, offsets } = maskSegment(chunk.parts, chunk.offsets);
  const whole = yield* translate(source);
  if (whole.kind === 'ok') return { masked, offsets, texts: [whole.text] };
  if (whole.kind === 'failed') return undefined;
  // A placeholder or the words between two placeholders were lost, so the texts between them are translated separately.
  const placeholders = source.match(PLACEHOLDER) ?? [];
  const texts: TranslatedText[] = [];
  for (const [i, text] of source.split(PLACEHOLDER).entries()) {
    const result = yield* translate(text);
    if (result.kind !== 'ok') return undefined;
    texts.push(result.text, ...placeholders.slice(i, i + 1).map(untranslated));
  }
  return { masked, offsets, texts };
}

type TranslateText = (text: string) => Waiting<TextResult>;

function* translateText(
  text: string,
  from: string,
  to: string,
  isAligned: boolean,
  find: FindCorrection | undefined,
): Waiting<TextResult> {
  if (!/\p{L}/u.test(text)) return { kind: 'ok', text: untranslated(text) };
  const input = preEdit(isAligned || from !== 'en' ? text : putItemsBehindNouns(text), from, to);
  const stream = yield* processStream(formatInput(input), isAligned, find);
  if (stream === undefined) return { kind: 'failed' };
  const output = parseOutput(stream, text);
  if (output === undefined) return { kind: 'damaged' };
  const { text: translated, blanks } = output;
  return {
    kind: 'ok',
    text: { source: text, input, output: translated, blanks, text: postEdit(text, translated, from, to) },
  };
}

interface Chunk {
  parts: Part[];
  /** Offsets of the parts in the joined text. */
  offsets: number[];
}

/** @param offsets in the segment, in ascending order */
function splitIntoChunks(segment: readonly Part[], offsets: readonly number[]): Chunk[] {
  const chunks: Chunk[] = [{ parts: [], offsets: [] }];
  let size = 0;
  const add = (part: Part): void => {
    if (size + part.text.length > MAX_CHUNK_LENGTH && size > 0) {
      chunks.push({ parts: [], offsets: [] });
      size = 0;
    }
    chunks.at(-1)?.parts.push(part);
    size += part.kind === 'text' ? part.text.length : 1;
  };
  for (const part of segment) {
    if (part.kind !== 'text' || part.text.length <= MAX_CHUNK_LENGTH) add(part);
    else for (const text of splitAtSpaces(part.text)) add({ kind: 'text', text });
  }
  let start = 0;
  let next = 0;
  for (const [index, chunk] of chunks.entries()) {
    const end = chunk.parts.reduce((sum, { text }) => sum + text.length, start);
    const isLast = index === chunks.length - 1;
    for (let at = offsets[next]; at !== undefined && (at < end || isLast); at = offsets[++next]) {
      chunk.offsets.push(at - start);
    }
    start = end;
  }
  return chunks;
}

/** Splits a text into runs of words with the spaces after them. A longer token stays whole. */
function splitAtSpaces(text: string): string[] {
  const runs: string[] = [];
  let run = '';
  for (const [word] of text.matchAll(/\S+\s*|\s+/gu)) {
    if (run !== '' && run.length + word.length > MAX_CHUNK_LENGTH) {
      runs.push(run);
      run = '';
    }
    run += word;
  }
  return [...runs, run];
}
