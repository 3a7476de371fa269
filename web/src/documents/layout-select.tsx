import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';

const LAYOUTS = ['replace', 'bilingual'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Whether the documents hold the source beside its translation. */
export function LayoutSelect(props: { value: Layout; onChange: (value: Layout) => void }): JSX.Element {
  const messages = useMessages();
  const labels = { replace: messages.layoutReplace, bilingual: messages.layoutBilingual };
  return (
    <QuietSelect
      label={messages.layout}
      options={LAYOUTS.map((value) => ({ value, label: labels[value] }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
