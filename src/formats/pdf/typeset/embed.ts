import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
import type { Typeface } from './shape.ts';

interface SubsetExports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_set_add(set: number, value: number): void;
  hb_subset_or_fail(face: number, input: number): number;
  hb_face_reference_blob(face: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
}

const WRITABLE = 2;
const NO_HINTING = 1;
const RETAIN_GIDS = 2;

let loaded: SubsetExports | undefined;

function subsetter(): SubsetExports {
  if (loaded) return loaded;
  const path = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {});
  loaded = exports as unknown as SubsetExports;
  return loaded;
}

/** A font with some of its glyphs, which keep their numbers. @throws Error */
function subset(bytes: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const hb = subsetter();
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const set = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(set, glyph);
  hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GIDS);
  const result = hb.hb_subset_or_fail(face, input);
  if (result === 0) throw new Error('A font has no subset.');
  const written = hb.hb_face_reference_blob(result);
  const at = hb.hb_blob_get_data(written, 0);
  const copy = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(written));
  hb.hb_blob_destroy(written);
  for (const each of [result, face]) hb.hb_face_destroy(each);
  hb.hb_subset_input_destroy(input);
  hb.hb_blob_destroy(blob);
  hb.free(data);
  return copy;
}

/** Embeds the used glyphs of a font. @param used their text by number */
export function embedFont(
  pdf: PDFDocument,
  reference: PDFRef,
  typeface: Typeface,
  used: ReadonlyMap<number, { text: string; advance: number }>,
): void {
  const { context } = pdf;
  const name = `GLSSAA+${typeface.key.replace(/\W+/g, '')}`;
  const file = context.register(flate(context, subset(typeface.bytes, used.keys())));
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
      FontFile2: file,
    }),
  );
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDToGIDMap: 'Identity',
    FontDescriptor: descriptor,
    DW: 1000,
    W: [...used].flatMap(([id, { advance }]) => [id, [advance]]),
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

function flate(context: PDFContext, bytes: Uint8Array): PDFRawStream {
  return PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(bytes));
}

export const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0');

function toUnicode(used: ReadonlyMap<number, { text: string }>): string {
  const rows = [...used]
    .filter(({ 1: { text } }) => text !== '')
    .map(([id, { text }]) => `<${hex(id)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`);
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
