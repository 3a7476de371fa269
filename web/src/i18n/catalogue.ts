import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from './en.ts';
import type { Locale } from './locales.ts';

/** Every text of the page: a language that lacks one does not compile. */
export type Messages = typeof en;

const LOADERS: Record<Locale, () => Promise<Messages>> = {
  en: async () => en,
};

export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}

export const MessagesContext = createContext<Messages>(en);

export function useMessages(): Messages {
  return useContext(MessagesContext);
}
