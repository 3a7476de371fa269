import type { JSX } from 'preact';
import type { SummaryWarning } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import type { Messages } from '../i18n/en.ts';
import { formatRanges } from '../i18n/format.ts';

/** What of a document was not read, or not well, and what is not right with the translation. */
export function SummaryWarnings({ warnings }: { warnings: readonly SummaryWarning[] }): JSX.Element {
  const messages = useMessages();
  const texts: Record<string, string> = {
    ocr_language_missing: messages.warningOcrLanguage,
    ocr_not_installed: messages.warningOcrMissing,
    pages_illegible: messages.warningIllegible,
    pages_uncertain: messages.warningUncertain,
    pages_not_read: messages.warningNotRead,
    untranslated: messages.leftUntranslated,
    doubtful: messages.doubtful,
  };
  return (
    <ul class="summary-warnings">
      {warnings.map(({ code, message, pages }) => (
        <li key={code}>{(texts[code] ?? message) + describePages(pages, messages)}</li>
      ))}
    </ul>
  );
}

function describePages(pages: readonly number[], messages: Messages): string {
  const [first, ...others] = pages;
  if (first === undefined) return '';
  return ` (${others.length === 0 ? messages.page(first) : messages.pages(formatRanges(pages))})`;
}
