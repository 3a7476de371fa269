import { closeSync, openSync, readSync } from 'node:fs';
import { memoryError } from '../../../processes/memory-error.ts';
import type { FileFormatName } from '../file-types.ts';
import { FILE_LIMITS, IDLE_MEMORY_BYTES } from './limits.ts';

/** Resident memory that a text of a format takes while it is written. */
interface MemoryUse {
  readonly perByte: number;
  /** Characters in ASCII that stand at each text or line. */
  readonly marks: string;
  readonly perMark: number;
}

const CHUNK_BYTES = 65_536;

const CSV: MemoryUse = { perByte: 6, marks: '\n', perMark: 650 };
const SCRIPT: MemoryUse = { perByte: 7, marks: ':,', perMark: 740 };
const MARKDOWN: MemoryUse = { perByte: 13, marks: '\n', perMark: 1_100 };
const CUES: MemoryUse = { perByte: 8, marks: '\n', perMark: 330 };
const XML: MemoryUse = { perByte: 9, marks: '<', perMark: 350 };

/**
 * From `npm run bench -- file-memory`, 12 MB: the peak of long texts gives the share of each byte, the peak of short texts with a character
 * beyond Latin that of each mark. Containers are not here, because their parts are not unpacked before they are read.
 */
const MEMORY_USE: Partial<Record<FileFormatName, MemoryUse>> = {
  adoc: { perByte: 8, marks: '\n', perMark: 560 },
  android: { perByte: 7, marks: '<', perMark: 870 },
  ass: CUES,
  csv: CSV,
  dita: XML,
  docbook: XML,
  fodt: XML,
  ftl: { perByte: 8, marks: '\n', perMark: 2_270 },
  html: { perByte: 9, marks: '<', perMark: 210 },
  ipynb: { perByte: 13, marks: '"', perMark: 240 },
  js: SCRIPT,
  json: { perByte: 7, marks: '"', perMark: 80 },
  json5: SCRIPT,
  lrc: CUES,
  md: MARKDOWN,
  mdx: MARKDOWN,
  php: { perByte: 7, marks: `'"`, perMark: 400 },
  po: { perByte: 8, marks: '\n', perMark: 340 },
  properties: { perByte: 6, marks: '\n', perMark: 850 },
  qt: { perByte: 8, marks: '<', perMark: 190 },
  resx: { perByte: 6, marks: '<', perMark: 180 },
  rst: { perByte: 8, marks: '\n', perMark: 630 },
  rtf: { perByte: 9, marks: '\\', perMark: 720 },
  sbv: CUES,
  srt: CUES,
  strings: { perByte: 6, marks: '\n', perMark: 400 },
  stringsdict: XML,
  tex: { perByte: 10, marks: '\\\n', perMark: 570 },
  toml: { perByte: 8, marks: '\n', perMark: 2_200 },
  tsv: CSV,
  ttml: XML,
  txt: { perByte: 6, marks: '\n', perMark: 80 },
  vtt: CUES,
  xcstrings: { perByte: 10, marks: '"', perMark: 530 },
  xliff: XML,
  yaml: { perByte: 6, marks: '\n', perMark: 220 },
};

/**
 * Memory that a text is expected to take, in bytes, by its size and the number of its marks.
 * @returns 0 for a container, of whose parts only the sizes are known
 * @throws GlossaError `document_too_large` for one that would take more than a process may have
 */
export function expectedMemory(path: string, format: FileFormatName): number {
  const use = MEMORY_USE[format];
  if (!use) return 0;
  const { bytes, marks } = countMarks(path, use.marks);
  const expected = IDLE_MEMORY_BYTES + bytes * use.perByte + marks * use.perMark;
  if (expected > FILE_LIMITS.maxMemoryBytes) throw memoryError(FILE_LIMITS.maxMemoryBytes, 'It is not read.');
  return expected;
}

function countMarks(path: string, wanted: string): { bytes: number; marks: number } {
  const isMark = new Uint8Array(256);
  for (const mark of wanted) isMark[mark.charCodeAt(0)] = 1;
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    let [bytes, marks] = [0, 0];
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      bytes += read;
      for (let at = 0; at < read; at++) marks += isMark[chunk[at] ?? 0] ?? 0;
    }
    return { bytes, marks };
  } finally {
    closeSync(file);
  }
}
