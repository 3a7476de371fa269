import type { TextRange } from '../../../format.ts';
import { unescapeXml } from '../../../xml/escape.ts';
import { readXml, type XmlTag } from '../../../xml/read-xml.ts';

/** A text in one size. */
export interface ShapeRun {
  readonly text: string;
  /** Hundredths of a point; undefined if it is inherited. */
  readonly size: number | undefined;
}

export interface ShapeParagraph {
  /** From 0. */
  readonly level: number;
  readonly runs: ShapeRun[];
}

/** How a text is fitted into its shape. `none` is stated, and undefined is inherited. */
export type Autofit = { readonly kind: 'none' | 'shape' } | { readonly kind: 'text'; readonly scale: number };

/** A shape with a text: of a slide, or of a layout or a master, from which others inherit. */
export interface Shape {
  /** Type of its placeholder; undefined for a shape that is none. */
  type: string | undefined;
  index: string | undefined;
  /** In EMU. */
  size: { width: number; height: number } | undefined;
  autofit: Autofit | undefined;
  /** Where `a:bodyPr` stands, and its autofit in it. */
  body: { tag: XmlTag; autofitRange: TextRange | undefined; insertAt: number } | undefined;
  /** Values of attributes of `a:bodyPr`. */
  readonly properties: Map<string, string>;
  /** Sizes of its levels in hundredths of a point. */
  readonly sizes: Map<number, number>;
  readonly paragraphs: ShapeParagraph[];
}

/** The shapes of a part, and the sizes of the levels of its styles of text. */
export interface ShapesOfPart {
  readonly shapes: Shape[];
  /** The styles by name: `titleStyle`, `bodyStyle`, `otherStyle`. */
  readonly styles: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const LEVEL = /^lvl([1-9])pPr$/;
const FULL = 100_000;

/** Reads the shapes of a slide, a layout or a master in their order. */
export function readShapes(source: string): ShapesOfPart {
  const shapes: Shape[] = [];
  const styles = new Map<string, Map<number, number>>();
  const open: string[] = [];
  let shape: Shape | undefined;
  let sizes: Map<number, number> | undefined;
  let level: number | undefined;
  let paragraph: ShapeParagraph | undefined;
  let run: { text: string; size: number | undefined } | undefined;
  readXml(source, {
    open(tag) {
      const { local } = tag;
      const parent = open.at(-1);
      open.push(local);
      const [, styleLevel] = LEVEL.exec(local) ?? [];
      if (local === 'sp') {
        shape = newShape();
        shapes.push(shape);
      } else if (local === 'titleStyle' || local === 'bodyStyle' || local === 'otherStyle') {
        sizes = new Map();
        styles.set(local, sizes);
      } else if (styleLevel !== undefined) level = Number(styleLevel) - 1;
      else if (local === 'defRPr' && level !== undefined) setSize(sizes, level, tag);
      else if (shape) {
        if (local === 'ph')
          Object.assign(shape, { type: attributeIn(tag, 'type') ?? 'obj', index: attributeIn(tag, 'idx') });
        else if (local === 'ext' && parent === 'xfrm') shape.size = sizeOf(tag);
        else if (local === 'bodyPr') setBody(shape, tag);
        else if (local === 'lstStyle') sizes = shape.sizes;
        else if (local === 'p' && parent === 'txBody') {
          paragraph = { level: 0, runs: [] };
          shape.paragraphs.push(paragraph);
        } else if (local === 'pPr' && paragraph)
          Object.assign(paragraph, { level: Number(attributeIn(tag, 'lvl') ?? 0) });
        else if (local === 'r' || local === 'fld') run = { text: '', size: undefined };
        else if (local === 'br') paragraph?.runs.push({ text: '\n', size: undefined });
        else if (local === 'rPr' && run) run.size = numberOf(tag, 'sz');
        if (parent === 'bodyPr' && shape.body) readAutofit(shape, tag);
      }
    },
    text({ start, end }) {
      if (run && open.at(-1) === 't') run.text += unescapeXml(source.slice(start, end));
    },
    close(tag, range) {
      open.pop();
      const { local } = tag;
      if (local === 'sp') shape = undefined;
      else if (LEVEL.test(local)) level = undefined;
      else if (local === 'lstStyle' || local.endsWith('Style')) sizes = undefined;
      else if (local === 'p') paragraph = undefined;
      else if ((local === 'r' || local === 'fld') && run) {
        paragraph?.runs.push(run);
        run = undefined;
      } else if (shape?.body && open.at(-1) === 'bodyPr') endAutofit(shape, tag, range);
    },
  });
  return { shapes, styles };
}

function newShape(): Shape {
  return {
    type: undefined,
    index: undefined,
    size: undefined,
    autofit: undefined,
    body: undefined,
    properties: new Map(),
    sizes: new Map(),
    paragraphs: [],
  };
}

const attributeIn = ({ attributes }: XmlTag, name: string): string | undefined => attributes[name]?.value;

function numberOf(tag: XmlTag, name: string): number | undefined {
  const value = Number.parseInt(attributeIn(tag, name) ?? '', 10);
  return value > 0 ? value : undefined;
}

function sizeOf(tag: XmlTag): Shape['size'] {
  const [width, height] = [numberOf(tag, 'cx'), numberOf(tag, 'cy')];
  return width === undefined || height === undefined ? undefined : { width, height };
}

function setSize(sizes: Map<number, number> | undefined, level: number, tag: XmlTag): void {
  const size = numberOf(tag, 'sz');
  if (size !== undefined) sizes?.set(level, size);
}

function setBody(shape: Shape, tag: XmlTag): void {
  shape.body = { tag, autofitRange: undefined, insertAt: tag.end };
  for (const { name, value } of Object.values(tag.attributes)) shape.properties.set(name, value);
}

function readAutofit(shape: Shape, tag: XmlTag): void {
  if (tag.local === 'noAutofit') shape.autofit = { kind: 'none' };
  else if (tag.local === 'spAutoFit') shape.autofit = { kind: 'shape' };
  else if (tag.local === 'normAutofit')
    shape.autofit = { kind: 'text', scale: (numberOf(tag, 'fontScale') ?? FULL) / FULL };
}

/** The outline of a text precedes its autofit. */
function endAutofit(shape: Shape, tag: XmlTag, { end }: TextRange): void {
  if (!shape.body) return;
  if (tag.local === 'prstTxWarp') shape.body.insertAt = end;
  if (tag.local.endsWith('utofit') || tag.local === 'spAutoFit') shape.body.autofitRange = { start: tag.start, end };
}
