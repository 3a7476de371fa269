import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ContainerFormat } from '../../../../src/formats/files/file-format.ts';
import { openContainerFile } from '../../../../src/formats/files/open-container.ts';
import type { Format, ParsedText } from '../../../../src/formats/format.ts';

/** An entry of a ZIP file to build, with the ways in which programs write it. */
export interface SampleEntry {
  name: string;
  content: Buffer;
  isStored?: boolean;
  /** The sizes follow the data. */
  hasDescriptor?: boolean;
  /** The sizes are in ZIP64 fields. */
  isZip64?: boolean;
  /** Another extra field. */
  extra?: Buffer;
  comment?: string;
  externalAttributes?: number;
  /** Bytes between this entry and the next. */
  gap?: number;
  flags?: number;
  method?: number;
  /** Declared in place of the true ones. */
  crc?: number;
  bytes?: number;
  /** Bytes of the name, where it is not in UTF-8. */
  nameBytes?: Buffer;
  /** Name in the local header, where it differs. */
  localName?: string;
  /** Sizes in the local header, where they differ. */
  localSizes?: [compressed: number, bytes: number];
  /** Local header that the directory refers to, in place of the true one. */
  localStart?: number;
}

export interface SampleOptions {
  comment?: string;
  isZip64?: boolean;
  /** Order of the central directory. */
  order?: (entries: readonly number[]) => number[];
  entryCount?: number;
  directoryStart?: number;
}

/** Builds a ZIP file as the file format specification describes it. */
export function buildZip(entries: readonly SampleEntry[], options: SampleOptions = {}): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    length += bytes.length;
  };
  const records = entries.map((entry) => {
    const method = entry.method ?? (entry.isStored ? 0 : 8);
    const data = method === 8 ? deflateRawSync(entry.content) : entry.content;
    const crc = entry.crc ?? crc32(entry.content);
    const bytes = entry.bytes ?? entry.content.length;
    const flags = (entry.flags ?? 0x800) | (entry.hasDescriptor ? 8 : 0);
    const sizes = entry.hasDescriptor ? [0, 0] : [data.length, bytes];
    const start = length;
    const name = entry.nameBytes ?? Buffer.from(entry.localName ?? entry.name);
    const localExtra = Buffer.concat([
      entry.extra ?? Buffer.alloc(0),
      entry.isZip64 ? extraField(1, wide(bytes), wide(data.length)) : Buffer.alloc(0),
    ]);
    const shown = entry.isZip64 ? [0xffffffff, 0xffffffff] : (entry.localSizes ?? sizes);
    add(
      numbers(
        [4, 0x04034b50],
        [2, 20],
        [2, flags],
        [2, method],
        [2, 0x6000],
        [2, 0x5a21],
        [4, entry.hasDescriptor ? 0 : crc],
      ),
    );
    add(numbers([4, shown[0] ?? 0], [4, shown[1] ?? 0], [2, name.length], [2, localExtra.length]));
    add(Buffer.concat([name, localExtra, data]));
    if (entry.hasDescriptor) add(numbers([4, 0x08074b50], [4, crc], [4, data.length], [4, bytes]));
    if (entry.gap) add(Buffer.alloc(entry.gap, 'gap'));
    return { entry, method, crc, bytes, flags, compressed: data.length, start: entry.localStart ?? start };
  });
  const directoryStart = length;
  for (const at of options.order?.(records.map((_, index) => index)) ?? records.keys()) {
    const record = records[at];
    if (!record) continue;
    const { entry, bytes, compressed, start } = record;
    const name = entry.nameBytes ?? Buffer.from(entry.name);
    const comment = Buffer.from(entry.comment ?? '');
    const zip64 = entry.isZip64 ? extraField(1, wide(bytes), wide(compressed), wide(start)) : Buffer.alloc(0);
    const extra = Buffer.concat([zip64, entry.extra ?? Buffer.alloc(0)]);
    const big = (value: number): number => (entry.isZip64 ? 0xffffffff : value);
    add(
      numbers([4, 0x02014b50], [2, 0x031e], [2, 20], [2, record.flags], [2, record.method], [2, 0x6000], [2, 0x5a21]),
    );
    add(numbers([4, record.crc], [4, big(compressed)], [4, big(bytes)], [2, name.length], [2, extra.length]));
    add(numbers([2, comment.length], [2, 0], [2, 0], [4, entry.externalAttributes ?? 0], [4, big(start)]));
    add(Buffer.concat([name, extra, comment]));
  }
  const directoryBytes = length - directoryStart;
  const count = options.entryCount ?? records.length;
  const at = options.directoryStart ?? directoryStart;
  if (options.isZip64) {
    const recordStart = length;
    add(Buffer.concat([numbers([4, 0x06064b50]), wide(44), numbers([2, 45], [2, 45], [4, 0], [4, 0])]));
    add(Buffer.concat([wide(count), wide(count), wide(directoryBytes), wide(at)]));
    add(Buffer.concat([numbers([4, 0x07064b50], [4, 0]), wide(recordStart), numbers([4, 1])]));
  }
  const comment = Buffer.from(options.comment ?? '');
  const shownCount = options.isZip64 ? 0xffff : count % 65_536;
  add(numbers([4, 0x06054b50], [2, 0], [2, 0], [2, shownCount], [2, shownCount], [4, directoryBytes]));
  add(numbers([4, options.isZip64 ? 0xffffffff : at], [2, comment.length]));
  add(comment);
  return Buffer.concat(parts);
}

function numbers(...fields: [size: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

function wide(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function extraField(id: number, ...values: Buffer[]): Buffer {
  const content = Buffer.concat(values);
  return Buffer.concat([numbers([2, id], [2, content.length]), content]);
}

/** Each part is one text, of any content. */
const wholeText: Format<ParsedText> = {
  parse: (source) => ({ source, units: [{ text: source, tags: [] }] }),
  compose: ({ source }, [translation]) => translation?.text ?? source,
};

/** A format of containers whose texts are the given parts. */
function containerOf(names: readonly string[]): ContainerFormat {
  return { kind: 'container', findParts: () => names.map((name) => ({ name, format: wholeText })) };
}

/** Replaces texts of a ZIP file. */
export async function replaceTexts(zip: Buffer, texts: ReadonlyMap<string, string>): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), 'glossa-zip-'));
  try {
    const source = join(directory, 'source');
    writeFileSync(source, zip);
    const names = [...texts.keys()];
    {
      using file = openContainerFile(source, containerOf(names));
      async function* changes() {
        for (const [at, part] of file.parts.entries()) {
          const decoded = part.read();
          const text = texts.get(names[at] ?? '') ?? '';
          if (text !== decoded.text) yield { part, content: [decoded.encode(text)] };
        }
      }
      await file.write(join(directory, 'result'), changes());
    }
    return readFileSync(join(directory, 'result'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
