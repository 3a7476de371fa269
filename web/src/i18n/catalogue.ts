import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en, type Messages } from './en.ts';
import type { Locale } from './locales.ts';

const LOADERS: Record<Locale, () => Promise<Messages>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).messages,
  de: async () => (await import('./de.ts')).messages,
  es: async () => (await import('./es.ts')).messages,
  fr: async () => (await import('./fr.ts')).messages,
  it: async () => (await import('./it.ts')).messages,
  ja: async () => (await import('./ja.ts')).messages,
  nl: async () => (await import('./nl.ts')).messages,
  pt: async () => (await import('./pt.ts')).messages,
};

/** Loads the texts of a language. Only English is part of the main script. */
export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}

export const MessagesContext = createContext<Messages>(en);

export function useMessages(): Messages {
  return useContext(MessagesContext);
}
