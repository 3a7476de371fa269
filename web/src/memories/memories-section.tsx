import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import { useKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { describeDirection, useLanguages } from '../languages/languages.ts';
import { announce } from '../ui/announcer.tsx';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { Problem } from '../ui/problem.tsx';
import { MemoryRow } from './memory-row.tsx';
import type { Memories } from './use-memories.ts';

/** The languages of what is made, as codes. */
export interface Pair {
  source: string;
  target: string;
}

/** Imports translation memories, and lists those of the owner. */
export function MemoriesSection({ memories, pair }: { memories: Memories; pair: Pair }): JSX.Element {
  const messages = useMessages();
  const { list, error, refresh } = memories;
  return (
    <section class="column" aria-labelledby="memories">
      <h2 id="memories">{messages.memories}</h2>
      <NewMemory pair={pair} onCreated={refresh} />
      {error !== undefined && <Problem error={error} onRetry={refresh} />}
      <ul class="entries">
        {list?.map((memory) => (
          <MemoryRow key={memory.memory_id} memory={memory} onChange={refresh} />
        ))}
      </ul>
      {list?.length === 0 && (
        <div class="empty">
          <Icon name="memories" />
          <p>{messages.memoriesEmpty}</p>
        </div>
      )}
    </section>
  );
}

function NewMemory({ pair, onCreated }: { pair: Pair; onCreated: () => void }): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const languages = useLanguages();
  const { source, target } = pair;
  const [isImporting, setImporting] = useState(false);
  const [error, setError] = useState<unknown>();

  async function create(file: File): Promise<void> {
    const name = file.name.replace(/\.[^.]*$/, '').slice(0, 200) || file.name;
    setError(undefined);
    setImporting(true);
    try {
      // The service reads the fields before the file.
      await api().createMemory({ name, source_language: source, target_languages: target, file });
      announce(messages.memoryCreated(name));
      onCreated();
    } catch (problem) {
      setError(problem);
    }
    setImporting(false);
  }
  function choose(): void {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = '.tmx,.xlf,.xliff,.po';
    field.onchange = () => {
      const [chosen] = field.files ?? [];
      if (chosen) void create(chosen);
    };
    field.click();
  }

  return (
    <div class="card">
      <div class="form-row">
        <button
          type="button"
          class="button"
          disabled={key === '' || isImporting}
          aria-busy={isImporting}
          onClick={choose}
        >
          <Icon name="upload" />
          {messages.importMemory}
        </button>
        <span>{describeDirection(languages, [source, target])}</span>
      </div>
      <p class="pane-note form-note">{messages.memoryFiles}</p>
      <Failure error={error} isInForm />
    </div>
  );
}
