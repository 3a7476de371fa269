import type { TaggedText } from '@glossa/tagged-text';
import { compact } from '../compact.ts';
import { declaresLanguage } from '../declared-language.ts';
import type { Format, TargetLanguage, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { type Composition, composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { type ContentUnit, toContentUnit } from './content-unit.ts';
import { mergeExisting, rawTextOf } from './merge-existing.ts';
import { toMessageUnit } from './message-unit.ts';
import type { Segment, Token } from './read-content.ts';
import { readSegments, type XliffFile, type XliffSegment } from './read-segments.ts';
import { attributePlace, type Filling, placesOf } from './segment-places.ts';
import { isOpen, isTemplate, repeatsSource, textOfTokens } from './template.ts';

/**
 * XLIFF 1.0 to 1.2 and 2.0 to 2.2. Its units are the sources without a target. What is translated stays. In a template, whose
 * target language is that of its sources, targets that repeat their sources count as empty.
 */
export const xliff: Format<ParsedXliff> = { parse, compose, listTexts };

interface ParsedXliff extends ParsedPlaces {
  /** One for each unit. */
  readonly writers: readonly ContentUnit['write'][];
}

function parse(text: string, { existing, languages }: ParseOptions = {}): ParsedXliff {
  const merged = existing && mergeExisting(text, existing, languages);
  const source = merged?.source ?? text;
  const units: Unit[] = [];
  const writers: ContentUnit['write'][] = [];
  const warnings: WarningCounts = {};
  addWarning(warnings, 'existing_lost', merged?.lost ?? 0);
  addWarning(warnings, 'comments_lost', merged?.lostNotes ?? 0);
  const places: Place[] = [];
  const isCopy = !merged && isTemplate(source) ? repeatsSource : () => false;
  let hasTargets = false;
  let hasTranslations = false;
  /** Language of the first segment. The units of a file in another language declare theirs. */
  let language: string | undefined;
  const file = readSegments(source, (segment, version) => {
    const { target, language: declared } = segment;
    if (merged?.known.has(segment.name)) return;
    const isFilled = !(isCopy(segment) ? !segment.isKept : isOpen(segment));
    if (target && (isFilled || target.segments.length > 0) && !isCopy(segment))
      hasTranslations ||= textOfTokens(target.tokens) !== '';
    if (isFilled && !segment.isKept && textOfTokens(segment.source.tokens) !== '') addWarning(warnings, 'kept_filled');
    if (isFilled) return;
    language ??= declared;
    const own = declared === undefined || declared === language ? {} : { language: declared };
    const fillings: Filling[] = [];
    for (const { tokens, part } of partsOf(segment, isCopy(segment))) {
      const content = toMessageUnit(tokens, source) ?? toContentUnit(tokens, source);
      if (content) {
        writers.push(content.write);
        fillings.push({ part, write: writerOf(units.push({ ...content.unit, ...own }) - 1, content) });
      }
      if (!content && tokens.length > 0) fillings.push({ part, write: copierOf(tokens) });
    }
    hasTargets ||= fillings.length > 0;
    for (const place of fillings.length > 0 ? placesOf(segment, compact(fillings), version, source) : [])
      places.push(place);
  });
  places.push(...targetLanguagePlaces(file, hasTranslations, source));
  places.sort((one, other) => one.start - other.start || one.end - other.end);
  return { source, units, places, writers, warnings, hasTargets, ...(language === undefined ? {} : { language }) };
}

/** A segment is named by its ids. */
function listTexts(source: string): { name: string; text: string }[] {
  const texts: { name: string; text: string }[] = [];
  readSegments(source, ({ name, source: { tokens } }) => texts.push({ name, text: rawTextOf(tokens, source) }));
  return texts;
}

function compose(
  parsed: ParsedXliff,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const written = parsed.units.map((unit, index) => {
    const translation = translations[index] ?? ownTranslation(unit, target);
    if (!translation) return undefined;
    if (translation.tags.length !== unit.tags.length || parsed.writers[index]?.(translation) !== undefined)
      return translation;
    onKept?.(index);
    return undefined;
  });
  return composePlaces(parsed, written, target, onKept);
}

/** A source that is in the target language already is its own translation; one in a third language has none. */
function ownTranslation(unit: Unit, { code }: TargetLanguage): Unit | undefined {
  return unit.language === undefined || declaresLanguage(unit.language, code) ? unit : undefined;
}

function writerOf(unit: number, { write }: ContentUnit): Filling['write'] {
  return ({ translationOf }) => {
    const translation = translationOf(unit);
    return translation && write(translation);
  };
}

/** What is not language is its own translation. */
function copierOf(tokens: readonly Token[]): Filling['write'] {
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return ({ source }) => (source.slice(start, end).trim() === '' ? undefined : source.slice(start, end));
}

/** The parts of a source whose targets are empty, or all of them. */
function partsOf(
  { source, divided, target }: XliffSegment,
  isAll: boolean,
): { tokens: readonly Token[]; part: Filling['part'] }[] {
  const parts = divided ? innermost(divided.segments) : [];
  if (!divided || parts.length === 0)
    return target?.segments.length ? [] : [{ tokens: source.tokens, part: undefined }];
  const targets = new Map(target?.segments.map((segment) => [segment.id, segment]));
  const isEmpty = ({ id }: Segment): boolean => {
    const own = targets.get(id);
    if (isAll) return true;
    return own ? textOfTokens(target?.tokens.slice(own.from, own.to) ?? []) === '' : targets.size === 0;
  };
  return parts.filter(isEmpty).map(({ id, start, end, from, to }) => ({
    tokens: divided.tokens.slice(from, to),
    part: { id, start, end },
  }));
}

/** Attributes of the elements that declare the target language. It follows the request unless the file has translations. */
function targetLanguagePlaces(
  { isVersion2, languageTags }: XliffFile,
  hasTranslations: boolean,
  source: string,
): Place[] {
  const name = isVersion2 ? 'trgLang' : 'target-language';
  return languageTags.map((tag) => {
    const declared = tag.attributes[name]?.value ?? '';
    const isNeeded = ({ isChanged, target }: Composition): boolean =>
      isChanged && (declared === '' || (!hasTranslations && !declaresLanguage(declared, target.code)));
    return attributePlace(source, tag, name, undefined, isNeeded);
  });
}

/** Parts without parts in them. They are in the order of their ends. */
function innermost(segments: readonly Segment[]): Segment[] {
  return segments.filter(({ start }, index) => (segments[index - 1]?.start ?? -1) < start);
}
