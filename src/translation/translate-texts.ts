import type { TaggedText } from '@glossa/tagged-text';
import type { TextRange, Unit } from '../formats/format.ts';
import type { RequestScope } from '../request-scope.ts';
import { createTimeSlices, runInTimeSlices } from '../resilience/time-slices.ts';
import { type MessagePart, parseMessage } from '../text/icu-message.ts';
import { readJavaChoices } from '../text/java-choice.ts';
import type { Segment } from './engine.ts';
import type { PlannedDirection } from './plan.ts';
import type { TermMatcher } from './terms/term.ts';
import { choiceLinesOf } from './text/icu/choice-lines.ts';
import { maskMessage, unmaskMessage } from './text/icu/masked-message.ts';
import { translateForm } from './text/icu/translate-form.ts';
import { translateMessage } from './text/icu/translate-message.ts';
import { joinPieces, type OutputPiece } from './text/join-pieces.ts';
import { type Wrapping, wrapLike } from './text/layout/wrapped-text.ts';
import type { SentenceSplitting } from './text/sentence-splitting.ts';
import { type Piece, splitText } from './text/split-text.ts';
import { readTranslation } from './text/tags/divide-tags.ts';
import { type TagEnd, tagEndsOf, toTaggedText } from './text/tags/tag-ends.ts';
import { splitUnit, type UnitPiece } from './text/units/split-unit.ts';
import { wrapUnit } from './text/units/wrap-unit.ts';

/** A text to translate. A text without a direction stays unchanged. */
export interface SourceText {
  unit: Unit;
  direction: PlannedDirection | undefined;
  terms: TermMatcher | undefined;
  /** Default: the form of the lines decides which line breaks divide. */
  sentences?: SentenceSplitting | undefined;
}

/** @param text index of the text that has the segment */
type TranslateSegment = (segment: Segment, direction: PlannedDirection, text: number) => Promise<TaggedText>;

/** Translates the segments of one text. */
type TranslateOwnSegment = (segment: Segment, direction: PlannedDirection) => Promise<TaggedText>;

/** A line of a string that is an ICU message. */
interface MessagePiece {
  kind: 'message';
  text: string;
  message: readonly MessagePart[];
  /** Writes the choices of a Java message again. */
  restore: ((translation: string) => string) | undefined;
}

/** A form of a plural, with the place of its number. */
interface FormPiece {
  kind: 'form';
  text: string;
  count: NonNullable<Unit['count']>;
}

/** A unit that is an ICU message, whose tags are masked. */
interface MaskedPiece {
  kind: 'masked';
  text: string;
}

type SourcePiece = Piece | MessagePiece | FormPiece | MaskedPiece | UnitPiece;

/** The pieces of one text. */
interface Output {
  pieces: OutputPiece[];
  source: SourceText;
  wrappings: readonly (Wrapping | undefined)[];
}

/**
 * Pieces per window. A request has at most two windows in the queue; the third waits until the first is translated. Two
 * windows fill every batch without filling the queue.
 */
const PIECES_PER_WINDOW = 512;
/** Cap on the pieces that are queued in one time slice. Their engine calls start at the end of the slice. */
const MAX_PIECES_PER_SLICE = 64;

/**
 * Splits texts, translates their segments and joins the results, in time slices of the request.
 * @param onText receives each translation as soon as it is ready, with the index of its text
 * @returns for each text its translation, with the same tags in the same order
 * @throws the first failure
 */
export async function translateTexts(
  sources: readonly SourceText[],
  translateSegment: TranslateSegment,
  scope: RequestScope,
  onText?: (index: number, translated: TaggedText) => void,
): Promise<TaggedText[]> {
  const slices = createTimeSlices(scope);
  // Detection and planning may have used the whole slice. A pause after the first segment would put it alone in a batch.
  if (slices.isOver) await slices.next();
  const outputs: Output[] = [];
  let previousWindow: Promise<unknown> | undefined;
  let window: Promise<void>[] = [];
  let count = 0;
  const reports: Promise<void>[] = [];
  for (const [index, source] of sources.entries()) {
    const { direction } = source;
    const translateOwn: TranslateOwnSegment = (segment, own) => translateSegment(segment, own, index);
    const pieces: OutputPiece[] = [];
    const split = direction && splitSource(source, direction.from);
    const whole: Output = { pieces, source, wrappings: split?.wrappings ?? [] };
    outputs.push(whole);
    const own: Promise<void>[] = [];
    for (const piece of split?.pieces ?? []) {
      const output = toOutput(piece);
      const last = pieces.at(-1);
      if (last && isPlain(last) && isPlain(output)) last.text += output.text;
      else pieces.push(output);
      if (piece.kind !== 'verbatim' && direction) {
        const translated = translatePiece(piece, source, direction, translateOwn, scope).then((result) => {
          output.text = result.text;
          output.ends = result.ends;
        });
        // Prevents an unhandled rejection while this function waits for its next slice.
        translated.catch(() => undefined);
        window.push(translated);
        if (onText) own.push(translated);
      }
      if (++count % MAX_PIECES_PER_SLICE === 0 || slices.isOver) await slices.next();
      if (count % PIECES_PER_WINDOW > 0) continue;
      const queued = Promise.all(window);
      queued.catch(() => undefined);
      await previousWindow;
      previousWindow = queued;
      window = [];
    }
    if (onText) {
      const report = Promise.all(own).then(async () => onText(index, await runInTimeSlices(joinOne(whole), scope)));
      // The wait for all pieces throws it too.
      report.catch(() => undefined);
      reports.push(report);
    }
    if (slices.isOver) await slices.next();
  }
  await Promise.all([previousWindow, ...window, ...reports]);
  return runInTimeSlices(joinAll(outputs), scope);
}

