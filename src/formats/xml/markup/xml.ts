import { GlossaError } from '../../../errors.ts';
import type { Format, TextRange } from '../../format.ts';
import { buildUnit } from '../../html/build-unit.ts';
import { isVoid } from '../../html/elements.ts';
import { joinFormulas } from '../../html/join-formulas.ts';
import type { ParsedHtml } from '../../html/parsed-html.ts';
import { createRunBuilder, type OpenTag } from '../../html/run-builder.ts';
import { trimRun } from '../../html/split-run.ts';
import { composeXhtml } from '../../html/xhtml.ts';
import type { TagOptions } from '../../tag-options.ts';
import { XmlSyntaxError } from '../read-xml.ts';
import { findSeparate } from './find-separate.ts';
import { readTokens, type TaggedTokens } from './read-tokens.ts';

/**
 * Any XML, a document or a fragment. Its units are the texts between separate elements; the other elements are their tags.
 * Attributes stay.
 */
export const xml: Format<ParsedHtml> = { parse, compose: composeXhtml };

function parse(source: string, options: TagOptions = {}): ParsedHtml {
  const empty = { source, units: [], places: [], roots: [] };
  try {
    const found = readUnits(source, readTokens(source, new Set(options.ignoreTags)), options);
    return { ...empty, units: found.map(({ unit }) => unit), places: found.map(({ place }) => place) };
  } catch (error) {
    if (!(error instanceof GlossaError && error.cause instanceof XmlSyntaxError)) throw error;
    return { ...empty, malformedAt: error.cause.position };
  }
}

/** What an empty element is in its sentence, if it stands for a word. */
const PLACEHOLDER = '{x}';
const BLANK = /\s/;
const BLANK_OR_PUNCTUATION = /[\s\p{P}]/u;

type Built = NonNullable<ReturnType<typeof buildUnit>>;

function readUnits(source: string, tagged: TaggedTokens, options: TagOptions): Built[] {
  const { tokens, elements } = tagged;
  const separate = findSeparate(tagged, options);
  const builder = createRunBuilder(source);
  const opening: (OpenTag | undefined)[] = [];
  const units: Built[] = [];
  const endRun = (): void => {
    const run = joinFormulas(builder.take(), source);
    const piece = trimRun(run);
    const built = piece && buildUnit(run.slice(piece.from, piece.to), source);
    if (built) units.push(built);
  };

  for (const token of tokens) {
    if (token.kind === 'text')
      builder.addText(token.text, token, { name: '', isTranslated: true, language: undefined });
    else if (token.kind === 'whole') builder.addField(token, token.text);
    else if (separate[token.element]) endRun();
    else {
      const element = { name: elements[token.element]?.name ?? '', isTranslated: true, language: undefined };
      if (token.kind === 'empty' && isPlaceholder(source, token, element.name)) builder.addField(token, PLACEHOLDER);
      else if (token.kind === 'empty') builder.addWhole(element.name, token);
      else if (token.kind === 'open') opening[token.element] = builder.openTag(element, token);
      else builder.closeTag(element.name, opening[token.element], token);
    }
  }
  endRun();
  return units;
}

/** Whether an empty element stands for a word: it touches none, as formatting does, and is no break or image. */
function isPlaceholder(source: string, { start, end }: TextRange, name: string): boolean {
  return !isVoid(name) && BLANK.test(source.charAt(start - 1)) && BLANK_OR_PUNCTUATION.test(source.charAt(end));
}
