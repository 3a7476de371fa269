import { createHash, type Hash } from 'node:crypto';
import { GlossaError } from '../../../errors.ts';
import { codePointLength } from '../../../text/graphemes.ts';
import { damaged } from '../../damaged.ts';
import type { ParsedText, Unit } from '../../format.ts';
import { addWarnings, type WarningCounts } from '../../warnings.ts';

/** Code points of all units of a file. */
const MAX_CHARACTERS = 20_000_000;
/** Tags of one unit. A paragraph with more is written by a program, and takes minutes to put together. */
const MAX_TAGS = 20_000;

/** Counts the units of all parts. */
export function createTotal() {
  const hash: Hash = createHash('sha256');
  let units = 0;
  let characters = 0;
  let language: string | undefined;
  const warnings: WarningCounts = {};
  return {
    add(parsed: Pick<ParsedText, 'units' | 'language' | 'warnings'>): void {
      units += parsed.units.length;
      language ??= parsed.language;
      addWarnings(warnings, parsed.warnings);
      for (const unit of parsed.units) {
        if (unit.tags.length > MAX_TAGS) throw damaged('A text has too many tags.');
        characters += codePointLength(unit.text);
        if (characters > MAX_CHARACTERS) throw new GlossaError('document_too_large');
        hash.update(`${JSON.stringify(toMessage(unit))}\n`);
      }
    },
    result: () => ({ units, characters, digest: hash.copy().digest('hex'), language, warnings }),
  };
}

/** Formats keep more in their units than the service needs. */
export function toMessage({ text, tags, verbatim, layout, count, language }: Unit): Unit {
  return {
    text,
    tags: tags.map(({ start, end, parent }) => ({ start, end, parent })),
    ...(verbatim && verbatim.length > 0 && { verbatim: verbatim.map(({ start, end }) => ({ start, end })) }),
    ...(layout && { layout }),
    ...(count && { count }),
    ...(language !== undefined && { language }),
  };
}
