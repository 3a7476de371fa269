import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { TaggedText } from '@glossa/tagged-text';
import { GlossaError } from '../../src/errors.ts';
import { type FileProcessor, UnitsChangedError } from '../../src/formats/files/file-processor.ts';
import type { FileFormatName } from '../../src/formats/files/file-types.ts';
import type { Unit } from '../../src/formats/format.ts';
import { html } from '../../src/formats/html/html.ts';
import { markdown } from '../../src/formats/markdown/markdown.ts';
import { codePointLength } from '../../src/text/graphemes.ts';

/** Units of one call, so that a document has several. */
const UNITS_PER_CALL = 10;

/** Reads and writes HTML and Markdown in this process. */
export function inProcessFiles(overrides: Partial<FileProcessor> = {}): FileProcessor {
  async function parse(path: string, format: FileFormatName) {
    const { parse: parseText, compose } = format === 'html' ? html : markdown;
    const parsed = parseText(await readFile(path, 'utf8'));
    const digest = createHash('sha256').update(JSON.stringify(parsed.units)).digest('hex');
    return { parsed, compose, digest };
  }
  return {
    hasFont: () => true,
    async identify(_path, { filename }) {
      const name = extname(filename);
      if (name === '.html' || name === '.md') return name === '.html' ? 'html' : 'md';
      throw new GlossaError('unsupported_format');
    },
    async extract(path, format, onUnits, { signal }) {
      const { parsed, digest } = await parse(path, format);
      const { units, language, warnings = {} } = parsed;
      for (let start = 0; start < units.length; start += UNITS_PER_CALL) {
        signal.throwIfAborted();
        await onUnits(units.slice(start, start + UNITS_PER_CALL).map(toUnit));
      }
      const characters = units.reduce((sum, { text }) => sum + codePointLength(text), 0);
      return { units: units.length, characters, digest, language, warnings };
    },
    preview: () => Promise.reject(new Error('not implemented')),
    readPictures: () => Promise.reject(new Error('not implemented')),
    replacePictures: () => Promise.reject(new Error('not implemented')),
    async compose({ path, output, format, digest, translations, target }, { signal }) {
      const { parsed, compose, digest: own } = await parse(path, format);
      if (own !== digest) throw new UnitsChangedError();
      const all: (TaggedText | undefined)[] = [];
      for await (const some of translations) all.push(...some);
      signal.throwIfAborted();
      let keptUnits = 0;
      await writeFile(
        output,
        compose(parsed as never, all, target, () => keptUnits++),
      );
      return { keptUnits, lostTexts: 0, lostComments: 0 };
    },
    async [Symbol.asyncDispose]() {},
    ...overrides,
  };
}

/** Formats add members to their units, which stay in the process that reads the file. */
function toUnit({ text, tags }: Unit): Unit {
  return { text, tags: tags.map(({ start, end, parent }) => ({ start, end, parent })) };
}
