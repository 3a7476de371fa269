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
