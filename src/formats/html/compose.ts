import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit, joinParts } from '../edits.ts';
import type { TargetLanguage } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { composeText, type TranslatedText } from './compose-text.ts';
import { readReferences } from './escape.ts';
import type { AttributePlace, ParsedHtml, TextPlace } from './parsed-html.ts';
import { editRootTags } from './root-tag.ts';
import { sourceBelow } from './source-below.ts';
import { quoteTemplated } from './templates.ts';
import { findLineBreak, withoutBlanks } from './whitespace.ts';

/** Puts a page together. @see Format.compose */
export function compose(...page: Parameters<typeof composePage>): string {
  return [...composePage(...page)].join('');
}

/** Puts a page together, a part of it at a time. @see Format.composeInParts */
export function composeInParts(...page: Parameters<typeof composePage>): Generator<string, void> {
  return joinParts(composePage(...page));
}

function* composePage(
  { source, units, places, roots }: ParsedHtml,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
  isXml = false,
): Generator<string, void> {
  /** @param copy a part of the source, in which attributes and texts without tags may be translated */
  const write = (index: number, copy: TranslatedText['copy']): string => {
    const [unit, place, translation] = [units[index], places[index], translations[index]];
    if (!unit || !translation || place?.kind !== 'text') return '';
    const text = { unit, place, translation, source, copy };
    return composeText(text) + (target.shownSource && !place.isLabel ? sourceBelow(text, target, isXml) : '');
  };
  const writeWithin = (index: number): string => write(index, (start, end) => source.slice(start, end));
  /** Indexes of the units with tags. */
  const texts: number[] = [];
  const edits: Edit[] = [];
  const changed: number[] = [];
  for (const [index, unit] of units.entries()) {
    const place = places[index];
    const translation = translations[index];
    if (!place || !translation || isUnchanged(unit, translation)) continue;
    if (place.kind === 'attribute') {
      const edit = editAttribute(place, translation.text, source);
      if (edit) edits.push(edit);
      else onKept?.(index);
      if (edit) changed.push(edit.start);
      continue;
    }
    changed.push(place.start);
    if (place.tags.length > 0) texts.push(index);
    else edits.push(new TextEdit(index, place, writeWithin));
  }
  changed.sort((one, other) => one - other);
  if (changed.length > 0) for (const edit of editRootTags(roots, changed, target)) edits.push(edit);
  edits.sort((one, other) => one.start - other.start);
  const copy = (start: number, end: number): string => applyEdits(source, edits, start, end);
  let from = 0;
  for (const index of texts) {
    const { start = from, end = from } = places[index] ?? {};
    yield copy(from, start);
    yield write(index, copy);
    from = end;
  }
  yield copy(from, source.length);
}

/** Writes a text when it is asked for: a page can have a hundred thousand. */
class TextEdit implements Edit {
  readonly #unit: number;
  readonly #place: TextPlace;
  readonly #write: (unit: number) => string;

  constructor(unit: number, place: TextPlace, write: (unit: number) => string) {
    this.#unit = unit;
    this.#place = place;
    this.#write = write;
  }

  get start(): number {
    return this.#place.start;
  }

  get end(): number {
    return this.#place.end;
  }

  get text(): string {
    return this.#write(this.#unit);
  }
}

function editAttribute(
  { text, quote, start, end }: AttributePlace,
  translation: string,
  source: string,
): Edit | undefined {
  const { start: from, end: to } = withoutBlanks(text, { start: 0, end: text.length });
  const lines = translation.replaceAll('\n', findLineBreak(text.slice(from, to)) ?? '\n');
  const written = source.slice(start, end);
  const value = quoteTemplated(text.slice(0, from) + lines + text.slice(to), quote, readReferences(written), written);
  return value === undefined ? undefined : { start, end, text: value };
}
