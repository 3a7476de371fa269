import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import { describeError } from '../api/describe-error.ts';
import { saveResponse } from '../api/save-response.ts';
import type { Glossary } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { describeDirection, useLanguages } from '../languages/languages.ts';
import { announce } from '../ui/announcer.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { EntryName } from '../ui/entry-name.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { EntryTable } from './entry-table.tsx';

/** A glossary: what it is for, and its table of entries while it is open. */
export function GlossaryRow({ glossary, onChange }: { glossary: Glossary; onChange: () => void }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const [isOpen, setOpen] = useState(glossary.entry_count === 0);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const { glossary_id: id, name, source_language, target_language, entry_count } = glossary;

  async function remove(): Promise<void> {
    try {
      await api().deleteGlossary({ id });
      announce(messages.documentDeleted(name));
    } catch (problem) {
      setError(problem);
    }
    onChange();
  }

  async function download(): Promise<void> {
    const entries = await api().exportGlossary({ id });
    saveResponse(entries, await entries.blob(), `${name}.csv`);
  }

  return (
    <li class="entry">
      <div class="entry-head">
        <div class="entry-about">
          <EntryName icon="glossaries" name={name} />
          <span>{describeDirection(languages, [source_language, target_language])}</span>
          <span>{messages.entryCount(entry_count)}</span>
        </div>
        <div class="entry-actions">
          <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {messages.editEntries}
            <span class="visually-hidden"> {name}</span>
          </button>
          <IconButton
            icon="download"
            label={`${messages.exportCsv}: ${name}`}
            onClick={() => void download().catch(setError)}
          />
          <IconButton
            icon="trash"
            label={`${messages.deleteDocument}: ${name}`}
            onClick={() => (entry_count > 0 ? setAsking(true) : void remove())}
          />
        </div>
      </div>
      {isAsking && <DeleteDialog name={name} onDelete={() => void remove()} onClose={() => setAsking(false)} />}
      {error !== undefined && <p role="alert">{describeError(error, messages).summary}</p>}
      {isOpen && <EntryTable glossary={glossary} onChange={onChange} />}
    </li>
  );
}
