import { LANGUAGES } from '../../../../languages/language-table.ts';
import type { Part } from '../../../engine.ts';

/**
 * A span of a segment. `text` is natural language. The other kinds are protected. A `noun` plays a part in the grammar of
 * the sentence. A `symbol` (an emoji, a tag, a mark) does not.
 */
export interface SegmentSpan {
  kind: 'text' | 'noun' | 'symbol';
  text: string;
  /** True for a noun that has the role of a number. */
  isNumber?: true;
  /** The word that the model reads in place of a noun. */
  standIn?: string;
}

/** `Intl.Locale` scripts that combine several scripts of `\p{Script=…}`. */
const COMBINED_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

/**
 * Symbols that a model would drop, because vocabularies lack them or SentencePiece reserves them. Every vocabulary has the
 * excluded symbols.
 */
const SYMBOLS = String.raw`[[\p{So}\u2190-\u21ff\u2047\u2581]--[°©®™№]]`;

/**
 * Creates a pattern for symbols, and for runs of letters outside a script. Latin letters are never foreign, because every
 * vocabulary has them.
 * @param script name of the script in `Intl.Locale`
 */
function foreignTo(script: string): RegExp {
  const scripts = ['Latn', 'Zyyy', 'Zinh', ...(COMBINED_SCRIPTS[script] ?? [script])];
  const known = scripts.map((name) => String.raw`\p{scx=${name}}`).join('');
  const letter = String.raw`[\p{L}--[${known}]]`;
  // One or two Greek letters denote a quantity.
  const run = String.raw`(?!\p{scx=Grek}{1,2}(?!\p{L}))${letter}(?:${letter}|\p{M}| (?=${letter}))*`;
  return new RegExp(`(?<letters>${run})|${SYMBOLS}`, 'gv');
}

const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? 'Latn';

const SCRIPTS: ReadonlySet<string> = new Set(['Latn', ...[...LANGUAGES.keys()].map(scriptOf)]);

/** The pattern of each script that was needed. Creating one takes a millisecond, those of all languages as long as a model. */
const foreignPatterns = new Map([['Latn', foreignTo('Latn')]]);

/** The foreign parts of a text in a language: nothing in one of an unknown script. */
function foreignPattern(language: string): RegExp {
  const script = scriptOf(language);
  if (!SCRIPTS.has(script)) return NOTHING;
  const pattern = foreignPatterns.get(script) ?? foreignTo(script);
  foreignPatterns.set(script, pattern);
  return pattern;
}

const NOTHING = /(?!)/g;

/**
 * Divides a segment into language and protected spans.
 * @param language canonical code of the segment's language
 */
export function findSpans(segment: readonly Part[], language: string): SegmentSpan[] {
  const foreign = foreignPattern(language);
  const spans: SegmentSpan[] = [];
  for (const part of segment) {
    if (part.kind === 'protected') {
      spans.push({ kind: part.decoration ? 'symbol' : 'noun', text: part.text });
      continue;
    }
    let end = 0;
    for (const match of part.text.matchAll(foreign)) {
      if (match.index > end) spans.push({ kind: 'text', text: part.text.slice(end, match.index) });
      spans.push({ kind: match.groups?.letters === undefined ? 'symbol' : 'noun', text: match[0] });
      end = match.index + match[0].length;
    }
    if (end < part.text.length) spans.push({ kind: 'text', text: part.text.slice(end) });
  }
  return spans;
}
