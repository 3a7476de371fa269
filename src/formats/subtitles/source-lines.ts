import type { Edit } from '../edits.ts';
import type { Language } from '../format.ts';
import { escapeText, readReferences } from '../html/escape.ts';
import type { Cue } from './read-cues.ts';
import { readText } from './read-text.ts';

interface SourceOptions {
  readonly language: Language;
  readonly lineBreak: string;
  readonly isWebVtt: boolean;
}

/** Adds the lines of a cue, without their markup, under those of its translation. */
export function sourceLines(
  source: string,
  { text: range }: Cue,
  { language, lineBreak, isWebVtt }: SourceOptions,
): Edit {
  const written = source.slice(range.start, range.end);
  const end = range.start + written.trimEnd().length;
  const references = readReferences(written);
  const lines = readText(source, range, isWebVtt)
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const text = lines.map((line) =>
    isWebVtt ? `<i><lang ${language.code}>${escapeText(line, references)}</lang></i>` : `<i>${line}</i>`,
  );
  return { start: end, end, text: text.map((line) => lineBreak + line).join('') };
}
