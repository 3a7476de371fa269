import type { JSX } from 'preact';
import type { Memory } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';

interface MemorySelectProps {
  /** Those for the pair of languages. */
  memories: readonly Memory[];
  /** Empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the memory of a translation; renders nothing without memories. */
export function MemorySelect({ memories, value, onChange }: MemorySelectProps): JSX.Element | null {
  const messages = useMessages();
  if (memories.length === 0) return null;
  return (
    <QuietSelect
      label={messages.memory}
      options={[
        { value: '', label: messages.noMemory },
        ...memories.map(({ memory_id, name }) => ({ value: memory_id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
