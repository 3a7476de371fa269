import { keep, recall } from '../storage.ts';

const MAX_RECENT = 5;

/** Recently selected languages, newest first. */
export function recentLanguages(): string[] {
  const kept = recall('recent');
  return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string').slice(0, MAX_RECENT) : [];
}

export function addRecentLanguage(code: string): void {
  keep('recent', [code, ...recentLanguages().filter((other) => other !== code)].slice(0, MAX_RECENT));
}

/** The last target. At first, a recent language or the browser's, except English, which most texts are written in. */
export function firstTarget(): string {
  const kept = recall('target');
  if (typeof kept === 'string') return kept;
  const own = navigator.languages.map((code) => code.split('-')[0] ?? '').find((code) => code !== 'en' && code !== '');
  return recentLanguages()[0] ?? own ?? 'es';
}
