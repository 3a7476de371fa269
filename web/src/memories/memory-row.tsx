import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import { describeError } from '../api/describe-error.ts';
import { saveResponse } from '../api/save-response.ts';
import type { Memory } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { describeDirection, useLanguages } from '../languages/languages.ts';
import { announce } from '../ui/announcer.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { EntryName } from '../ui/entry-name.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SegmentTable } from './segment-table.tsx';

/** A memory: its languages and its size. */
export function MemoryRow({ memory, onChange }: { memory: Memory; onChange: () => void }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const { memory_id: id, name, source_language, target_languages, segment_count } = memory;

  async function remove(): Promise<void> {
    try {
      await api().deleteMemory({ id });
      announce(messages.documentDeleted(name));
    } catch (problem) {
      setError(problem);
    }
    onChange();
  }

  async function download(): Promise<void> {
    const segments = await api().exportMemory({ id });
    saveResponse(segments, await segments.blob(), `${name}.tmx`);
  }

  return (
    <li class="entry">
      <div class="entry-head">
        <div class="entry-about">
          <EntryName icon="memories" name={name} />
          <span>
            {target_languages.map((target) => describeDirection(languages, [source_language, target])).join(', ')}
          </span>
          <span>{messages.segmentCount(segment_count)}</span>
        </div>
        <div class="entry-actions">
          <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {messages.segments}
            <span class="visually-hidden"> {name}</span>
          </button>
          <IconButton
            icon="download"
            label={`${messages.exportTmx}: ${name}`}
            onClick={() => void download().catch(setError)}
          />
          <IconButton
            icon="trash"
            label={`${messages.deleteDocument}: ${name}`}
            onClick={() => (segment_count > 0 ? setAsking(true) : void remove())}
          />
        </div>
      </div>
      {isAsking && <DeleteDialog name={name} onDelete={() => void remove()} onClose={() => setAsking(false)} />}
      {error !== undefined && <p role="alert">{describeError(error, messages).summary}</p>}
      {isOpen && <SegmentTable memory={memory} onChange={onChange} />}
    </li>
  );
}
