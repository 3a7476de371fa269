import { languageOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapText, mapTextSpans, type NormalizeContext, type Normalized, unchanged } from './step.ts';

const FOUND =
  /(?<=(?<!\p{L})não (?:(?:foi|foram|é|está|pôde ser|pode ser|puderam ser|podem ser) )?)encontrad(?=[oa]s?(?!\p{L}))|(?<=(?<!\p{L})nenhuma? (?:\p{L}{2,20} ){1,3}(?:foi )?)encontrad(?=[oa]s?(?!\p{L}))/giu;
const LOCATED = /(?<!\p{L})(?:located|localized)(?!\p{L})/giu;
/** The model reads messages about pages well, and the other word badly in them. */
const OTHER = /localizad|página/iu;

/** The word before an item. */
const FILE = /(?<!\p{L})arquivo(?= $)/giu;

/**
 * Replaces words of messages in Portuguese that the model into English misreads: "não foi encontrado" becomes that of a web server
 * ("The page you requested was not found."), and a file becomes an archive.
 */
export function rewriteMessages(spans: readonly SegmentSpan[], { from, to }: NormalizeContext): Normalized {
  if (from !== 'pt' || to !== 'en') return unchanged(spans);
  const named = nameFiles(spans);
  const text = languageOf(named);
  if (text.search(FOUND) < 0 || OTHER.test(text)) return unchanged(named);
  return {
    spans: mapTextSpans(named, (part) => part.replace(FOUND, (word) => inCaseOf('localizad', word))),
    restore: (translation) => mapText(translation, (part) => part.replace(LOCATED, (word) => inCaseOf('found', word))),
  };
}

const inCaseOf = (word: string, other: string): string => (/\p{Ll}/u.test(other) ? word : word.toUpperCase());

function nameFiles(spans: readonly SegmentSpan[]): readonly SegmentSpan[] {
  const isNamed = spans.some(({ text }, index) => spans[index + 1]?.kind === 'noun' && text.search(FILE) >= 0);
  if (!isNamed) return spans;
  return spans.map((span, index) =>
    span.kind === 'text' && spans[index + 1]?.kind === 'noun'
      ? { ...span, text: span.text.replace(FILE, (word) => inCaseOf(/^A/.test(word) ? 'Ficheiro' : 'ficheiro', word)) }
      : span,
  );
}
