import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TaggedText } from '@glossa/tagged-text';
import { readPdf } from '../../extraction/pdf/extract.ts';
import { layoutPieces } from '../../extraction/pdf/layout/document.ts';
import { openLexicons } from '../../extraction/pdf/lexicon.ts';
import { PDF_LIMITS } from '../../extraction/pdf/limits.ts';
import { wordListsDirectory } from '../../languages/word-lists.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import type { Glyph } from './content/interpret.ts';
import { createPageReader, loadPdf, viewOf } from './document.ts';
import { createFreeSpace } from './free-space.ts';
import { placeGlyphs } from './page-glyphs.ts';
import { type PageUnit, readUnits } from './read-units.ts';
import { shapeWords } from './typeset/break-lines.ts';
import { fit, framesOf, SCALES, type SetFrame } from './typeset/fit.ts';
import { createTypefaces } from './typeset/shape.ts';
import { createFontCollector, writePage } from './write-pages.ts';

/** Share of the texts of a style that its size has room for. The others are set smaller. */
const STYLE_SHARE = 0.1;

export interface PdfPages {
  readonly units: readonly PageUnit[];
  readonly warnings: WarningCounts;
  /** @returns the bytes of the new file, and the number of units that stay */
  write(
    translations: readonly (TaggedText | undefined)[],
    language: string,
  ): Promise<{ bytes: Uint8Array; kept: number }>;
}

/** Opens a PDF whose texts are replaced in place. @throws GlossaError; DocumentError */
export async function openPdf(fd: number, bytes: Uint8Array): Promise<PdfPages> {
  const warnings: WarningCounts = {};
  const typefaces = createTypefaces();
  const pdf = await loadPdf(bytes);
  const task = {
    isPdf: true,
    hasReadPages: false,
    library: dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))),
    wordLists: wordListsDirectory(),
    maxPages: PDF_LIMITS.maxPages,
    maxCharacters: PDF_LIMITS.maxCharacters,
    selection: 'all',
  } as const;
  const own = await readPdf(fd, task, [], { started() {}, opened() {}, pageRead() {} });
  const upright = own.pages.filter(({ isUpright }) => isUpright);
  addWarning(warnings, 'not_read', own.pages.length - upright.length);
  const read = createPageReader(
    (style, code) => typefaces(style).shape(String.fromCharCode(code))?.[0]?.advance ?? 500,
  );
  const pages = new Map(
    upright.map(({ page }) => {
      const found = pdf.getPage(page - 1);
      const source = read(found);
      const { matrix, width, height } = viewOf(found);
      return [
        page,
        { page: found, source, view: matrix, width, height, glyphs: placeGlyphs(source.content.glyphs, matrix) },
      ] as const;
    }),
  );
  const units: PageUnit[] = [];
  for (const piece of layoutPieces(upright, own.fonts, openLexicons(task.wordLists))) {
    const found = readUnits(piece, (page, part) => pages.get(page)?.glyphs.take(part) ?? []);
    units.push(...found.units);
    addWarning(warnings, 'kept_structure', found.kept);
  }

  return {
    units,
    warnings,
    async write(translations, language) {
      const fonts = createFontCollector(pdf);
      const free = createFreeSpace(pages, units);
      const candidates = units.flatMap((unit, index) => {
        const translation = translations[index];
        if (!translation) return [];
        const { text, tags } = translation;
        const styleAt = (offset: number) => {
          const at = tags.findLastIndex(({ start, end }) => start <= offset && offset < end);
          return (at < 0 ? undefined : unit.tagStyles[at]) ?? unit.style;
        };
        return [{ unit, words: shapeWords(text, styleAt, typefaces), frames: framesOf(unit) }];
      });
      const scaleOf = ({ words, frames, unit }: (typeof candidates)[number]) =>
        words && SCALES.find((scale) => fit(words, frames, unit.style, scale, free.of(unit)));
      const styleOf = ({ style: { font, size } }: PageUnit) => `${font.family} ${font.isBold} ${Math.round(2 * size)}`;
      const measured = candidates.map((one) => ({ ...one, scale: scaleOf(one) }));
      const styles = new Map(
        [...Map.groupBy(measured, ({ unit }) => styleOf(unit))].map(([key, group]) => {
          const scales = group.flatMap(({ scale }) => scale ?? []).sort((one, other) => one - other);
          return [key, scales[Math.floor(STYLE_SHARE * scales.length)] ?? 1] as const;
        }),
      );
      const erased = new Set<Glyph>();
      const texts = new Map<number, { frames: SetFrame[]; size: number }[]>();
      let kept = 0;
      for (const { unit, words, frames, scale: most } of measured) {
        const scale = Math.min(most ?? 0, styles.get(styleOf(unit)) ?? 1);
        const usable = SCALES.filter((one) => one <= scale);
        const at = usable.find((one) => words && fit(words, frames, unit.style, one, free.of(unit)));
        const set = at && words && fit(words, frames, unit.style, at, free.of(unit));
        if (!set) {
          kept++;
          continue;
        }
        for (const glyph of unit.glyphs) erased.add(glyph);
        for (const frame of set) {
          free.claim(frame, unit.style.size * at);
          const list = texts.get(frame.frame.page) ?? [];
          list.push({ frames: [frame], size: unit.style.size * at });
          texts.set(frame.frame.page, list);
        }
      }
      for (const [number, { page, source, view }] of pages) {
        const own = texts.get(number);
        if (own) writePage(page, source, erased, own, view, fonts);
      }
      fonts.embed();
      pdf.setLanguage(language);
      return { bytes: await pdf.save({ useObjectStreams: true }), kept };
    },
  };
}
