import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits } from '../edits.ts';
import type { TargetLanguage } from '../format.ts';
import { html } from '../html/html.ts';
import type { ParsedHtml } from '../html/parsed-html.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { parseBlocks } from './blocks/parse-blocks.ts';
import type { MarkdownDocument } from './read-document.ts';

/** Expressions and comments of JSX, in which a sign can end a tag of HTML. */
const JSX = /=\{|\{\/\*|\{[^{}]{0,1000}=>/;

/** Takes the blocks of HTML of a document apart, in order. A block with expressions of JSX has no units. */
export function readHtmlBlocks({ source, htmlBlocks }: MarkdownDocument): ParsedHtml[] {
  return htmlBlocks.map(({ start, end }) => {
    const parsed = html.parse(source.slice(start, end));
    if (!JSX.test(parsed.source)) return parsed;
    const warnings: WarningCounts = {};
    addWarning(warnings, 'kept_code', parsed.units.length);
    return { source: parsed.source, units: [], places: [], roots: [], warnings };
  });
}

/**
 * Writes the translations of the blocks of HTML. A block that would end elsewhere with its translations stays.
 * @param written the document with its other texts translated
 * @param translations of each block
 * @param onKept called for each text that stays
 */
export function composeHtmlBlocks(
  written: string,
  blocks: readonly ParsedHtml[],
  translations: readonly (readonly (TaggedText | undefined)[])[],
  target: TargetLanguage,
  onKept: (block: number, unit: number) => void,
): string {
  if (translations.every((ofBlock) => ofBlock.every((translation) => translation === undefined))) return written;
  const ranges = parseBlocks(written, 'markdown').htmlBlocks;
  const edits = blocks.flatMap((block, index) => {
    const range = ranges[index];
    const own = translations[index] ?? [];
    const kept = new Set<number>();
    const text = html.compose(block, own, target, (unit) => kept.add(unit));
    const isSame = structureOf(text) === structureOf(block.source);
    if (!isSame) for (const [unit, translation] of own.entries()) if (translation) kept.add(unit);
    for (const unit of kept) onKept(index, unit);
    return range && isSame && text !== block.source ? [{ ...range, text }] : [];
  });
  return applyEdits(written, edits);
}

const structureOf = (text: string): string => parseBlocks(text, 'markdown').structure.join();
