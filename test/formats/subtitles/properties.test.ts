import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { srt, vtt } from '../../../src/formats/subtitles/subtitles.ts';
import { readPlayedCues, withoutMarkup } from './read-srt.ts';
import { replaceWords, translateFile } from './translate.ts';

const FORMATS = { srt, vtt };
const MAX_LINE_LENGTH = 42;
const RUNS = { numRuns: 300, seed: 20 };

const words = fc.constantFrom('I', 'wanted', 'to', 'see', 'you', 'tomorrow', 'No.', 'Yes, he', 'went!', '42', '…');
const markup = fc.constantFrom('<i>a</i>', '<b>two words</b>', '{\\an8}', '[door]', '♪ la ♪', '<i>', '</i>', 'Mr. X');
const line = fc
  .array(fc.oneof({ weight: 4, arbitrary: words }, markup), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '));
const text = fc
  .tuple(fc.constantFrom('', '- ', 'ANNA: '), fc.array(line, { minLength: 1, maxLength: 3 }))
  .map(([start, lines]) => start + lines.join(`\n${start}`));

const pad = (value: number): string => String(value).padStart(2, '0');

/** Well-formed subtitles. */
function toFile(texts: readonly string[], name: keyof typeof FORMATS): string {
  const cues = texts.map((one, index) => {
    const minute = `00:${pad(Math.floor(index / 60))}`;
    const timing = `${minute}:${pad(index % 60)},000 --> ${minute}:${pad(index % 60)},900`;
    return `${index + 1}\n${name === 'vtt' ? timing.replaceAll(',', '.') : timing}\n${one}\n`;
  });
  return (name === 'vtt' ? 'WEBVTT\n\n' : '') + cues.join('\n');
}

for (const name of ['srt', 'vtt'] as const) {
  const format = FORMATS[name];

  describe(`${name} files`, () => {
    test('come back byte for byte when no text changes, however malformed they are', () => {
      const pieces = fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\n\n',
        '1',
        ' --> ',
        '00:00:01,000 --> 00:00:02,000\n',
        '<',
        '&amp;',
      );
      const files = fc.array(fc.oneof(pieces, text, fc.string()), { maxLength: 40 });
      fc.assert(
        fc.property(files, (parts) => {
          const source = `${name === 'vtt' ? 'WEBVTT\n' : ''}\n00:00:01.000 --> 00:00:02.000\n${parts.join('')}`;
          assert.equal(
            translateFile(format, source, (unit) => unit),
            source,
          );
        }),
        RUNS,
      );
    });

    test('have the same cues, no empty ones, and lines that are short enough when all words change', () => {
      fc.assert(
        fc.property(
          fc.array(text, { minLength: 1, maxLength: 12 }),
          fc.integer({ min: 1, max: 4 }),
          (texts, length) => {
            const source = toFile(texts, name);
            const suffix = 'z'.repeat(length);
            const result = translateFile(format, source, (unit) => replaceWords(unit, (word) => word + suffix));
            const before = readPlayedCues(source);
            const after = readPlayedCues(result);
            assert.deepEqual(
              after.map(({ timing }) => timing),
              before.map(({ timing }) => timing),
            );
            for (const [index, { lines }] of after.entries()) {
              const own = before[index]?.lines ?? [];
              const limit = Math.max(MAX_LINE_LENGTH, ...own.map((one) => withoutMarkup(one).length));
              // The name of a sound at the end of a line may be longer than its source.
              assert.ok(
                lines.every(
                  (one) =>
                    withoutMarkup(one)
                      .replaceAll(/\[.*\]/g, '')
                      .trim().length <= limit,
                ),
              );
              assert.ok(lines.length > 0);
            }
            // Every word is translated, in its order.
            const wordsOf = (file: string): string[] =>
              readPlayedCues(file).flatMap(({ lines }) => withoutMarkup(lines.join(' ')).match(/\p{L}+/gu) ?? []);
            assert.deepEqual(
              wordsOf(result),
              wordsOf(source).map((word) => word + suffix),
            );
          },
        ),
        RUNS,
      );
    });
  });
}
