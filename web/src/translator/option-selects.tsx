import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';
import { FORMALITIES, type Formality, TEXT_FORMATS, type TextFormat } from './translation-input.ts';

/** What the text is written in. */
export function FormatSelect(props: { format: TextFormat; onChange: (format: TextFormat) => void }): JSX.Element {
  const messages = useMessages();
  const labels = { text: messages.plainText, html: 'HTML', markdown: 'Markdown' };
  return (
    <QuietSelect
      label={messages.textFormat}
      options={TEXT_FORMATS.map((value) => ({ value, label: labels[value] }))}
      value={props.format}
      onChange={props.onChange}
    />
  );
}

/** The form of address, for routes whose engine can choose it. */
export function FormalitySelect(props: { formality: Formality; onChange: (value: Formality) => void }): JSX.Element {
  const messages = useMessages();
  const labels = { '': messages.formalityDefault, more: messages.formalityMore, less: messages.formalityLess };
  return (
    <QuietSelect
      label={messages.formality}
      options={FORMALITIES.map((value) => ({ value, label: labels[value] }))}
      value={props.formality}
      onChange={props.onChange}
    />
  );
}
