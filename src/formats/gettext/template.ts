import { declaresLanguage } from '../declared-language.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { isHeader, isTranslated, languageOf } from './header.ts';
import type { PoEntry, PoString } from './read-entries.ts';

/**
 * Finds the entries whose translations are texts of the source language: all of a catalogue that declares the source language,
 * and of one in another language than the target whose translations repeat the messages.
 */
export function isTemplate(entries: readonly PoEntry[], languages: DocumentLanguages | undefined): boolean {
  const declared = languageOf(entries);
  if (!languages || declared === '' || declaresLanguage(declared, languages.target)) return false;
  const translated = entries.filter((entry) => !isHeader(entry) && entry.translations.some(isTranslated));
  if (translated.length === 0) return false;
  const isSource = languages.source !== undefined && declaresLanguage(declared, languages.source);
  return isSource || translated.every(repeatsMessage);
}

function repeatsMessage({ id, plural, translations }: PoEntry): boolean {
  return translations.every(({ text }) => text === '' || text === id.text || text === plural?.text);
}

/** The entry of a template as if its translations were its messages, and it had no translations. */
export function withoutTranslations(entry: PoEntry): PoEntry {
  if (isHeader(entry)) return entry;
  const { id, plural, translations } = entry;
  const textOf = (string: PoString, translation: PoString | undefined): PoString => ({
    ...string,
    text: translation && isTranslated(translation) ? translation.text : string.text,
  });
  return {
    ...entry,
    id: textOf(id, translations[0]),
    plural: plural && textOf(plural, translations.at(-1)),
    translations: translations.map((translation) => ({ ...translation, text: '' })),
  };
}
