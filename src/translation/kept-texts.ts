import { declaresLanguage } from '../formats/declared-language.ts';
import type { Unit } from '../formats/format.ts';
import { addWarning, type WarningCounts } from '../formats/warnings.ts';
import { isInTargetLanguage } from '../languages/is-in-target-language.ts';
import { maskNonLanguage } from '../text/non-language/non-language.ts';
import type { SourceUnit } from './source-units.ts';
import { type Block, blocksOf } from './text/layout/blocks.ts';
import { lineText } from './text/layout/lines.ts';

const WORD = /\p{L}{2}/u;
/** UTF-16 units of a text that show its language. */
const SAMPLE_LENGTH = 4_000;

/**
 * Counts the texts of units that no engine gets, although they have words: whole units or, of a text with lines, paragraphs
 * and consecutive lines of code.
 * @param to canonical code
 */
export function* countKeptTexts(units: readonly SourceUnit[], to: string): Generator<undefined, WarningCounts, void> {
  const counts: WarningCounts = {};
  for (const { unit, language } of units) {
    if (!WORD.test(unit.text)) continue;
    if (!language) addWarning(counts, isDeclared(unit, to) ? 'kept_target_language' : 'kept_other_language');
    else if (unit.layout !== 'lines') addTarget(counts, unit.text, language, to);
    else yield* countInLines(counts, unit.text, language, to);
    yield;
  }
  return counts;
}

const isDeclared = ({ language }: Unit, code: string): boolean =>
  language !== undefined && declaresLanguage(language, code);

function* countInLines(counts: WarningCounts, text: string, from: string, to: string): Generator<undefined, void> {
  let isAfterCode = false;
  for (const block of blocksOf(text)) {
    yield;
    const blockText = textOf(block);
    if (!WORD.test(blockText)) continue;
    const isCode = block.kind === 'verbatim' && block.isCode === true;
    if (isCode && !isAfterCode) addWarning(counts, 'kept_code');
    if (block.kind !== 'verbatim') addTarget(counts, blockText, from, to);
    isAfterCode = isCode;
  }
}

function addTarget(counts: WarningCounts, text: string, from: string, to: string): void {
  if (isInTargetLanguage(maskNonLanguage(text.slice(0, SAMPLE_LENGTH)), from, to))
    addWarning(counts, 'kept_target_language');
}

function textOf(block: Block): string {
  if (block.kind === 'verbatim') return block.text;
  return block.kind === 'line' ? lineText(block.line) : block.lines.map(lineText).join('');
}
