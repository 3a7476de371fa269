import { canonicalLanguage } from './canonical-code.ts';

export interface LanguagePair {
  /** Canonical code. */
  from: string;
  /** Canonical code. */
  to: string;
}

/**
 * Parses a language pair such as `en-de`, `en-pt-BR`, `zh_hant-en` or `EN-DE`. When several readings are possible, the one
 * with two canonical codes is used.
 */
export function parsePair(text: string): LanguagePair | undefined {
  const parts = text.replaceAll('_', '-').split('-');
  const readings = parts.slice(1).flatMap((_, at) => {
    const [first, second] = [parts.slice(0, at + 1).join('-'), parts.slice(at + 1).join('-')];
    const [from, to] = [canonicalLanguage(first)?.code, canonicalLanguage(second)?.code];
    if (from === undefined || to === undefined) return [];
    return [{ from, to, exact: isSame(from, first) && isSame(to, second) }];
  });
  const found = readings.find(({ exact }) => exact) ?? readings[0];
  return found && { from: found.from, to: found.to };
}

const isSame = (code: string, written: string): boolean => code.toLowerCase() === written.toLowerCase();
