import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';

export const PDF_RESULTS = ['pdf', 'html'] as const;
export type PdfResult = (typeof PDF_RESULTS)[number];

/** What the PDFs among the documents become. */
export function PdfResultSelect(props: { value: PdfResult; onChange: (value: PdfResult) => void }): JSX.Element {
  const messages = useMessages();
  const labels = { html: messages.pdfToHtml, pdf: messages.pdfToPdf };
  return (
    <QuietSelect
      label={messages.pdfResult}
      options={PDF_RESULTS.map((value) => ({ value, label: labels[value] }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
