import { hasWords, isLanguage } from '../values/is-language.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';

/**
 * Whether the text of a cell is translated. One with words that stays is counted.
 * @param isNamed whether a formula or a filter needs a cell with this text as it is
 */
export function isTranslatedCell(text: string, isNamed: (text: string) => boolean, warnings: WarningCounts): boolean {
  const isText = isLanguage(text);
  if (isText && !isNamed(text)) return true;
  if (hasWords(text)) addWarning(warnings, isText ? 'kept_formula' : 'kept_code');
  return false;
}
