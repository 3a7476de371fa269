import { deflateSync } from 'node:zlib';
import { type PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { hex, toUnicode } from '../typeset/embed.ts';

/** Codes of a simple font, without 0. */
const MAX_CODES = 255;
/** Advance of each glyph, in thousandths of the font size. */
const ADVANCE = 500;

/** Fonts without shapes, whose glyphs only tell their characters. */
export interface HiddenFonts {
  /** The operations that show a text, whose width is half a unit of text space for each character. */
  show(text: readonly string[], nameOf: (font: PDFRef) => string): string;
  /** Writes the fonts. */
  embed(): void;
}

export function createHiddenFonts({ context }: PDFDocument): HiddenFonts {
  const places = new Map<string, number>();
  const refs: PDFRef[] = [];

  function placeOf(character: string): number {
    const place = places.get(character) ?? places.size;
    places.set(character, place);
    if (place % MAX_CODES === 0 && refs.length <= place / MAX_CODES) refs.push(context.nextRef());
    return place;
  }

  return {
    show(text, nameOf) {
      let written = '';
      let last: PDFRef | undefined;
      for (const character of text) {
        const place = placeOf(character);
        const font = refs[Math.floor(place / MAX_CODES)];
        if (!font) continue;
        if (font !== last) written += `/${nameOf(font)} 1 Tf `;
        last = font;
        written += `<${hex((place % MAX_CODES) + 1, 2)}> Tj `;
      }
      return written;
    },
    embed() {
      const characters = [...places.keys()];
      const glyph = context.register(context.stream(`${ADVANCE} 0 0 0 0 0 d1`));
      for (const [index, ref] of refs.entries()) {
        const own = characters.slice(index * MAX_CODES, (index + 1) * MAX_CODES);
        const codes = new Map(own.map((text, code) => [code + 1, { text }]));
        const map = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(toUnicode(codes, 2)));
        const font = context.obj({
          Type: 'Font',
          Subtype: 'Type3',
          FontBBox: [0, 0, ADVANCE, 1000],
          FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
          CharProcs: { g: glyph },
          Encoding: { Type: 'Encoding', Differences: [1, ...own.map(() => PDFName.of('g'))] },
          FirstChar: 1,
          LastChar: own.length,
          Widths: own.map(() => ADVANCE),
          Resources: {},
          ToUnicode: context.register(map),
        });
        context.assign(ref, font);
      }
    },
  };
}
