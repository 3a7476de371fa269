import { IDENTITY, type Matrix, moved, multiply } from '../../../extraction/matrix.ts';
import type { ActualText, Content, Form, Glyph, Resources } from './content.ts';
import type { SourceFont } from './fonts.ts';
import { createPath, squareBounds } from './paths.ts';
import { BLACK, initialState, type State, setTextParameter } from './state.ts';
import { type Operand, readOperations } from './tokens.ts';

const MAX_FORM_DEPTH = 8;
/** Bounds of the work on a hostile page. */
const MAX_GLYPHS = 100_000;
const MAX_OPERATIONS = 2_000_000;
const MAX_FORMS = 2_000;

/** What is found on a page. */
export interface PageGlyphs {
  readonly content: Content;
  /** Glyphs of forms that are shown several times. What is erased once would be erased everywhere. */
  readonly shared: ReadonlySet<Glyph>;
  /** The page has more than is read, and must stay as it is. */
  readonly isCut: boolean;
}

/** What the streams of one page have in common. */
interface Work {
  glyphs: number;
  operations: number;
  forms: number;
  order: number;
  readonly uses: Map<object, Content>;
  readonly shared: Set<Glyph>;
}

/** Finds the places of the glyphs of a page, and what else it paints. */
export function interpret(bytes: Uint8Array, resources: Resources): PageGlyphs {
  const work: Work = { glyphs: 0, operations: 0, forms: 0, order: 0, uses: new Map(), shared: new Set() };
  const content = readStream(bytes, resources, initialState(), { depth: 0, isHideable: false }, work);
  const isCut = work.glyphs >= MAX_GLYPHS || work.operations >= MAX_OPERATIONS || work.forms >= MAX_FORMS;
  return { content, shared: work.shared, isCut };
}

