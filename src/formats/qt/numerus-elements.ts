import { primarySubtag } from '../../languages/primary-subtag.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { PluralCategory } from '../format.ts';
import { blanksBefore } from '../indentation.ts';
import { type PluralForm, readPluralMessage } from '../plural-message.ts';
import { escapeXmlText } from '../xml/escape.ts';
import type { QtMessage } from './read-messages.ts';

/**
 * The elements of all forms of a language, in the order of Qt.
 * @param code of the language @returns undefined for a translation that is no plural
 */
export function writeForms(translation: string, forms: readonly PluralForm[], code: string): string[] | undefined {
  const read = readPluralMessage(translation, forms);
  if (!read) return undefined;
  return numerusForms(code).map((category) => {
    const translated = read.get(category) ?? read.get('other');
    const number = translated?.form.text.slice(translated.form.count?.start, translated.form.count?.end) ?? '';
    const text = translated?.parts.map((part) => part ?? number).join('') ?? '';
    return `<numerusform>${escapeXmlText(text)}</numerusform>`;
  });
}

/** @param blanks those before the element of the translation */
export function indentForms(elements: readonly string[], blanks: string): string {
  const indent = blanks.includes('\n') ? `${blanks}    ` : '';
  return `${elements.map((form) => indent + form).join('')}${indent === '' ? '' : blanks}`;
}

/** The places of the forms that a translation lacks in a language. Empty for one without forms. */
export function missingForms({ hasNumber, forms }: QtMessage, target: string): number[] {
  if (!hasNumber || forms.length === 0) return [];
  return numerusForms(target).flatMap((_, place) => (forms[place]?.isFilled ? [] : [place]));
}

/** Writes the content of a translation with its missing forms. @param elements those of all forms */
export function addForms(
  { forms, content }: QtMessage,
  missing: readonly number[],
  elements: readonly string[],
  source: string,
): string {
  const last = forms.at(-1);
  const blanks = blanksBefore(source, last?.start ?? content.start);
  const edits = missing.map((place): Edit => {
    const { start, end } = forms[place] ?? { start: last?.end ?? content.start, end: last?.end ?? content.start };
    return { start, end, text: (forms[place] ? '' : blanks) + (elements[place] ?? '') };
  });
  return applyEdits(source, edits, content.start, content.end);
}

/** The forms of a language in the order of Qt, by the category of the numbers that each is for. */
const FORMS: readonly (readonly [languages: string, categories: string])[] = [
  ['bi bo dz fa fj gn hu id ja jv ko ms my na om su th tr tt vi yo za zh', 'other'],
  ['br fil fr hy pt-BR ti tl wa', 'one other'],
  ['is', 'one other'],
  ['lv', 'one other zero'],
  ['ga', 'one two other'],
  ['gd', 'one two few other'],
  ['cs sk', 'one few other'],
  ['mk', 'one two other'],
  ['lt', 'one few other'],
  ['be bs hr ru sr uk', 'one few many'],
  ['pl', 'one few many'],
  ['ro', 'one few other'],
  ['sl', 'one two few other'],
  ['mt', 'one few many other'],
  ['cy', 'zero one two few other'],
  ['ar', 'zero one two few many other'],
];
const BY_LANGUAGE = new Map(
  FORMS.flatMap(([languages, categories]) => languages.split(' ').map((code) => [code, categories] as const)),
);
/** The forms of English. */
const DEFAULT = 'one other';
const NAMES: readonly PluralCategory[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The categories of the forms of a message with a number, in the order of Qt. @param code canonical */
function numerusForms(code: string): PluralCategory[] {
  const categories = BY_LANGUAGE.get(code) ?? BY_LANGUAGE.get(primarySubtag(code)) ?? DEFAULT;
  return categories.split(' ').flatMap((name) => NAMES.find((one) => one === name) ?? []);
}
