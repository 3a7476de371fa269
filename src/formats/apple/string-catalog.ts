import type { TaggedText } from '@glossa/tagged-text';
import type { Node } from 'jsonc-parser';
import { createChoice } from '../choice.ts';
import { damaged } from '../damaged.ts';
import { mayDeclareOneLanguage } from '../declared-language.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { type PluralForm, readPluralMessage } from '../plural-message.ts';
import { hasWords } from '../values/is-language.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { completePlural, findIncompletePlurals, isOpen } from './incomplete-plurals.ts';
import {
  addProperty,
  type JsonLayout,
  propertiesOf,
  property,
  readLayout,
  readTree,
  textOf,
  writeValue,
} from './json-tree.ts';
import { type LocalizationWriter, readLocalization, readText } from './localization.ts';
import { mergeExisting } from './merge-existing.ts';

/** String catalogues of Xcode (`.xcstrings`). The target language is added to each string that lacks it. */
export const stringCatalog: Format<ParsedPlaces> = { parse, compose: composePlaces, listTexts };

/** Depths of a string, its localizations, and one of these. */
const DEPTH = { string: 2, localizations: 3, localization: 4 };

function parse(text: string, { languages, choice, existing }: ParseOptions = {}): ParsedPlaces {
  const isChosen = createChoice(choice);
  const layout = readLayout(text);
  const namedIn = (strings: Node): string => nameOf(languages?.target ?? '', propertiesOf(strings));
  const own = readCatalog(text).strings;
  const merged =
    existing && languages ? mergeExisting(text, own, existing, { named: namedIn, isOpen, layout }) : undefined;
  const source = merged?.source ?? text;
  const { language, strings } = readCatalog(source);
  const again = new Set(existing?.changed);
  const entries = propertiesOf(strings);
  const named = languages && namedIn(strings);
  const units: Unit[] = [];
  const places: Place[] = [];
  const plurals = new Map<number, readonly PluralForm[]>();
  const warnings: WarningCounts = {};
  addWarning(warnings, 'existing_lost', merged?.lost ?? 0);
  for (const { key, value: entry } of entries) {
    if (property(entry, 'shouldTranslate')?.value === false || !isChosen([key])) continue;
    const localizations = property(entry, 'localizations');
    const own = property(localizations, language);
    const written = own ? source.slice(own.offset, own.offset + own.length) : key;
    if (!hasWords(written)) continue;
    const target = named === undefined ? undefined : property(localizations, named);
    const added: { unit: Unit; forms: readonly PluralForm[] | undefined }[] = [];
    const sink = { add: (unit: Unit, forms?: readonly PluralForm[]) => units.length + added.push({ unit, forms }) - 1 };
    if (named === language || (target && !isOpen(target) && !again.has(key))) {
      const incomplete =
        own && target && languages && named !== language
          ? findIncompletePlurals(own, target, DEPTH.localization, languages.target)
          : [];
      for (const plural of incomplete) places.push(...completePlural(plural, sink, layout));
      if (!existing && added.length === 0) addWarning(warnings, 'kept_filled');
    } else {
      const writer = own ? readLocalization(own, sink) : readKey(key, sink);
      if (!writer || added.length === 0) {
        addWarning(warnings, writer ? 'kept_code' : 'kept_structure');
        continue;
      }
      places.push(toPlace(entry, named, writer, layout));
    }
    for (const { unit, forms } of added) {
      const index = units.push(choice ? { ...unit, names: [key] } : unit) - 1;
      if (forms) plurals.set(index, forms);
    }
  }
  places.sort((one, other) => one.end - other.end);
  const fits = (unit: number, { text }: TaggedText): boolean => {
    const forms = plurals.get(unit);
    return !forms || readPluralMessage(text, forms) !== undefined;
  };
  return { source, units, places, fits, warnings, language, hasTargets: true };
}

/** @throws GlossaError `document_damaged` */
function readCatalog(source: string): { language: string; strings: Node } {
  const tree = readTree(source);
  const [language, strings] = [textOf(tree, 'sourceLanguage'), property(tree, 'strings')];
  if (language === undefined || strings?.type !== 'object')
    throw damaged('The catalogue has no source language or no strings.');
  return { language, strings };
}

function listTexts(source: string): { name: string; text: string }[] {
  const { language, strings } = readCatalog(source);
  return propertiesOf(strings).map(({ key, value }) => {
    const own = property(property(value, 'localizations'), language);
    return { name: key, text: own ? source.slice(own.offset, own.offset + own.length) : '' };
  });
}

/** A key without a localization is the text of the source language. */
function readKey(key: string, sink: Parameters<typeof readText>[1]): LocalizationWriter | undefined {
  const write = readText(key, sink);
  return (composition) => {
    const value = write?.(composition);
    return value && { stringUnit: value };
  };
}

/** @param named name of the target language in the file */
function toPlace(entry: Node, named: string | undefined, writer: LocalizationWriter, layout: JsonLayout): Place {
  const place = { start: entry.offset, end: entry.offset + entry.length };
  return {
    ...place,
    write(composition) {
      const value = writer(composition);
      if (value === undefined) return undefined;
      const name = named ?? composition.target.code;
      const localizations = property(entry, 'localizations');
      const old = property(localizations, name);
      let edit: Edit;
      if (old) {
        const text = writeValue(value, layout, DEPTH.localization);
        edit = { start: old.offset, end: old.offset + old.length, text };
      } else if (localizations) edit = addProperty(localizations, name, value, layout, DEPTH.localizations);
      else edit = addProperty(entry, 'localizations', { [name]: value }, layout, DEPTH.string);
      return applyEdits(composition.source, [edit], place.start, place.end);
    },
  };
}

/** The name by which the file calls a language, or its code. */
function nameOf(code: string, entries: readonly { value: Node }[]): string {
  const names = new Set(
    entries.flatMap(({ value }) => propertiesOf(property(value, 'localizations')).map(({ key }) => key)),
  );
  if (names.has(code)) return code;
  return [...names].find((name) => mayDeclareOneLanguage(name, code)) ?? code;
}
