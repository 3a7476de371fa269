import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

/**
 * A font with some of its glyphs, which keep their numbers.
 * @param index place in a collection
 * @throws Error
 */
export function subset(bytes: Uint8Array, index: number, glyphs: Iterable<number>): Uint8Array {
  const hb = subsetter();
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, index);
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
