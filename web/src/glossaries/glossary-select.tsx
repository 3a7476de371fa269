import type { JSX } from 'preact';
import type { Glossary } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';

interface GlossarySelectProps {
  /** Those for the pair of languages. */
  glossaries: readonly Glossary[];
  /** Empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the glossary of a translation; renders nothing without glossaries. */
export function GlossarySelect({ glossaries, value, onChange }: GlossarySelectProps): JSX.Element | null {
  const messages = useMessages();
  if (glossaries.length === 0) return null;
  return (
    <QuietSelect
      label={messages.glossary}
      options={[
        { value: '', label: messages.noGlossary },
        ...glossaries.map(({ glossary_id, name }) => ({ value: glossary_id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
