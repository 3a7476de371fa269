import type { PDFObject } from '@cantoo/pdf-lib';
import type { SourceFont } from './fonts.ts';
import { IDENTITY, type Matrix, multiply, transform } from './matrix.ts';
import { type Operand, readOperations } from './tokens.ts';

/** A fill colour: operands in a colour space, or in that of a device by their number. */
export interface Color {
  readonly operands: readonly number[];
  readonly space?: PDFObject | undefined;
}

/** A glyph in the space of the page, in points. */
export interface Glyph {
  readonly x: number;
  readonly y: number;
  /** Where the next glyph begins. */
  readonly endX: number;
  readonly endY: number;
  readonly size: number;
  readonly font: SourceFont;
  readonly color: Color;
  readonly isVisible: boolean;
  /** Bytes of its code. */
  readonly code: Uint8Array;
  /** Advance in thousandths of the font size, with the spacing of words and characters. */
  readonly advance: number;
}

/** An operation that shows text. Numbers are adjustments as in `TJ`. */
export interface Shown {
  readonly start: number;
  readonly end: number;
  /** What precedes the text: of the operators `'` and `"`. */
  readonly prefix: string;
  readonly elements: readonly (number | Glyph)[];
}

/** An area that is painted with something else than text: left, bottom, right, top. */
export type Area = readonly [number, number, number, number];

export interface Content {
  readonly shown: Shown[];
  readonly glyphs: Glyph[];
  readonly painted: Area[];
  /** Graphics states that are saved and never restored. */
  unclosed: number;
  readonly forms: { readonly name: string; readonly content: FormContent }[];
}

export interface FormContent {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly content: Content;
}

/** The resources of a page or form. */
export interface Resources {
  font(name: string): SourceFont | undefined;
  colorSpace(name: string): PDFObject | undefined;
  /** Undefined for no form; an image is painted in the unit square. */
  object(
    name: string,
  ):
    | { kind: 'image' }
    | { kind: 'form'; key: string; matrix: Matrix; bytes: Uint8Array; resources: Resources }
    | undefined;
}

