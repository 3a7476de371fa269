import type { Language, TextRange } from '../format.ts';
import type { WarningCounts } from '../warnings.ts';
import type { Cue } from './read-cues.ts';

/** A part of the text of a cue that is written otherwise than it reads: a character, or a piece of markup. */
export type Token = TextRange &
  (
    | { readonly text: string }
    | {
        /** Name of an element; empty for markup that stands at a position. */
        readonly name: string;
        readonly isEnd: boolean;
      }
  );

/** The name of a language, and the part of the file that is in it. */
export interface LanguagePlace extends TextRange {
  readonly scope: TextRange;
}

/** What a format of subtitles finds in a file, and how it writes texts. */
export interface SubtitleFile {
  readonly cues: readonly Cue[];
  /** The tokens in the text of a cue, in order, without overlaps. */
  tokensOf(cue: Cue): Iterable<Token>;
  /** In the order of the file. The first one is of the whole file. */
  readonly languages: readonly LanguagePlace[];
  readonly warnings: WarningCounts;
  /** How a line ends in a cue; undefined for a format whose cues have one line. */
  readonly lineBreak: string | undefined;
  /** Whether cues that no sentence mark ends can go on in the next one in a file that has few of them. */
  readonly joinsUnmarked: boolean;
  /** Makes a function that escapes words of a translation. @param raw source of the text */
  createEscape(raw: string): (words: string) => string;
  /** Writes a line of the source under its translation. @param line escaped */
  writeSource(line: string, language: Language): string;
}
