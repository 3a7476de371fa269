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

/**
 * Finds the elements whose text is separate from the text around them, such as paragraphs. With outline detection, these are
 * the elements with text of a name that stands more often apart, among other elements with text, than beside text. An element
 * around a separate one is separate too.
 * @returns one value for each element
 */
function findSeparate({ elements, hasText }: TaggedTokens, options: TagOptions): boolean[] {
  const { splittingTags = [], nonSplittingTags = [], outlineDetection = true } = options;
  const splitting = new Set(splittingTags);
  const nonSplitting = new Set(nonSplittingTags);
  const isInline = ({ name }: { name: string }): boolean => nonSplitting.has(name) && !splitting.has(name);

  /** Whether an element contains text, directly or at any depth. The last value stands for the place outside of all elements. */
  const outside = elements.length;
  const directText = [...elements.map((element) => element.hasText), hasText];
  const anyText = [...directText];
  /** Number of elements with text in an element. */
  const children = directText.map(() => 0);
  for (const [index, element] of [...elements.entries()].reverse()) {
    const parent = element.parent ?? outside;
    if (!anyText[index]) continue;
    anyText[parent] = true;
    children[parent] = (children[parent] ?? 0) + 1;
    if (directText[index] && isInline(element)) directText[parent] = true;
  }

  /** How often the elements of a name stand apart, less how often they stand beside text. */
  const apart = new Map<string, number>();
  for (const [index, { name, parent = outside }] of elements.entries()) {
    if (!anyText[index]) continue;
    if (directText[parent]) apart.set(name, (apart.get(name) ?? 0) - 1);
    else if ((children[parent] ?? 0) > 1) apart.set(name, (apart.get(name) ?? 0) + 1);
  }

  const separate = elements.map((element, index) => {
    if (splitting.has(element.name)) return true;
    const isFound = outlineDetection && anyText[index] === true && (apart.get(element.name) ?? 0) > 0;
    return isFound && !isInline(element);
  });
  for (const [index, { parent }] of [...elements.entries()].reverse())
    if (separate[index] && parent !== undefined) separate[parent] = true;
  return separate;
}
