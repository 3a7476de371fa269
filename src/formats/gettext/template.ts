import { declaresLanguage } from '../declared-language.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { isHeader, isTranslated, languageOf } from './header.ts';
import type { PoEntry } from './read-entries.ts';

/**
 * Whether a catalogue is in another language than the target, and its translations repeat the messages, as that of the
 * source language does.
 */
export function isTemplate(entries: readonly PoEntry[], languages: DocumentLanguages | undefined): boolean {
  const declared = languageOf(entries);
  if (!languages || declared === '' || declaresLanguage(declared, languages.target)) return false;
  const translated = entries.filter((entry) => !isHeader(entry) && entry.translations.some(isTranslated));
  return translated.length > 0 && translated.every(repeatsMessage);
}

function repeatsMessage({ id, plural, translations }: PoEntry): boolean {
  return translations.every(({ text }) => text === '' || text === id.text || text === plural?.text);
}

/** The entry of a template as if it had no translations. */
export function withoutTranslations(entry: PoEntry): PoEntry {
  if (isHeader(entry)) return entry;
  return { ...entry, translations: entry.translations.map((translation) => ({ ...translation, text: '' })) };
}
