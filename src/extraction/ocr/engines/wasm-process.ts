import { readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeCompileCache } from '../../../processes/confine/compile-cache.ts';

// Entry of the child process that reads one page image from standard input and writes its text to standard output. It can
// read no other files than its code, the library and the language data.

/** The task, as JSON in the first argument. */
export interface WasmTask {
  /** Path of the module of tesseract-wasm, without symbolic links. */
  library: string;
  /** Path of the language data. */
  data: string;
  widthPx: number;
  heightPx: number;
  dpi: number;
}

/** What is used of tesseract-wasm, whose package does not export its types. */
interface TesseractWasm {
  supportsFastBuild(): boolean;
  createOCREngine(options: { wasmBinary: Uint8Array }): Promise<{
    loadModel(model: Uint8Array): void;
    setVariable(name: string, value: string): void;
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void;
    getHOCR(): string;
  }>;
}

const { library, data, widthPx, heightPx, dpi }: WasmTask = JSON.parse(process.argv[2] ?? '');
const { createOCREngine, supportsFastBuild }: TesseractWasm = await import(pathToFileURL(library).href);
const build = supportsFastBuild() ? 'tesseract-core.wasm' : 'tesseract-core-fallback.wasm';
const engine = await createOCREngine({ wasmBinary: readFileSync(join(dirname(library), build)) });
engine.loadModel(readFileSync(data));
closeCompileCache();
engine.setVariable('user_defined_dpi', String(dpi));
engine.loadImage({ data: readPixels(), width: widthPx, height: heightPx });
const hocr = Buffer.from(engine.getHOCR());
for (let at = 0; at < hocr.length; ) at += writeSync(1, hocr, at);
process.exit(0);

/** The grey pixels after the header of the image, as red, green, blue and alpha. */
function readPixels(): Uint8ClampedArray {
  const file = readFileSync(0);
  const grey = file.subarray(file.length - widthPx * heightPx);
  const pixels = new Uint32Array(grey.length);
  for (let at = 0; at < grey.length; at++) pixels[at] = 0xff_00_00_00 | ((grey[at] ?? 0) * 0x01_01_01);
  return new Uint8ClampedArray(pixels.buffer);
}