function splitSource(
  { unit, terms, sentences }: SourceText,
  language: string,
): { pieces: Iterable<SourcePiece>; wrappings?: readonly (Wrapping | undefined)[] } {
  if (unit.count) return { pieces: [{ kind: 'form', text: unit.text, count: unit.count }] };
  if (unit.layout === 'lines' || isMessage(unit))
    return { pieces: splitMessage(unit.text, language, { terms, sentences }) };
  const masked = maskMessage(unit);
  if (masked?.text !== undefined) return { pieces: [{ kind: 'masked', text: masked.text }] };
  if (masked) return { pieces: [{ kind: 'verbatim', text: unit.text, ends: tagEndsOf(unit) }] };
  return splitUnit(unit, { language, terms, sentences });
}

/** Whether a paragraph without tags has a choice of an ICU message, as in the pages of Angular. */
function isMessage({ text, tags }: Unit): boolean {
  return tags.length === 0 && parseMessage(readJavaChoices(text)?.text ?? text) !== undefined;
}

/** Splits a text. In an ICU message, each line with a choice is one piece. */
function* splitMessage(
  source: string,
  language: string,
  choices: Pick<SourceText, 'terms' | 'sentences'>,
): Generator<Piece | MessagePiece, void> {
  const choice = readJavaChoices(source);
  const lines = messageLinesOf(choice?.text ?? source);
  // A choice in the form of Java that stands beside what is no message stays as it is written.
  const isKept = choice !== undefined && (lines.length === 0 || lines.some(({ message }) => !message));
  const text = isKept ? source : (choice?.text ?? source);
  let end = 0;
  for (const { start, end: lineEnd, message } of isKept ? [] : lines) {
    if (!message) continue;
    yield* splitText(text.slice(end, start), language, choices);
    yield { kind: 'message', text: text.slice(start, lineEnd), message, restore: choice?.restore };
    end = lineEnd;
  }
  yield* splitText(text.slice(end), language, choices);
}

/** The lines of a message that have a choice, each with its own message where it can be read. */
function messageLinesOf(text: string): (TextRange & { message: ReturnType<typeof parseMessage> })[] {
  if (!parseMessage(text)) return [];
  return choiceLinesOf(text).map((line) => ({ ...line, message: parseMessage(text.slice(line.start, line.end)) }));
}

function toOutput(piece: SourcePiece): OutputPiece {
  if (piece.kind !== 'verbatim') return { isSegment: true, text: '' };
  return { isSegment: false, text: piece.text, ...('ends' in piece && { ends: piece.ends }) };
}

/** Whether a piece is verbatim text without tags, which can be joined to the next one. */
function isPlain({ isSegment, ends = [] }: OutputPiece): boolean {
  return !isSegment && ends.length === 0;
}

async function translatePiece(
  piece: Exclude<SourcePiece, { kind: 'verbatim' }>,
  choices: SourceText,
  direction: PlannedDirection,
  translateSegment: TranslateOwnSegment,
  scope: RequestScope,
): Promise<{ text: string; ends: readonly TagEnd[] }> {
  const translateInner = async (inner: Exclude<Piece, { kind: 'verbatim' }>): Promise<string> =>
    inner.kind === 'segment'
      ? (await translateSegment({ parts: inner.parts, tags: [] }, direction)).text
      : wrapLike(await translateAll(inner.pieces), inner.wrapping);
  const translateAll = async (pieces: Iterable<Piece>): Promise<string> => {
    const outputs = Array.from(pieces, async (inner) => ({
      isSegment: inner.kind !== 'verbatim',
      text: inner.kind === 'verbatim' ? inner.text : await translateInner(inner),
    }));
    const { text } = await runInTimeSlices(joinPieces(await Promise.all(outputs), direction), scope);
    return text;
  };
  if ('segment' in piece) {
    const translation = await translateSegment(piece.segment, direction);
    return { text: translation.text, ends: readTranslation(translation, piece) };
  }
  if (piece.kind === 'masked') {
    const { unit } = choices;
    const pieces = [...splitMessage(piece.text, direction.from, choices)];
    const texts = pieces.map(async (inner) =>
      inner.kind === 'verbatim'
        ? inner.text
        : (await translatePiece(inner, choices, direction, translateSegment, scope)).text,
    );
    const translated = unmaskMessage((await Promise.all(texts)).join(''), unit);
    return translated ?? { text: unit.text, ends: tagEndsOf(unit) };
  }
  const translateText = (text: string): Promise<string> => translateAll(splitText(text, direction.from, choices));
  if (piece.kind === 'message') {
    const translated = await translateMessage(piece.text, piece.message, direction, translateText);
    return { text: piece.restore?.(translated) ?? translated, ends: [] };
  }
  if (piece.kind === 'form')
    return { text: await translateForm(piece.text, piece.count, direction, translateText), ends: [] };
  return { text: await translateInner(piece), ends: [] };
}

function* joinAll(outputs: readonly Output[]): Generator<undefined, TaggedText[], void> {
  const joined: TaggedText[] = [];
  for (const output of outputs) {
    joined.push(yield* joinOne(output));
    yield;
  }
  return joined;
}

function* joinOne({ pieces, source, wrappings }: Output): Generator<undefined, TaggedText, void> {
  if (!source.direction) return source.unit;
  const { text, ends } = yield* joinPieces(pieces, source.direction);
  const translated = toTaggedText(text, ends);
  return wrappings.some((one) => one) ? wrapUnit(translated, source.unit, wrappings) : translated;
}
