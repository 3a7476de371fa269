import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage } from '../format.ts';
import { composeMarked, type MarkedDocument } from '../marked-text/compose-marked.ts';
import type { MarkedUnit, WrittenMark } from '../marked-text/marked-unit.ts';
import { type Piece, type Writing, writeText } from '../marked-text/write-text.ts';
import { isUnchanged } from '../unchanged.ts';
import { createEscape, withPlainMarks } from './characters.ts';
import { needsSetup, setLanguage } from './language-setup.ts';
import { readLatex } from './read-latex.ts';
import { TIED, UNSPACED } from './text-collector.ts';

/** A document of LaTeX, taken apart. Plain data. */
export interface ParsedLatex extends ParsedText, MarkedDocument {
  readonly units: readonly MarkedUnit[];
}

/** LaTeX. A translation has the same commands and environments as its source. */
export const latex: Format<ParsedLatex> = {
  parse(source, { languages } = {}) {
    const parsed = read(source);
    const { warnings } = parsed;
    return languages && isDocument(parsed) && needsSetup(source, languages.target)
      ? { ...parsed, warnings: { ...warnings, kept_setup: 1 } }
      : parsed;
  },
  compose(parsed, translations, target, onKept) {
    const hasGuillemets = GUILLEMETS.test(parsed.source);
    const plain = parsed.units.map((unit, index) => {
      const translation = translations[index];
      return translation && !isUnchanged(unit, translation)
        ? {
            ...translation,
            text: withPlainMarks(translation.text, { hasGuillemets, isStraight: unit.text.includes('"') }),
          }
        : translation;
    });
    const format = {
      read,
      write: (document: ParsedLatex, fitted: readonly (TaggedText | undefined)[]) => write(document, fitted, target),
    };
    return composeMarked(format, parsed, plain, onKept);
  },
};

/** What shows that the fonts of a document have guillemets. */
const GUILLEMETS =
  /[«»]|\\guill|\{fontspec\}|\{polyglossia\}|\[(?:[A-Z\d]{2,4},){0,5}T1(?:,[A-Z\d]{2,4}){0,5}\]\{fontenc\}/;
const ENDS_WITH_COMMAND = /\\[A-Za-z@]+$/;
const COMMENT = /(?:^|[^\\])%/;
/** A tie that is set again behind a blank, or behind a tie that the engine has kept. */
const TIES = / ~|~~(?=\\[A-Za-z])/g;
const TIE_AT_START = /\n[ \t]*~/g;

function read(source: string): ParsedLatex {
  return { source, ...readLatex(source) };
}

/** Whether it has a preamble, and is not a part of another document. */
const isDocument = ({ structure }: MarkedDocument): boolean => structure.includes('document');

function write(document: ParsedLatex, fitted: readonly (TaggedText | undefined)[], target: TargetLanguage): string {
  const { source, units } = document;
  const escapeText = createEscape(source);
  // From the last one to the first. A note stands within the text of its unit, before which it is written.
  const edits: Edit[] = [];
  for (const [index, unit] of [...units.entries()].reverse()) {
    const text = fitted[index];
    if (!text) continue;
    const inner = edits.splice(edits.findLastIndex(({ start }) => start >= unit.end) + 1).reverse();
    const writing: Writing = { escape: escapeText, between, mark: (mark) => markOf(mark, source, inner) };
    const written = writeText(unit, text, writing).replaceAll(TIES, '~').replaceAll(TIE_AT_START, '\n');
    const lineBreak = COMMENT.test(written.slice(written.lastIndexOf('\n') + 1)) ? '\n' : '';
    edits.push({ start: unit.start, end: unit.end, text: written + lineBreak });
  }
  const setup = isDocument(document) ? setLanguage(source, target.code) : [];
  return applyEdits(
    source,
    [...setup, ...edits].sort((one, other) => one.start - other.start),
  );
}

/** A note has its translation, and a tie is set again. */
function markOf({ open, name }: WrittenMark, source: string, edits: readonly Edit[]): string {
  if (name?.startsWith(TIED)) return `${TIED}${open}`;
  const [start, end] = (name ?? '').split(':').map(Number);
  return start === undefined || end === undefined ? open : applyEdits(source, edits, start, end);
}

/** The name of a command ends before a letter, and drops a blank that is no command. */
function between(left: Piece, right: Piece): string {
  if (left.kind === 'text' || !ENDS_WITH_COMMAND.test(left.text)) return '';
  if (/^\p{L}/u.test(right.text)) return '{}';
  return right.kind === 'text' && left.mark?.name?.endsWith(UNSPACED) && /^[ \n]/.test(right.text) ? '\\' : '';
}
