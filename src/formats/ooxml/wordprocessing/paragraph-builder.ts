import {
  type Content,
  type ContentPiece,
  type ControlContent,
  MAX_NOUN_LENGTH,
  piecesOf,
  type Run,
  type SourcePiece,
  type WholeContent,
} from '../runs/content.ts';
import { hasTextResult } from './field-results.ts';

/** Something that is open around the current place. */
interface Frame {
  readonly kind: 'element' | 'range' | 'field';
  /** ID of a range; empty for other frames. */
  readonly id: string;
  open: ContentPiece[];
  children: Content[];
  /** Instruction of a field; empty for other frames. */
  instruction: string;
  hasResult: boolean;
}

/** Ranges and fields inside of each other. Word allows 20 fields. The ends of deeper ones are like those without a partner. */
const MAX_OPEN_RANGES = 100;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Builds the contents of a paragraph. Ranges (bookmarks, comments) and fields are marked by separate elements at their ends. If
 * both ends are in the same element of the same paragraph, and ranges do not cross, a range is an element around its words.
 */
export class ParagraphBuilder {
  readonly #root = createFrame('element');
  readonly #frames: Frame[] = [this.#root];
  #openRanges = 0;
  /** The last code. */
  #code: WholeContent | undefined;
  /** Ends of ranges at the current place. */
  #ends: { id: string; piece: SourcePiece }[] = [];

  addText(text: string, run: Run): void {
    this.#add({ kind: 'text', text, run });
  }

  /** Adds code, which is a noun in its sentence. Its texts are one noun, without the blanks at its ends. */
  addCode(text: string, run: Run): void {
    const words = text.trim();
    const at = text.indexOf(words);
    if (at > 0) this.#add({ kind: 'text', text: text.slice(0, at), run });
    if (words !== '') this.#addCodeWords(words, run);
    if (at + words.length < text.length) this.#add({ kind: 'text', text: text.slice(at + words.length), run });
  }

  addControl(character: ControlContent['character'], piece: SourcePiece): void {
    this.#add({ kind: 'control', character, pieces: [piece] });
  }

  /** @param text acts as a noun in its sentence; empty for a part without text */
  addWhole(piece: SourcePiece, text: string): void {
    this.#add(wholeOf([piece], text));
  }

  addInstruction(text: string, piece: SourcePiece): void {
    const field = this.#innermost();
    if (field.kind === 'field' && !field.hasResult) field.instruction += text;
    this.#add({ ...wholeOf([piece]), isOrdered: true });
  }

  openElement(piece: SourcePiece): void {
    this.#pairEnds();
    this.#frames.push(createFrame('element', [piece]));
  }

  closeElement(piece: SourcePiece): void {
    this.#pairEnds();
    this.#dissolveFrom(this.#frames.findLastIndex(({ kind }) => kind === 'element') + 1);
    const frame = this.#frames.length > 1 ? this.#frames.pop() : undefined;
    if (frame) this.#add(elementOf(frame, [piece]));
  }

  openRange(id: string, piece: SourcePiece): void {
    this.#pairEnds();
    this.#openFrame('range', piece, id);
  }

  closeRange(id: string, piece: SourcePiece): void {
    this.#ends.push({ id, piece });
  }

  beginField(piece: SourcePiece): void {
    this.#pairEnds();
    this.#openFrame('field', piece);
  }

  separateField(piece: SourcePiece): void {
    const field = this.#fieldAtEnd();
    if (!field || field.hasResult) this.#addEnd(piece);
    else {
      field.open = [...field.open, ...piecesOf(field.children), piece];
      field.children = [];
      field.hasResult = true;
    }
  }

  endField(piece: SourcePiece): void {
    const field = this.#fieldAtEnd();
    if (!field) {
      this.#addEnd(piece);
      return;
    }
    this.#frames.pop();
    this.#openRanges--;
    if (field.hasResult && hasTextResult(field.instruction)) this.#add(elementOf(field, [piece]));
    else {
      const result = field.children.map((content) => (content.kind === 'text' ? content.text : '')).join('');
      const pieces = [...field.open, ...piecesOf(field.children), piece];
      this.#add({ ...wholeOf(pieces, field.hasResult ? result : ''), isOrdered: field.children.some(hasEnds) });
    }
  }

  end(): readonly Content[] {
    this.#pairEnds();
    this.#dissolveFrom(1);
    return this.#root.children;
  }

