import { keep, recall } from '../storage.ts';

const MOST = 5;

/** Recently selected languages, newest first. */
export function recentLanguages(): string[] {
  const kept = recall('recent');
  return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string').slice(0, MOST) : [];
}

export function noteLanguage(code: string): void {
  keep('recent', [code, ...recentLanguages().filter((other) => other !== code)].slice(0, MOST));
}
