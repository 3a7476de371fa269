import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { erase } from './content/erase.ts';
import type { Color, Content, Glyph } from './content/interpret.ts';
import { invert, type Matrix, transform } from './content/matrix.ts';
import type { PageContent } from './document.ts';
import { embedFont, hex } from './typeset/embed.ts';
import type { SetFrame } from './typeset/fit.ts';
import type { Typeface } from './typeset/shape.ts';

const number = (value: number): string => String(Number(value.toFixed(3)));

/** Collects the fonts of a document, which are embedded at the end. */
export function createFontCollector(pdf: PDFDocument) {
  const fonts = new Map<
    string,
    { name: string; reference: PDFRef; typeface: Typeface; used: Map<number, { text: string; advance: number }> }
  >();
  return {
    of(typeface: Typeface) {
      let found = fonts.get(typeface.key);
      if (!found) {
        found = { name: `GlossaF${fonts.size}`, reference: pdf.context.nextRef(), typeface, used: new Map() };
        fonts.set(typeface.key, found);
      }
      return found;
    },
    embed(): void {
      for (const { reference, typeface, used } of fonts.values()) embedFont(pdf, reference, typeface, used);
    },
  };
}

type Fonts = ReturnType<typeof createFontCollector>;

/** Replaces the content of a page: without some glyphs, with set texts. */
export function writePage(
  page: PDFPage,
  { bytes, content }: PageContent,
  erased: ReadonlySet<Glyph>,
  texts: readonly { frames: readonly SetFrame[]; size: number }[],
  view: Matrix,
  fonts: Fonts,
): void {
  const { context } = page.doc;
  const resources = copyResources(page);
  eraseForms(content, erased, resources, page.doc);
  const written = texts
    .map(({ frames, size }) => writeText(frames, size, invert(view), resources, fonts, page.doc))
    .join('');
  const source = erase(bytes, content, erased);
  const unclosed = 'Q\n'.repeat(Math.max(0, content.unclosed));
  const all = Buffer.concat([Buffer.from('q\n'), source, Buffer.from(`\n${unclosed}Q\n${written}`)]);
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(all)));
  page.node.set(PDFName.of('Resources'), resources);
}

/** Pages can share their resources, so a page that changes gets its own. */
function copyResources(page: PDFPage): PDFDict {
  const { context } = page.doc;
  const resources = page.node.Resources()?.clone(context) ?? PDFDict.withContext(context);
  for (const category of ['Font', 'XObject', 'ColorSpace']) {
    const group = resources.lookup(PDFName.of(category));
    resources.set(PDFName.of(category), group instanceof PDFDict ? group.clone(context) : PDFDict.withContext(context));
  }
  return resources;
}

function groupOf(resources: PDFDict, category: string): PDFDict | undefined {
  const group = resources.lookup(PDFName.of(category));
  return group instanceof PDFDict ? group : undefined;
}

function eraseForms(content: Content, erased: ReadonlySet<Glyph>, resources: PDFDict, pdf: PDFDocument): void {
  for (const { name, content: form } of content.forms) {
    if (!form.content.glyphs.some((glyph) => erased.has(glyph))) continue;
    const group = groupOf(resources, 'XObject');
    const original = group?.lookup(PDFName.of(name));
    if (!group || !(original instanceof PDFRawStream)) continue;
    const dict = original.dict.clone(pdf.context);
    for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(PDFName.of(key));
    const own = dict.lookup(PDFName.of('Resources'));
    const inner = own instanceof PDFDict ? own.clone(pdf.context) : resources.clone(pdf.context);
    const objects = groupOf(inner, 'XObject');
    if (objects) inner.set(PDFName.of('XObject'), objects.clone(pdf.context));
    eraseForms(form.content, erased, inner, pdf);
    dict.set(PDFName.of('Resources'), inner);
    group.set(PDFName.of(name), pdf.context.register(PDFRawStream.of(dict, erase(form.bytes, form.content, erased))));
  }
}

function writeText(
  frames: readonly SetFrame[],
  size: number,
  toPage: Matrix,
  resources: PDFDict,
  fonts: Fonts,
  pdf: PDFDocument,
): string {
  const [a, b, c, d] = toPage;
  let written = '';
  for (const { frame, right, leading, lines } of frames) {
    for (const [index, line] of lines.entries()) {
      const indent = index === 0 ? frame.indent : 0;
      const slack = right - frame.left - indent - line.width * size;
      const isLast = index === lines.length - 1;
      const stretch =
        frame.align === 'justify' && !isLast && line.words.length > 1 && slack > 0
          ? Math.min(slack / (line.words.length - 1), 0.6 * size)
          : 0;
      let x = frame.left + indent + (frame.align === 'center' ? slack / 2 : 0);
      const y = frame.y + index * leading;
      for (const [at, word] of line.words.entries()) {
        if (at > 0) x += word.space * size + stretch;
        for (const [place, run] of word.runs.entries()) {
          const font = fonts.of(run.typeface);
          groupOf(resources, 'Font')?.set(PDFName.of(font.name), font.reference);
          const space = place === 0 && at > 0 ? run.typeface.shape(' ') : undefined;
          const blank = space?.[0];
          const glyphs = blank ? [blank, ...run.glyphs] : run.glyphs;
          for (const { id, text, advance } of glyphs) font.used.set(id, { text, advance });
          const start = x - (blank ? (blank.advance / 1000) * size : 0);
          const [px, py] = transform(toPage, start, y);
          const matrix = [a, b, -c, -d, px, py].map(number).join(' ');
          written += `BT ${colorOf(run.style.color, resources, pdf)} /${font.name} ${number(size)} Tf ${matrix} Tm <${glyphs.map(({ id }) => hex(id)).join('')}> Tj ET\n`;
          x += run.width * size;
        }
      }
    }
  }
  return written;
}

function colorOf({ operands, space }: Color, resources: PDFDict, pdf: PDFDocument): string {
  const values = operands.map(number).join(' ');
  if (space) {
    const name = spaceName(space, resources, pdf);
    return `/${name} cs ${values} scn`;
  }
  return `${values} ${operands.length === 1 ? 'g' : operands.length === 3 ? 'rg' : 'k'}`;
}

function spaceName(space: PDFObject, resources: PDFDict, pdf: PDFDocument): string {
  const group = groupOf(resources, 'ColorSpace');
  for (const [key, value] of group?.entries() ?? []) {
    const found = pdf.context.lookup(value);
    if (found === space) return key.asString().slice(1);
  }
  const name = `GlossaC${group?.keys().length ?? 0}`;
  group?.set(PDFName.of(name), space);
  return name;
}

export { PDFArray };
