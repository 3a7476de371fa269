import { deflateSync } from 'node:zlib';
import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { ShapedGlyph } from './glyph-texts.ts';
import { findTable } from './sfnt.ts';
import { subset } from './subset.ts';
import type { Typeface } from './typefaces.ts';

/** A glyph of a font that is used, with the characters that it stands for. */
interface UsedGlyph {
  readonly id: number;
  readonly text: string;
  readonly advance: number;
}

/** A font of the document with the codes of its glyphs. */
interface CollectedFont {
  readonly reference: PDFRef;
  /** The code that shows a glyph. A glyph that stands for several texts has a code for each. */
  codeOf(glyph: ShapedGlyph): number;
}

/** Codes have two bytes. */
const MAX_CODE = 0xffff;

/** Collects the fonts of a document, which are embedded at the end. */
export function createFontCollector(pdf: PDFDocument) {
  const fonts = new Map<
    string,
    CollectedFont & { readonly typeface: Typeface; readonly used: Map<number, UsedGlyph> }
  >();
  return {
    of(typeface: Typeface): CollectedFont {
      const known = fonts.get(typeface.key);
      if (known) return known;
      const used = new Map<number, UsedGlyph>();
      const codes = new Map<string, number>();
      // The glyphs of a CFF font have the codes of the font.
      const isFixed = typeface.isCff;
      const font = {
        reference: pdf.context.nextRef(),
        typeface,
        used,
        codeOf({ id, text, width }: ShapedGlyph): number {
          const key = isFixed ? String(id) : `${id} ${text}`;
          const own = codes.get(key);
          if (own !== undefined) return own;
          const code = isFixed ? id : firstFree(used, id);
          codes.set(key, code);
          used.set(code, { id, text, advance: width });
          return code;
        },
      };
      fonts.set(typeface.key, font);
      return font;
    },
    embed(): void {
      for (const { reference, typeface, used } of fonts.values()) embedFont(pdf, reference, typeface, used);
    },
  };
}

export type FontCollector = ReturnType<typeof createFontCollector>;

/** The number of the glyph, or else a code from the end that no glyph has. */
function firstFree(used: ReadonlyMap<number, UsedGlyph>, id: number): number {
  let code = id;
  for (let next = MAX_CODE; used.has(code) && next > 0; next--) code = next;
  return code;
}

/** Embeds the used glyphs of a font. @param used by code */
function embedFont(
  pdf: PDFDocument,
  reference: PDFRef,
  typeface: Typeface,
  used: ReadonlyMap<number, UsedGlyph>,
): void {
  const { context } = pdf;
  const name = `GLSSAA+${typeface.key.replace(/\W+/g, '')}`;
  const ids = new Set(used.values().map(({ id }) => id));
  const program = subset(typeface.bytes, typeface.index, ids);
  const outlines = typeface.isCff ? findTable(program, 'CFF ') : program;
  if (!outlines) throw new Error('A font has no outlines.');
  const file = context.register(flate(context, outlines, typeface.isCff ? { Subtype: 'CIDFontType0C' } : {}));
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-200, typeface.descent, 1200, typeface.ascent],
      ItalicAngle: /Italic/.test(typeface.key) ? -12 : 0,
      Ascent: typeface.ascent,
      Descent: typeface.descent,
      CapHeight: 700,
      StemV: /Bold/.test(typeface.key) ? 140 : 80,
      [typeface.isCff ? 'FontFile3' : 'FontFile2']: file,
    }),
  );
  const descendant = context.obj({
    Type: 'Font',
    Subtype: typeface.isCff ? 'CIDFontType0' : 'CIDFontType2',
    BaseFont: name,
    ...(!typeface.isCff && { CIDToGIDMap: glyphMap(context, used) }),
    FontDescriptor: descriptor,
    DW: 1000,
    W: [...used].sort(([one], [other]) => one - other).flatMap(([code, { advance }]) => [code, [advance]]),
  });
  if (descendant instanceof PDFDict) {
    descendant.set(
      PDFName.of('CIDSystemInfo'),
      context.obj({
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      }),
    );
  }
  const unicode = context.register(flate(context, Buffer.from(toUnicode(used))));
  context.assign(
    reference,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: unicode,
    }),
  );
}

/** Which glyph each code shows. Most codes are numbers of glyphs. */
function glyphMap(context: PDFContext, used: ReadonlyMap<number, UsedGlyph>): PDFRef | 'Identity' {
  const others = [...used].filter(([code, { id }]) => code !== id);
  if (others.length === 0) return 'Identity';
  const map = Buffer.alloc(2 * (Math.max(...used.keys()) + 1));
  for (const [code, { id }] of used) map.writeUInt16BE(id, 2 * code);
  return context.register(flate(context, map));
}

function flate(context: PDFContext, bytes: Uint8Array, entries: { Subtype?: string } = {}): PDFRawStream {
  return PDFRawStream.of(context.obj({ Filter: 'FlateDecode', ...entries }), deflateSync(bytes));
}

export const hex = (glyph: number, digits = 4): string => glyph.toString(16).padStart(digits, '0');

/** UTF-16 in hexadecimal digits, as PDFs write it. */
export const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** The characters of the codes of a font. @param digits of a code in hexadecimal digits */
export function toUnicode(used: ReadonlyMap<number, Pick<UsedGlyph, 'text'>>, digits = 4): string {
  const rows = [...used].map(([code, { text }]) => `<${hex(code, digits)}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <${hex(0, digits)}> <${'f'.repeat(digits)}> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