interface State {
  matrix: Matrix;
  color: Color;
  space: PDFObject | undefined;
  font: SourceFont | undefined;
  size: number;
  characterSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

const BLACK: Color = { operands: [0] };
const MAX_FORM_DEPTH = 8;
/** Bounds the time for a hostile page. */
const MAX_GLYPHS = 200_000;

export const initialState = (matrix: Matrix = IDENTITY): State => ({
  matrix,
  color: BLACK,
  space: undefined,
  font: undefined,
  size: 0,
  characterSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** Finds the places of the glyphs of a content stream, and what else it paints. */
export function interpret(bytes: Uint8Array, resources: Resources, given = initialState(), depth = 0): Content {
  const content: Content = { shown: [], glyphs: [], painted: [], unclosed: 0, forms: [] };
  let state = { ...given };
  const stack: State[] = [];
  let text: Matrix = IDENTITY;
  let line: Matrix = IDENTITY;
  /** The parts of a path, each of which is an area of its own. */
  let path: [number, number][][] = [];

  function show(parts: readonly Operand[], start: number, end: number, prefix = ''): void {
    const { font, size, scale } = state;
    const elements: (number | Glyph)[] = [];
    for (const part of parts) {
      if (typeof part === 'number') {
        elements.push(part);
        text = multiply([1, 0, 0, 1, (-part / 1000) * size * scale, 0], text);
      } else if (part instanceof Uint8Array && font) elements.push(...showString(part, font));
    }
    if (font && size !== 0) content.shown.push({ start, end, prefix, elements });
  }

  function* showString(bytes: Uint8Array, font: SourceFont): Generator<Glyph, void> {
    const { size, scale, characterSpace, wordSpace, rise, matrix, color, mode } = state;
    for (let at = 0; at + font.codeBytes <= bytes.length && content.glyphs.length < MAX_GLYPHS; at += font.codeBytes) {
      const own = bytes.subarray(at, at + font.codeBytes);
      const code = font.codeBytes === 1 ? (own[0] ?? 0) : ((own[0] ?? 0) << 8) | (own[1] ?? 0);
      const spacing = characterSpace + (font.codeBytes === 1 && code === 32 ? wordSpace : 0);
      const moved = (font.width(code) / 1000) * size + spacing;
      const place = multiply(multiply([1, 0, 0, 1, 0, rise], text), matrix);
      const [x, y] = transform(place, 0, 0);
      const [endX, endY] = transform(place, (font.width(code) / 1000) * size * scale, 0);
      const heights = Math.hypot(place[2], place[3]) * Math.abs(size);
      const advance = size === 0 ? 0 : (moved / size) * 1000;
      const glyph = {
        x,
        y,
        endX,
        endY,
        size: heights,
        font,
        color,
        isVisible: mode !== 3 && mode !== 7,
        code: own,
        advance,
      };
      content.glyphs.push(glyph);
      text = multiply([1, 0, 0, 1, moved * scale, 0], text);
      yield glyph;
    }
  }

  function nextLine(x: number, y: number): void {
    line = multiply([1, 0, 0, 1, x, y], line);
    text = line;
  }

  function extend(...points: readonly [number, number][]): void {
    if (path.length === 0) path.push([]);
    path.at(-1)?.push(...points.map(([x, y]) => transform(state.matrix, x, y)));
  }

  function paintPath(): void {
    content.painted.push(...path.map(boundsOf));
    path = [];
  }

  function paintObject(name: string): void {
    const found = resources.object(name);
    if (found?.kind === 'image') {
      content.painted.push(
        boundsOf(
          [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ].map(([x = 0, y = 0]) => transform(state.matrix, x, y)),
        ),
      );
    } else if (found && depth < MAX_FORM_DEPTH) {
      const inner = interpret(
        found.bytes,
        found.resources,
        { ...state, matrix: multiply(found.matrix, state.matrix) },
        depth + 1,
      );
      content.glyphs.push(...inner.glyphs);
      content.painted.push(...inner.painted);
      content.forms.push({ name, content: { key: found.key, bytes: found.bytes, content: inner } });
    }
  }

  for (const { operator, operands, start, end } of readOperations(bytes)) {
    if (content.glyphs.length >= MAX_GLYPHS) break;
    const numbers = operands.map((operand) => (typeof operand === 'number' ? operand : 0));
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const [first] = operands;
    switch (operator) {
      case 'q':
        stack.push({ ...state });
        break;
      case 'Q':
        state = stack.pop() ?? state;
        break;
      case 'cm':
        state.matrix = multiply([a, b, c, d, e, f], state.matrix);
        break;
      case 'BT':
        text = line = IDENTITY;
        break;
      case 'Tf':
        state.font = typeof first === 'string' ? resources.font(first) : undefined;
        state.size = b;
        break;
      case 'Tc':
        state.characterSpace = a;
        break;
      case 'Tw':
        state.wordSpace = a;
        break;
      case 'Tz':
        state.scale = a / 100;
        break;
      case 'TL':
        state.leading = a;
        break;
      case 'Ts':
        state.rise = a;
        break;
      case 'Tr':
        state.mode = a;
        break;
      case 'Td':
        nextLine(a, b);
        break;
      case 'TD':
        state.leading = -b;
        nextLine(a, b);
        break;
      case 'Tm':
        text = line = [a, b, c, d, e, f];
        break;
      case 'T*':
        nextLine(0, -state.leading);
        break;
      case 'Tj':
        show([first], start, end);
        break;
      case 'TJ':
        show(Array.isArray(first) ? first : [], start, end);
        break;
      case "'":
        nextLine(0, -state.leading);
        show([first], start, end, 'T* ');
        break;
      case '"':
        state.wordSpace = a;
        state.characterSpace = b;
        nextLine(0, -state.leading);
        show([operands[2]], start, end, `${a} Tw ${b} Tc T* `);
        break;
      case 'g':
      case 'rg':
      case 'k':
        state.color = { operands: numbers };
        state.space = undefined;
        break;
      case 'cs':
        state.space = typeof first === 'string' ? resources.colorSpace(first) : undefined;
        state.color = BLACK;
        break;
      case 'sc':
      case 'scn':
        state.color = typeof operands.at(-1) === 'number' ? { operands: numbers, space: state.space } : BLACK;
        break;
      case 'm':
        path.push([transform(state.matrix, a, b)]);
        break;
      case 'l':
        extend([a, b]);
        break;
      case 'c':
        extend([a, b], [c, d], [e, f]);
        break;
      case 'v':
      case 'y':
        extend([a, b], [c, d]);
        break;
      case 're':
        path.push([]);
        extend([a, b], [a + c, b], [a, b + d], [a + c, b + d]);
        break;
      case 'S':
      case 's':
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        paintPath();
        break;
      case 'n':
        path = [];
        break;
      case 'BI':
        content.painted.push(
          boundsOf(
            [
              [0, 0],
              [1, 1],
              [0, 1],
              [1, 0],
            ].map(([x = 0, y = 0]) => transform(state.matrix, x, y)),
          ),
        );
        break;
      case 'Do':
        if (typeof first === 'string') paintObject(first);
        break;
    }
  }
  content.unclosed = stack.length;
  return content;
}

function boundsOf(points: readonly [number, number][]): Area {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}
