import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { TargetLanguage, Unit } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { composeText, type TranslatedText } from './compose-text.ts';
import { readReferences } from './escape.ts';
import type { AttributePlace, ParsedHtml, TextPlace } from './parsed-html.ts';
import { editRootTags } from './root-tag.ts';
import { sourceBelow } from './source-below.ts';
import { quoteTemplated } from './templates.ts';
import { findLineBreak, withoutBlanks } from './whitespace.ts';

/** Puts a page together. @see Format.compose */
export function compose(
  { source, units, places, roots }: ParsedHtml,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
  isXml = false,
): string {
  const write = (text: TranslatedText): string =>
    composeText(text) + (target.shownSource && !text.place.isLabel ? sourceBelow(text, target, isXml) : '');
  const texts: { unit: Unit; place: TextPlace; translation: TaggedText }[] = [];
  const edits: Edit[] = [];
  const slice = (start: number, end: number): string => source.slice(start, end);
  for (const [index, unit] of units.entries()) {
    const place = places[index];
    const translation = translations[index];
    if (!place || !translation || isUnchanged(unit, translation)) continue;
    if (place.kind === 'attribute') {
      const edit = editAttribute(place, translation.text, source);
      if (edit) edits.push(edit);
      else onKept?.(index);
    } else if (place.tags.length > 0) texts.push({ unit, place, translation });
    else
      edits.push({
        start: place.start,
        end: place.end,
        text: write({ unit, place, translation, source, copy: slice }),
      });
  }
  if (texts.length + edits.length === 0) return source;
  const changed = [...texts.map(({ place }) => place.start), ...edits.map(({ start }) => start)];
  changed.sort((one, other) => one - other);
  for (const edit of editRootTags(roots, changed, target)) edits.push(edit);
  edits.sort((one, other) => one.start - other.start);
  const copy = (start: number, end: number): string => applyEdits(source, edits, start, end);
  const page: string[] = [];
  let from = 0;
  for (const { unit, place, translation } of texts) {
    page.push(copy(from, place.start), write({ unit, place, translation, source, copy }));
    from = place.end;
  }
  page.push(copy(from, source.length));
  return page.join('');
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
