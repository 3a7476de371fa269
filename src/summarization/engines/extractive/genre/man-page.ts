import { type Emphasis, type GenreInput, isProse, type SourceLine } from './emphasis.ts';

/** The first line of a formatted manual page: "FLOCK(1)   User Commands   FLOCK(1)". */
const HEADER = /^([\p{L}\p{N}][^\s()]{0,60}\(\d\p{L}{0,5}\))\s.*\s\1$/u;
/** The line below NAME, in any language: "flock - manage locks", "qsort, qsort_r - sort an array", "git stash list - list stashes". */
const NAME_LINE =
  /^\s*([\p{L}\p{N}_.+:@[-]{1,60})(?:, {1,4}[\p{L}\p{N}_.+:@[-]{1,60}){0,12} {1,4}(?:--?|[–—]) {1,4}\S|^\s+([\p{L}\p{N}_.+:@-]{1,60})(?: {1,4}[\p{L}\p{N}_.+:@-]{1,60}){1,8} {1,4}(?:--?|[–—]) {1,4}\S/u;
/** Lines from the beginning in which both are. */
const MAX_LINES = 6;
/** UTF-16 units of the headings of the first two sections. */
const MAX_HEADING_LENGTH = 30;
const NAME_BONUS = 8;
/** Bonuses of the first sentences below the synopsis, which say what the program does. */
const DESCRIPTION_BONUS = [4, 2, 1.5];
/** Units below the name in which they are. */
const MAX_DESCRIPTION_UNITS = 20;

/** Recognizes a manual page by its header or by its first two sections: the name with the purpose, and the synopsis. */
export function emphasizeManPage({ lines, units }: GenreInput): Emphasis[] | undefined {
  const opening = lines.slice(0, MAX_LINES);
  const at = opening.findIndex(({ head }) => NAME_LINE.test(head));
  const name = lines[at];
  if (!name) return undefined;
  if (!opening.some(({ head }) => HEADER.test(head)) && !isInSections(lines, at)) return undefined;
  const end = continuationEnd(name, lines[at + 1]);
  const below = units.filter(({ start }) => start >= end).slice(0, MAX_DESCRIPTION_UNITS);
  const description = below.filter(isProse);
  return [
    { start: name.start, end, bonus: NAME_BONUS, isQuotable: true },
    ...DESCRIPTION_BONUS.flatMap((bonus, at): Emphasis[] => {
      const unit = description[at];
      return unit ? [{ start: unit.start, end: unit.end, bonus }] : [];
    }),
  ];
}

/** Whether the name is below a heading, and below the next heading a line begins with the name. */
function isInSections(lines: GenreInput['lines'], at: number): boolean {
  const [, name, command] = NAME_LINE.exec(lines[at]?.head ?? '') ?? [];
  const program = name ?? command ?? '';
  const isHeading = (line: SourceLine | undefined) => line !== undefined && line.head.length <= MAX_HEADING_LENGTH;
  const next = lines.findIndex(({ followsBlank }, index) => index > at && followsBlank);
  return (
    isHeading(lines[at - 1]) && isHeading(lines[next]) && lines[next + 1]?.head.trimStart().startsWith(program) === true
  );
}

/** The end of the purpose, which may be wrapped onto the next line. */
function continuationEnd(name: SourceLine, next: SourceLine | undefined): number {
  return next && !next.followsBlank ? next.end : name.end;
}
