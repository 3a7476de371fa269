import { areVariants, canonicalLanguage } from '../../languages/canonical-code.ts';
import type { Neighbours, NewSegment } from '../memory.ts';
import type { NewMemory } from '../memory-store.ts';
import { readSegmentText } from './segment-text.ts';

/** A text of a file in one language; undefined where the file does not give all of it. */
export interface FileText {
  /** Code as the file has it; undefined for the language that the memory has there. */
  language: string | undefined;
  text: string | undefined;
  /** The neighbours that the file gives. They belong to the source text. */
  neighbours?: Neighbours;
}

/** Takes the segments of a file that a memory can have, and counts the others. */
export interface SegmentCollector {
  /** @param texts the source text and its translations; the texts of other languages are left out */
  add(source: FileText | undefined, targets: readonly FileText[]): void;
  /** The source text among texts in several languages. */
  sourceOf(texts: readonly FileText[]): FileText | undefined;
  /** Takes the segments since the last call. */
  take(): NewSegment[];
  readonly waiting: number;
  readonly taken: number;
  /** Segments in the languages of the memory that have no text, or one that cannot be matched. */
  readonly skipped: number;
}

export function collectSegments({
  sourceLanguage,
  targetLanguages,
}: Pick<NewMemory, 'sourceLanguage' | 'targetLanguages'>): SegmentCollector {
  let found: NewSegment[] = [];
  let taken = 0;
  let skipped = 0;
  const codes = new Map<string, string | undefined>();

  function codeOf(language: string): string | undefined {
    if (!codes.has(language) && codes.size < MAX_CODES) codes.set(language, canonicalLanguage(language)?.code);
    return codes.get(language);
  }

  /** The language of the memory that a text is in: the same, or else a variant of it. */
  function languageOf({ language }: FileText, known: readonly string[]): string | undefined {
    const code = language === undefined ? known[0] : codeOf(language);
    if (code === undefined) return undefined;
    return known.find((one) => one === code) ?? known.find((one) => areVariants(one, code));
  }

  return {
    add(source, targets) {
      if (!source || languageOf(source, [sourceLanguage]) === undefined) return;
      const from = readSegmentText(source.text ?? '');
      const neighbours = readNeighbours(source.neighbours);
      for (const target of targets) {
        const targetLanguage = target === source ? undefined : languageOf(target, targetLanguages);
        if (targetLanguage === undefined) continue;
        const to = readSegmentText(target.text ?? '');
        if ('text' in from && 'text' in to)
          found.push({ source: from.text, target: to.text, targetLanguage, ...neighbours });
        else skipped++;
      }
    },
    sourceOf(texts) {
      return (
        texts.find(({ language }) => language !== undefined && codeOf(language) === sourceLanguage) ??
        texts.find((text) => text.language !== undefined && languageOf(text, [sourceLanguage]) !== undefined)
      );
    },
    take() {
      const batch = found;
      found = [];
      taken += batch.length;
      return batch;
    },
    get waiting() {
      return found.length;
    },
    get taken() {
      return taken;
    },
    get skipped() {
      return skipped;
    },
  };
}

function readNeighbours({ before = '', after = '' }: Neighbours = {}): Neighbours {
  const [first, last] = [readSegmentText(before), readSegmentText(after)];
  return { ...('text' in first && { before: first.text }), ...('text' in last && { after: last.text }) };
}

/** Different language codes of one file that are looked up. */
const MAX_CODES = 1_000;
