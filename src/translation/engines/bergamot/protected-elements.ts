import { LANGUAGES } from '../../../languages/table.ts';
import type { Segment } from '../../engine.ts';

/**
 * A stretch of a segment. What is kept is a `noun`, which takes part in the grammar, or a `sign`, which doesn't; a
 * `stranger` is a noun that the model could not spell.
 */
export interface Span {
  kind: 'text' | 'noun' | 'stranger' | 'sign';
  text: string;
}

/** A tag and the one that closes it, as indexes of stretches. */
export interface TagPair {
  opener: number;
  closer: number;
}

/** Scripts in `\p{Script=…}` of those names of `Intl.Locale` that stand for several. */
const MIXED_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

/**
 * Signs that vocabularies lack, and the two that SentencePiece has a meaning of its own for: a model would leave them
 * out. Common ones are known to all models.
 */
const SIGNS = String.raw`[[\p{So}\u2190-\u21ff\u2047\u2581]--[°©®™№]]`;

/**
 * Runs of letters that a language of this script is not written in, and signs. Latin letters are known to all models.
 * @param script as `Intl.Locale` names it
 */
function strangersTo(script: string): RegExp {
  const scripts = ['Latn', 'Zyyy', 'Zinh', ...(MIXED_SCRIPTS[script] ?? [script])];
  const known = scripts.map((name) => String.raw`\p{scx=${name}}`).join('');
  const letter = String.raw`[\p{L}--[${known}]]`;
  // One or two Greek letters stand for a quantity.
  const run = String.raw`(?!\p{scx=Grek}{1,2}(?!\p{L}))${letter}(?:${letter}|\p{M}| (?=${letter}))*`;
  return new RegExp(`(?<letters>${run})|${SIGNS}`, 'gv');
}

const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? 'Latn';

const STRANGERS: ReadonlyMap<string, RegExp> = new Map(
  ['Latn', ...[...LANGUAGES.keys()].map(scriptOf)].map((script) => [script, strangersTo(script)]),
);

/** @param language canonical code of the segment's language */
export function findSpans(segment: Segment, language: string): Span[] {
  const strangers = STRANGERS.get(scriptOf(language)) ?? /(?!)/g;
  const stretches: Span[] = [];
  for (const part of segment) {
    if (part.kind === 'protected') {
      stretches.push({ kind: part.decoration ? 'sign' : 'noun', text: part.text });
      continue;
    }
    let end = 0;
    for (const match of part.text.matchAll(strangers)) {
      if (match.index > end) stretches.push({ kind: 'text', text: part.text.slice(end, match.index) });
      stretches.push({ kind: match.groups?.letters === undefined ? 'sign' : 'stranger', text: match[0] });
      end = match.index + match[0].length;
    }
    if (end < part.text.length) stretches.push({ kind: 'text', text: part.text.slice(end) });
  }
  return stretches;
}

const OPENING_TAG = /^<([A-Za-z\d][\w:.-]*)(?:\s.*)?(?<!\/)>$/s;
const CLOSING_TAG = /^<\/([A-Za-z\d][\w:.-]*)\s*>$/;
const VOID_TAGS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const LINK = '](';

/** Tags that pair up, well nested; those of Markdown links too. What is closed in the wrong order is left out. */
export function pairTags(stretches: readonly Span[]): TagPair[] {
  const pairs: TagPair[] = [];
  const open: { name: string; opener: number }[] = [];
  for (const [index, { kind, text }] of stretches.entries()) {
    if (kind !== 'sign') continue;
    const opening = text.endsWith('[') ? LINK : OPENING_TAG.exec(text)?.[1];
    if (opening !== undefined && !VOID_TAGS.test(opening)) {
      open.push({ name: opening, opener: index });
      continue;
    }
    const closing = text.startsWith(LINK) ? LINK : CLOSING_TAG.exec(text)?.[1];
    const at = open.findLastIndex(({ name }) => name === closing);
    const opener = open[at]?.opener;
    if (opener === undefined) continue;
    pairs.push({ opener, closer: index });
    open.splice(at);
  }
  return pairs;
}
