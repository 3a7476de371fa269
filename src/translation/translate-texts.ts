import type { LanguagePair } from '../languages/language-pair.ts';
import { hasSpacesBetweenSentences } from '../languages/word-spacing.ts';
import type { RequestScope } from '../request-scope.ts';
import { createTimeSlices, runInTimeSlices } from '../resilience/time-slices.ts';
import type { Segment } from './engine.ts';
import type { PlannedDirection } from './plan.ts';
import { choiceLinesOf } from './text/icu/choice-lines.ts';
import { type MessagePart, parseMessage } from './text/icu/parse-message.ts';
import { translateMessage } from './text/icu/translate-message.ts';
import { wrapLike } from './text/layout/wrapped-text.ts';
import { type Piece, splitText } from './text/split-text.ts';

/** A string of a request. A string without a direction stays unchanged. */
export interface SourceText {
  text: string;
  direction: PlannedDirection | undefined;
}

type TranslateSegment = (segment: Segment, direction: PlannedDirection) => Promise<string>;

type TranslatedPiece = Exclude<Piece, { kind: 'verbatim' }> | MessagePiece;

/** A line of a string that is an ICU message. */
interface MessagePiece {
  kind: 'message';
  text: string;
  message: readonly MessagePart[];
}

/** A piece of a text: a translated one, or verbatim text. */
export interface OutputPiece {
  isSegment: boolean;
  text: string;
}

/**
 * Pieces per window. A request has at most two windows in the queue; the third waits until the first is translated. Two
 * windows fill every batch without filling the queue.
 */
const PIECES_PER_WINDOW = 512;
/** Cap on the pieces that are queued in one time slice. Their engine calls start at the end of the slice. */
const MAX_PIECES_PER_SLICE = 64;
/** Cap on the pieces that are joined in one step. */
const MAX_PIECES_PER_STEP = 1_000;

const ONLY_SPACES = /^[ \u00a0]+$/;
const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Splits texts, translates their segments and joins the results, in time slices of the request.
 * @throws the first failure
 */
export async function translateTexts(
  sources: readonly SourceText[],
  translateSegment: TranslateSegment,
  scope: RequestScope,
): Promise<string[]> {
  const slices = createTimeSlices(scope);
  // Detection and planning may have used the whole slice. A pause after the first segment would put it alone in a batch.
  if (slices.isOver) await slices.next();
  const outputs: { pieces: OutputPiece[]; direction: PlannedDirection | undefined }[] = [];
  let previousWindow: Promise<unknown> | undefined;
  let window: Promise<void>[] = [];
  let count = 0;
  for (const { text, direction } of sources) {
    const pieces: OutputPiece[] = [];
    outputs.push({ pieces, direction });
    if (!direction) pieces.push({ isSegment: false, text });
    for (const piece of direction ? splitMessage(text, direction.from) : []) {
      const isSegment = piece.kind !== 'verbatim';
      const output: OutputPiece = { isSegment, text: isSegment ? '' : piece.text };
      const last = pieces.at(-1);
      if (last && !last.isSegment && !isSegment) last.text += output.text;
      else pieces.push(output);
      if (piece.kind !== 'verbatim' && direction) {
        const translated = translatePiece(piece, direction, translateSegment, scope).then((result) => {
          output.text = result;
        });
        // Prevents an unhandled rejection while this function waits for its next slice.
        translated.catch(() => undefined);
        window.push(translated);
      }
      if (++count % MAX_PIECES_PER_SLICE === 0 || slices.isOver) await slices.next();
      if (count % PIECES_PER_WINDOW > 0) continue;
      const queued = Promise.all(window);
      queued.catch(() => undefined);
      await previousWindow;
      previousWindow = queued;
      window = [];
    }
    if (slices.isOver) await slices.next();
  }
  await Promise.all([previousWindow, ...window]);
  return runInTimeSlices(joinAll(outputs), scope);
}

/** Splits a text. In an ICU message, each line with a choice is one piece. */
function* splitMessage(text: string, language: string): Generator<Piece | MessagePiece, void> {
  let end = 0;
  for (const line of parseMessage(text) ? choiceLinesOf(text) : []) {
    const lineText = text.slice(line.start, line.end);
    const message = parseMessage(lineText);
    if (!message) continue;
    yield* splitText(text.slice(end, line.start), language);
    yield { kind: 'message', text: lineText, message };
    end = line.end;
  }
  yield* splitText(text.slice(end), language);
}

async function translatePiece(
  piece: TranslatedPiece,
  direction: PlannedDirection,
  translateSegment: TranslateSegment,
  scope: RequestScope,
): Promise<string> {
  const translateAll = async (pieces: Iterable<Piece>): Promise<string> => {
    const outputs = Array.from(pieces, async (inner) => ({
      isSegment: inner.kind !== 'verbatim',
      text: inner.kind === 'verbatim' ? inner.text : await translatePiece(inner, direction, translateSegment, scope),
    }));
    return runInTimeSlices(joinPieces(await Promise.all(outputs), direction), scope);
  };
  if (piece.kind === 'segment') return translateSegment(piece.parts, direction);
  if (piece.kind === 'paragraph') return wrapLike(await translateAll(piece.pieces), piece.wrapping);
  return translateMessage(piece.text, piece.message, direction, (text) =>
    translateAll(splitText(text, direction.from)),
  );
}

function* joinAll(
  outputs: readonly { pieces: readonly OutputPiece[]; direction: LanguagePair | undefined }[],
): Generator<undefined, string[], void> {
  const joined: string[] = [];
  for (const { pieces, direction } of outputs) {
    joined.push(yield* joinPieces(pieces, direction));
    yield;
  }
  return joined;
}

/**
 * Joins the pieces of a translated text, in steps of a thousand. Text between segments stays verbatim, except for the space
 * between sentences, which Chinese and Japanese do not write.
 * @param pair undefined for a text that is not translated
 */
export function* joinPieces(
  pieces: readonly OutputPiece[],
  pair: LanguagePair | undefined,
): Generator<undefined, string, void> {
  const needsSpaces = pair && hasSpacesBetweenSentences(pair.to);
  const isSameSpacing = !pair || hasSpacesBetweenSentences(pair.from) === needsSpaces;
  const joined: string[] = [];
  for (let first = 0; first < pieces.length; first += MAX_PIECES_PER_STEP) {
    const step = pieces.slice(first, first + MAX_PIECES_PER_STEP);
    const texts = step.map((piece, at) => (isSameSpacing ? piece.text : spacedText(pieces, first + at, needsSpaces)));
    joined.push(texts.join(''));
    yield;
  }
  return joined.join('');
}

/** The text of a piece, with the space before a sentence added or removed as the target language requires. */
function spacedText(pieces: readonly OutputPiece[], index: number, needsBlanks: boolean | undefined): string {
  const { isSegment = false, text = '' } = pieces[index] ?? {};
  const before = pieces[index - 1];
  if (!before?.isSegment) return text;
  if (needsBlanks) return isSegment ? ` ${text}` : text;
  const isGap = pieces[index + 1]?.isSegment && ONLY_SPACES.test(text) && EAST_ASIAN.test(before.text.at(-1) ?? '');
  return isGap ? '' : text;
}
