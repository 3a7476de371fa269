import type { TaggedText } from '@glossa/tagged-text';
import { createChoice } from '../choice.ts';
import { declaresLanguage } from '../declared-language.ts';
import type { Format, Unit } from '../format.ts';
import { blanksBefore } from '../indentation.ts';
import type { DocumentLanguages, ParseOptions } from '../parse-options.ts';
import { type PluralForm, readPluralMessage, toPluralMessage } from '../plural-message.ts';
import { hasWords, isLanguage } from '../values/is-language.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { findAttribute, setAttribute } from '../xml/attributes.ts';
import { escapeXmlText } from '../xml/escape.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { mergeExisting, nameOf } from './merge-existing.ts';
import { addForms, indentForms, missingForms, writeForms } from './numerus-elements.ts';
import { type QtMessage, readMessages } from './read-messages.ts';

/**
 * Translation sources of Qt Linguist (`.ts`). Their units are the messages without translation, which get one. In a file that declares
 * the source language, all count as empty.
 */
export const qt: Format<ParsedPlaces> = { parse, compose: composePlaces, listTexts };

const NUMBER = /%L?n/;
/** Places of values, and tags of rich text. */
const MARKS = /%L?(?:\d{1,2}|n)|<\/?[A-Za-z][^<>]{0,2000}>/g;
/** The sign before the letter of an access key. */
const ACCESS_KEY = /&(?=\p{L})/u;

function parse(text: string, { choice, existing, languages }: ParseOptions = {}): ParsedPlaces {
  const isChosen = createChoice(choice);
  const merged = existing && mergeExisting(text, existing, languages);
  const source = merged?.source ?? text;
  const { root, messages: all } = readMessages(source);
  const isTemplate = isInSource(readMessages(text).root, languages);
  const declared = root?.attributes.language?.value ?? '';
  const mayFill = languages !== undefined && (declared === '' || declaresLanguage(declared, languages.target));
  const messages = all.filter(({ isGone }) => !isGone);
  const units: Unit[] = [];
  const places: Place[] = [];
  const plurals = new Map<number, readonly PluralForm[]>();
  const warnings: WarningCounts = {};
  for (const message of messages) {
    const text = message.source;
    const isKnown = merged?.known.has(nameOf(message)) ?? false;
    const names = message.id === '' ? [message.context] : [message.id, message.context];
    if (!isChosen(names)) continue;
    const isTranslated = isKnown || (message.isFilled && !isTemplate);
    const missing = isTranslated && mayFill ? missingForms(message, languages.target) : [];
    if (isTranslated && missing.length === 0) {
      if (!isKnown) addWarning(warnings, 'kept_filled');
    } else if (text !== undefined && !isLanguage(text.replace(ACCESS_KEY, ''))) {
      if (hasWords(text)) addWarning(warnings, 'kept_code');
    } else {
      const forms = text !== undefined && message.hasNumber ? formsOf(text) : undefined;
      const own = forms ? toPluralMessage(forms) : text;
      if (own === undefined || (message.hasNumber && !forms)) {
        addWarning(warnings, 'kept_structure');
        continue;
      }
      const unit = units.push({ text: own, tags: [], layout: 'lines', ...(choice && { names }) }) - 1;
      if (forms) plurals.set(unit, forms);
      places.push(toPlace(message, unit, { forms, missing, source }));
    }
  }
  const hasFilled = !isTemplate && messages.some(({ isFilled }) => isFilled);
  if (root && units.length > 0) places.unshift(languagePlace(root, hasFilled, source));
  const fits = (unit: number, { text }: TaggedText): boolean => keepsMarks(units[unit], plurals.get(unit), text);
  return { source, units, places, fits, warnings, hasTargets: units.length > 0 };
}

/** Whether a file declares the source language, so that its translations are texts of it. */
function isInSource(root: XmlTag | undefined, languages: DocumentLanguages | undefined): boolean {
  const declared = root?.attributes.language?.value ?? '';
  const { source, target } = languages ?? {};
  if (declared === '' || source === undefined || target === undefined) return false;
  return declaresLanguage(declared, source) && !declaresLanguage(declared, target);
}

/** A message without an id is its own name. */
function listTexts(source: string): { name: string; text: string }[] {
  return readMessages(source).messages.map((message) => ({
    name: nameOf(message),
    text: message.id === '' ? '' : (message.source ?? ''),
  }));
}

/** Whether a translation, or each form of it, has the marks of its source. */
function keepsMarks(unit: Unit | undefined, forms: readonly PluralForm[] | undefined, translation: string): boolean {
  if (!forms) return marksOf(unit?.text ?? '') === marksOf(translation);
  const read = readPluralMessage(translation, forms);
  if (!read) return false;
  return read.values().every(({ form, parts }) => {
    const number = form.text.slice(form.count?.start, form.count?.end);
    return marksOf(form.text) === marksOf(parts.map((part) => part ?? number).join(''));
  });
}

function marksOf(text: string): string {
  return (text.match(MARKS) ?? []).sort().join(' ');
}

/** A message has one text for all numbers, such as "%n file(s)". */
function formsOf(text: string): PluralForm[] {
  const found = NUMBER.exec(text);
  const count = found ? { start: found.index, end: found.index + found[0].length } : undefined;
  return (['one', 'other'] as const).map((category) => ({ category, text, count }));
}

function toPlace(
  message: QtMessage,
  unit: number,
  { forms, missing, source }: { forms: readonly PluralForm[] | undefined; missing: readonly number[]; source: string },
): Place {
  const { tag, content } = message;
  const blanks = blanksBefore(source, tag.start);
  const range = tag.isSelfClosing ? { start: tag.start, end: tag.end } : content;
  return {
    ...range,
    write({ translationOf, target }) {
      const translation = translationOf(unit)?.text;
      if (translation === undefined) return undefined;
      const elements = forms && writeForms(translation, forms, target.code);
      if (missing.length > 0) return elements && addForms(message, missing, elements, source);
      const text = forms ? elements && indentForms(elements, blanks) : escapeXmlText(translation);
      if (text === undefined || !tag.isSelfClosing) return text;
      return `${source.slice(tag.start, tag.end - 2).trimEnd()}>${text}</${tag.name}>`;
    },
  };
}

/** The language of a file with translations in another language stays. */
function languagePlace(root: XmlTag, hasFilled: boolean, source: string): Place {
  const range = findAttribute(source, root, 'language');
  const declared = range ? source.slice(range.start, range.end) : '';
  const at = setAttribute(source, root, 'language', '');
  return {
    start: at.start,
    end: at.end,
    write({ target: { code } }) {
      if (declared !== '' && (hasFilled || declaresLanguage(declared, code))) return undefined;
      return setAttribute(source, root, 'language', code.replaceAll('-', '_')).text;
    },
  };
}
