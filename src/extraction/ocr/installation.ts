import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OcrEngine } from './engines/engine.ts';
import { createNativeEngine, type TesseractProgram } from './engines/native.ts';
import { createWasmEngine } from './engines/wasm.ts';
import { dataFolder } from './language-data/installed.ts';

/** The folder into which the set-up unpacks Tesseract. */
const UNPACKED = join(import.meta.dirname, '../../../.glossa/tesseract');
/** Where package managers put programs. */
const SYSTEM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];
/** Where package managers put language data. */
const SYSTEM_DATA = ['usr/share/tesseract-ocr/5', 'usr/share/tesseract-ocr/4.00', 'usr/share', 'opt/homebrew/share'];

/** The engine of this machine: the program that the set-up unpacked, the system's, or WebAssembly. */
export function findOcrEngine(): OcrEngine {
  const program = findTesseract(UNPACKED);
  return program ? createNativeEngine(program) : createWasmEngine();
}

/** @param unpacked folder of an unpacked installation */
export function findTesseract(unpacked: string): TesseractProgram | undefined {
  const program = join(unpacked, 'usr/bin/tesseract');
  if (existsSync(program)) {
    const triplet = readdirSync(join(unpacked, 'usr/lib')).find((name) => name.includes('-linux-gnu'));
    return { path: program, libraries: triplet && join(unpacked, 'usr/lib', triplet) };
  }
  const path = SYSTEM_FOLDERS.map((folder) => join(folder, 'tesseract')).find(existsSync);
  return path === undefined ? undefined : { path, libraries: undefined };
}

/** Where language data is looked for, in order: what users install, what the set-up installed, what the system has. */
export function ocrDataFolders(modelsDirectory: string): string[] {
  const ofPrograms = [UNPACKED, '/'].flatMap((root) => SYSTEM_DATA.map((path) => join(root, path, 'tessdata')));
  return [dataFolder(modelsDirectory), ...ofPrograms];
}
