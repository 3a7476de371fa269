import type { Language, Unit } from '../../format.ts';
import type { ParagraphPlan, TagPlan } from './build-unit.ts';
import type { ContentPiece } from './content.ts';
import type { RunDialect } from './run-writer.ts';
import { writeParagraph } from './write-paragraph.ts';

interface SourceOptions {
  readonly dialect: RunDialect;
  readonly language: Language;
  readonly source: string;
  /** Start of an element without identifiers, which can stand twice. Default: none can. */
  readonly copied?: RegExp;
}

const NO_CONTROLS: ParagraphPlan['controls'] = {};

/**
 * Writes the source of a paragraph again, without notes, images, bookmarks and fields.
 * @param unit of the paragraph, with the tags of its plan, or without any
 */
export function writeSource(
  plan: ParagraphPlan,
  unit: Unit,
  { dialect, language, source, copied }: SourceOptions,
): string {
  const copy = (start: number, end: number): string => source.slice(start, end);
  const isCopied = (pieces: readonly ContentPiece[]): boolean =>
    pieces.some((piece) => piece.kind === 'source' && copied?.test(copy(piece.start, piece.end)) === true);
  const tags = plan.tags.map((tag): TagPlan => {
    if (tag.kind === 'format') return tag;
    if (tag.kind === 'element') return isCopied(tag.open) ? tag : { ...tag, open: [], close: [] };
    if (tag.noun === '' || isCopied(tag.pieces)) return tag.noun === '' ? { ...tag, pieces: [] } : tag;
    const words = tag.pieces.filter((piece) => piece.kind === 'text');
    const noun = { kind: 'text', text: tag.noun, run: plan.base } as const;
    return { ...tag, pieces: words.length > 0 ? words : [noun] };
  });
  const own = { base: plan.base, tags, controls: NO_CONTROLS };
  return writeParagraph(own, unit, { dialect, target: language, source, copy });
}
