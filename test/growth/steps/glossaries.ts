import { testScope } from '../../../load/test-scope.ts';
import { decodeText, importColumns, importEntries } from '../../../src/glossaries/imports/import-file.ts';
import { formatTable, readColumns, readTable } from '../../../src/glossaries/imports/table.ts';
import { readTbx } from '../../../src/glossaries/imports/tbx.ts';
import {
  formatEntries,
  invalidEntries,
  parseEntries,
  readChanges,
  readEntries,
  readTerm,
} from '../../../src/glossaries/terms.ts';
import type { Work } from '../measure.ts';
import { type Step, steps } from '../step.ts';

const PAIR = { sourceLanguage: 'en', targetLanguage: 'pt' };
const READING = [importEntries, decodeText, readEntries, readTerm, invalidEntries];

/** Imports a file. Most are rejected. */
const importing =
  (name: string, toFile: (text: string) => string): Work =>
  (text) =>
    importEntries({ bytes: Buffer.from(toFile(text)), name, contentType: undefined }, PAIR, testScope()).catch(
      () => undefined,
    );

export const GLOSSARY_STEPS: readonly Step[] = [
  steps(
    'CSV',
    [...READING, readTable],
    importing('a.csv', (text) => text),
  ),
  steps(
    'CSV in a cell',
    [...READING, readTable],
    importing('a.csv', (text) => `a,b\nc,"d ${text}`),
  ),
  ...(['csv', 'tsv'] as const).map((format) =>
    steps(`columns of ${format}`, [importColumns, readColumns], (text) =>
      importColumns(text, format, testScope()).catch(() => undefined),
    ),
  ),
  steps(
    'TBX',
    [...READING, readTbx],
    importing(
      'a.tbx',
      (text) =>
        `<martif><termEntry><langSet xml:lang="en"><tig><term>${text}</term></tig></langSet></termEntry></martif>`,
    ),
  ),
  steps('stored entries', [formatEntries, parseEntries, readChanges, formatTable], (text) => {
    const terms = text.match(/.{1,100}/gsu) ?? [];
    const inputs = terms.map((term, index) => ({ source: `${index} ${term}`, target: term, path: '' }));
    const usable = inputs.filter(({ source, target }) => 'term' in readTerm(source) && 'term' in readTerm(target));
    const changes = run(readChanges(usable)).map(({ source, target }) => ({ source, target: target ?? '' }));
    return formatTable(run(parseEntries(formatEntries(changes))), PAIR, ',');
  }),
];

function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
