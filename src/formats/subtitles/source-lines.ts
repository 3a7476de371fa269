import type { Edit } from '../edits.ts';
import type { Language } from '../format.ts';
import type { Cue } from './read-cues.ts';
import { readText } from './read-text.ts';
import type { SubtitleFile } from './subtitle-file.ts';

/** Adds the lines of a cue, without their markup, under those of its translation. */
export function sourceLines(source: string, cue: Cue, file: SubtitleFile, language: Language): Edit {
  const { text: range } = cue;
  const written = source.slice(range.start, range.end);
  const end = range.start + written.trimEnd().length;
  const escapeLine = file.createEscape(written);
  const lines = readText(source, range, file.tokensOf(cue))
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const text = lines.map((line) => (file.lineBreak ?? ' ') + file.writeSource(escapeLine(line), language));
  return { start: end, end, text: text.join('') };
}
