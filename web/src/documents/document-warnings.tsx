import type { JSX } from 'preact';
import type { DocumentWarning } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import type { Messages } from '../i18n/en.ts';
import { formatNumber } from '../i18n/format.ts';

/** What of a document stays in its language, and what was not read. */
export function DocumentWarnings({ warnings }: { warnings: readonly DocumentWarning[] }): JSX.Element {
  const messages = useMessages();
  return (
    <ul class="document-warnings">
      {warnings.map((warning) => (
        <li key={warning.code}>{describe(warning, messages)}</li>
      ))}
    </ul>
  );
}

function describe({ code, count }: DocumentWarning, messages: Messages): string {
  if (code === 'no_texts') return messages.keptNoTexts;
  const texts: Record<Exclude<DocumentWarning['code'], 'no_texts'>, string> = {
    untranslated: messages.leftUntranslated,
    doubtful: messages.doubtful,
    kept_code: messages.keptCode,
    kept_preformatted: messages.keptPreformatted,
    kept_target_language: messages.keptTarget,
    kept_other_language: messages.keptOther,
    kept_formula: messages.keptFormula,
    kept_filled: messages.keptFilled,
    kept_structure: messages.keptStructure,
    kept_layout: messages.keptLayout,
    kept_pictures: messages.keptPictures,
    kept_picture_texts: messages.keptPictureTexts,
    depth_reduced: messages.depthReduced,
    kept_setup: messages.keptSetup,
    signature_ends: messages.signatureEnds,
    memory_full: messages.memoryFull,
    unmatched_patterns: messages.unmatchedPatterns,
    existing_lost: messages.existingLost,
    comments_lost: messages.commentsLost,
    converted_format: messages.convertedFormat,
    not_read: messages.partsNotRead,
  };
  return `${texts[code]} (${formatNumber(count)})`;
}
