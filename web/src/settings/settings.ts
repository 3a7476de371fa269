import { recall } from '../storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Preferences about the page, stored in this browser. */
export interface Settings {
  theme: Theme;
  /** Language code of the page; null follows the browser. */
  locale: string | null;
  /** Whether results are added to the history. */
  history: boolean;
}

export function readSettings(): Settings {
  const kept = recall('settings');
  const fields: Partial<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  return {
    theme: THEMES.find((theme) => theme === fields.theme) ?? 'system',
    locale: typeof fields.locale === 'string' ? fields.locale : null,
    history: fields.history !== false,
  };
}