function readStream(
  bytes: Uint8Array,
  resources: Resources,
  given: State,
  { depth, isHideable }: { depth: number; isHideable: boolean },
  work: Work,
): Content {
  const content: Content = {
    shown: [],
    glyphs: [],
    painted: [],
    erasable: [],
    actualTexts: [],
    unclosed: 0,
    forms: [],
  };
  let state = { ...given };
  const stack: State[] = [];
  /** The marked content around the next glyph. */
  const marks: { isFixed: boolean; actualText: ActualText | undefined }[] = [];
  let text: Matrix = IDENTITY;
  let line: Matrix = IDENTITY;
  const path = createPath(content, () => work.order++);

  function show(parts: readonly Operand[], start: number, end: number, prefix = ''): void {
    const { font, size, scale } = state;
    const elements: (number | Glyph)[] = [];
    for (const part of parts) {
      if (typeof part === 'number') {
        elements.push(part);
        text = moved((-part / 1000) * size * scale, 0, text);
      } else if (part instanceof Uint8Array && font) showString(part, font, elements);
    }
    if (font && size !== 0) content.shown.push({ start, end, prefix, elements });
  }

  function showString(string: Uint8Array, font: SourceFont, elements: (number | Glyph)[]): void {
    const { size, scale, characterSpace, wordSpace, rise, matrix, color, mode, hasPattern, isTransparent } = state;
    const isFixed = isHideable || mode > 3 || hasPattern || isTransparent || marks.some((mark) => mark.isFixed);
    const actualText = marks.findLast((mark) => mark.actualText)?.actualText;
    const { codeBytes } = font;
    const [a, b, c, d, startX, startY] = multiply(rise === 0 ? text : moved(0, rise, text), matrix);
    const shape = [a * size * scale, b * size * scale, c * size, d * size] as const;
    const height = Math.hypot(c, d) * Math.abs(size);
    /** From the start of the string, before the matrix of the text. */
    let along = 0;
    for (let at = 0; at + codeBytes <= string.length && work.glyphs < MAX_GLYPHS; at += codeBytes) {
      const first = string[at] ?? 0;
      const code = codeBytes === 1 ? first : (first << 8) | (string[at + 1] ?? 0);
      const width = (font.width(code) / 1000) * size;
      const advance = width + characterSpace + (codeBytes === 1 && code === 32 ? wordSpace : 0);
      const end = along + width * scale;
      const glyph: Glyph = {
        x: startX + along * a,
        y: startY + along * b,
        endX: startX + end * a,
        endY: startY + end * b,
        size: height,
        shape,
        font,
        color,
        isBlank: font.isBlank(code),
        isVisible: mode % 4 !== 3,
        isFixed,
        hasActualText: actualText !== undefined,
        code,
        advance: size === 0 ? 0 : (advance / size) * 1000,
        index: work.glyphs++,
        order: work.order,
      };
      content.glyphs.push(glyph);
      actualText?.glyphs.push(glyph);
      elements.push(glyph);
      along += advance * scale;
    }
    text = moved(along, 0, text);
    work.order++;
  }

  function nextLine(x: number, y: number): void {
    line = moved(x, y, line);
    text = line;
  }

  function paintImage(): void {
    const bounds = squareBounds(state.matrix);
    content.painted.push({ bounds, order: work.order++, isFilled: true, lineWidth: 0, isImage: true });
  }

  function paintForm(name: string, form: Form): void {
    if (depth >= MAX_FORM_DEPTH || work.forms >= MAX_FORMS) return;
    work.forms++;
    const own = { ...state, matrix: multiply(form.matrix, state.matrix) };
    const isInHideable = isHideable || form.isHideable || marks.some((mark) => mark.isFixed);
    const inner = readStream(form.bytes, form.resources, own, { depth: depth + 1, isHideable: isInHideable }, work);
    const other = work.uses.get(form.key);
    if (other) for (const glyph of [...other.glyphs, ...inner.glyphs]) work.shared.add(glyph);
    work.uses.set(form.key, inner);
    for (const glyph of inner.glyphs) content.glyphs.push(glyph);
    for (const area of inner.painted) content.painted.push(area);
    content.forms.push({ name, content: { bytes: form.bytes, content: inner } });
  }

  function beginMarked(operands: readonly Operand[], start: number, end: number): void {
    const [tag, properties] = operands;
    const written = Buffer.from(bytes.subarray(start, end)).toString('latin1');
    let actualText: ActualText | undefined;
    if (written.includes('/ActualText')) {
      const id = /\/MCID\s+(\d+)/.exec(written)?.[1];
      const name = typeof tag === 'string' ? tag : 'Span';
      const replacement = id === undefined ? `/${name} BMC` : `/${name} <</MCID ${id}>> BDC`;
      actualText = { start, end, replacement, glyphs: [] };
      content.actualTexts.push(actualText);
    }
    const isFixed = tag === 'OC' || (typeof properties === 'string' && resources.hasActualText(properties));
    marks.push({ isFixed, actualText });
  }

  function setColor(operator: string, operands: readonly Operand[], numbers: readonly number[]): void {
    const last = operands.at(-1);
    state.hasPattern = (operator === 'sc' || operator === 'scn') && typeof last === 'string';
    if (operator === 'cs') {
      state.space = typeof last === 'string' ? resources.colorSpace(last) : undefined;
      state.color = BLACK;
    } else if (operator === 'sc' || operator === 'scn') state.color = { operands: numbers, space: state.space };
    else {
      state.color = { operands: numbers };
      state.space = undefined;
    }
  }

  for (const { operator, operands, start, end } of readOperations(bytes)) {
    if (work.glyphs >= MAX_GLYPHS || ++work.operations >= MAX_OPERATIONS) break;
    const numbers = operands.map((operand) => (typeof operand === 'number' ? operand : 0));
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const [first] = operands;
    if (setTextParameter(state, operator, a)) continue;
    if (path({ operator, numbers, start, end }, state.matrix, state.lineWidth)) continue;
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
      case 'w':
        state.lineWidth = a;
        break;
      case 'gs':
        if (typeof first === 'string') state.isTransparent = resources.isTransparent(first) ?? state.isTransparent;
        break;
      case 'BT':
        text = line = IDENTITY;
        break;
      case 'Tf':
        state.font = typeof first === 'string' ? resources.font(first) : undefined;
        state.size = b;
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
      case 'cs':
      case 'sc':
      case 'scn':
        setColor(operator, operands, numbers);
        break;
      case 'BMC':
      case 'BDC':
        beginMarked(operands, start, end);
        break;
      case 'EMC':
        marks.pop();
        break;
      case 'BI':
        paintImage();
        break;
      case 'Do': {
        const found = typeof first === 'string' ? resources.object(first) : undefined;
        if (found?.kind === 'image') paintImage();
        else if (found && typeof first === 'string') paintForm(first, found);
        break;
      }
    }
  }
  content.unclosed = stack.length;
  return content;
}