  #addCodeWords(words: string, run: Run): void {
    this.#pairEnds();
    const { children } = this.#innermost();
    const last = children.at(-1);
    const piece: ContentPiece = { kind: 'text', text: words, run };
    const noun = last === this.#code && last ? last.noun + words : '';
    if (this.#code && noun !== '' && noun.length <= MAX_NOUN_LENGTH) {
      this.#code.pieces.push(piece);
      this.#code.noun = noun;
    } else {
      this.#code = wholeOf([piece], words);
      children.push(this.#code);
    }
  }

  #innermost(): Frame {
    return this.#frames.at(-1) ?? this.#root;
  }

  #add(content: Content): void {
    this.#pairEnds();
    addTo(this.#innermost().children, content);
  }

  #addEnd(piece: SourcePiece): void {
    this.#add({ ...wholeOf([piece]), isOrdered: true });
  }

  #openFrame(kind: 'range' | 'field', piece: SourcePiece, id = ''): void {
    if (this.#openRanges >= MAX_OPEN_RANGES) {
      this.#addEnd(piece);
      return;
    }
    this.#openRanges++;
    this.#frames.push(createFrame(kind, [piece], id));
  }

  /** The innermost field, with the ranges in it dissolved. */
  #fieldAtEnd(): Frame | undefined {
    this.#pairEnds();
    const at = this.#frames.findLastIndex(({ kind }) => kind !== 'range');
    const field = this.#frames[at];
    if (field?.kind !== 'field') return undefined;
    this.#dissolveFrom(at + 1);
    return field;
  }

  /** Closes the ranges that end at the current place, the innermost one first. */
  #pairEnds(): void {
    const ends = this.#ends;
    if (ends.length === 0) return;
    this.#ends = [];
    const inner = this.#frames.slice(this.#frames.findLastIndex(({ kind }) => kind !== 'range') + 1);
    const depths = new Map(inner.map(({ id }, depth) => [id, depth]));
    ends.sort((one, other) => (depths.get(other.id) ?? -1) - (depths.get(one.id) ?? -1));
    for (const { id, piece } of ends) {
      const range = this.#innermost();
      if (range.kind === 'range' && range.id === id) {
        this.#frames.pop();
        this.#openRanges--;
        addTo(this.#innermost().children, elementOf(range, [piece]));
      } else addTo(this.#innermost().children, { ...wholeOf([piece]), isOrdered: true });
    }
  }

  /** Turns the open ranges from an index on into marks without a partner. */
  #dissolveFrom(index: number): void {
    const dissolved = this.#frames.splice(index);
    const { children } = this.#innermost();
    for (const { kind, open, children: own } of dissolved) {
      if (kind !== 'element') this.#openRanges--;
      addTo(children, { ...wholeOf(open), isOrdered: true });
      for (const content of own) addTo(children, content);
    }
  }
}

function createFrame(kind: Frame['kind'], open: ContentPiece[] = [], id = ''): Frame {
  return { kind, id, open, children: [], instruction: '', hasResult: false };
}

function wholeOf(pieces: readonly ContentPiece[], text = ''): WholeContent {
  const isNoun = text.length <= MAX_NOUN_LENGTH && LETTER_OR_DIGIT.test(text);
  return { kind: 'whole', pieces: [...pieces], noun: isNoun ? text : '', isOrdered: false };
}

/** An element without words is a part that stays as it is. */
function elementOf({ open, children }: Frame, close: readonly ContentPiece[]): Content {
  const isPosition = (content: Content): boolean => content.kind === 'whole' && content.noun === '';
  if (!children.every(isPosition)) return { kind: 'element', open, close, children };
  return { ...wholeOf([...open, ...piecesOf(children), ...close]), isOrdered: children.some(hasEnds) };
}

/** Whether a content has one end of a range whose other end is elsewhere. */
function hasEnds(content: Content): boolean {
  return content.kind === 'whole' ? content.isOrdered : content.kind === 'element' && content.children.some(hasEnds);
}

/** Parts without text at the same position are one part. */
function addTo(contents: Content[], content: Content): void {
  const last = contents.at(-1);
  if (last?.kind !== 'whole' || content.kind !== 'whole' || last.noun !== '' || content.noun !== '') {
    contents.push(content);
    return;
  }
  for (const piece of content.pieces) last.pieces.push(piece);
  last.isOrdered ||= content.isOrdered;
}
