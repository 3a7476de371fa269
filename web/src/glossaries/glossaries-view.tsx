import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import { useKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { LanguageBar } from '../languages/language-bar.tsx';
import { firstTarget } from '../languages/recent.ts';
import { MemoriesSection, type Pair } from '../memories/memories-section.tsx';
import type { Memories } from '../memories/use-memories.ts';
import { announce } from '../ui/announcer.tsx';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { Problem } from '../ui/problem.tsx';
import { GlossaryRow } from './glossary-row.tsx';
import type { Glossaries } from './use-glossaries.ts';

/** Makes glossaries, and lists those of the owner; below them, the translation memories. */
export function GlossariesView({ glossaries, memories }: { glossaries: Glossaries; memories: Memories }): JSX.Element {
  const messages = useMessages();
  const { list, error, refresh } = glossaries;
  const [pair, setPair] = useState<Pair>(() => ({ source: 'en', target: firstTarget() }));
  return (
    <div class="column">
      <h1>{messages.glossaries}</h1>
      <NewGlossary pair={pair} onPair={setPair} onCreated={refresh} />
      {error !== undefined && <Problem error={error} onRetry={refresh} />}
      <ul class="entries">
        {list?.map((glossary) => (
          <GlossaryRow key={glossary.glossary_id} glossary={glossary} onChange={refresh} />
        ))}
      </ul>
      {list?.length === 0 && (
        <div class="empty">
          <Icon name="glossaries" />
          <p>{messages.glossariesEmpty}</p>
        </div>
      )}
      <MemoriesSection memories={memories} pair={pair} />
    </div>
  );
}

interface NewGlossaryProps {
  pair: Pair;
  onPair: (pair: Pair) => void;
  onCreated: () => void;
}

function NewGlossary({ pair, onPair, onCreated }: NewGlossaryProps): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const { source, target } = pair;
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>();
  const file = useRef<HTMLInputElement>(null);

  /** @param content entries, or a CSV, TSV or TBX file */
  async function create(title: string, content: { entries: Record<string, string> } | { file: File }) {
    setError(undefined);
    try {
      await api().createGlossary({ name: title, source_language: source, target_language: target, ...content });
      announce(messages.glossaryCreated(title));
      setName('');
      onCreated();
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <form
      class="card"
      aria-label={messages.newGlossary}
      onSubmit={(event) => {
        event.preventDefault();
        void create(name.trim(), { entries: {} });
      }}
    >
      <LanguageBar
        {...{ source, target }}
        detected={undefined}
        canDetect={false}
        canSwap={source !== target}
        onSource={(code) => onPair({ source: code, target })}
        onTarget={(code) => onPair({ source, target: code })}
        onSwap={() => onPair({ source: target, target: source })}
      />
      <div class="form-row">
        <label class="field">
          {messages.glossaryName}
          <input type="text" maxLength={200} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button primary" disabled={name.trim() === '' || key === ''}>
          {messages.createGlossary}
        </button>
        <button type="button" class="button" disabled={key === ''} onClick={() => file.current?.click()}>
          <Icon name="upload" />
          {messages.importGlossary}
        </button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.tbx"
          aria-label={messages.importGlossary}
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) {
              const title = name.trim() || chosen.name.replace(/\.[^.]*$/, '');
              void create(title, { file: chosen });
            }
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p class="pane-note form-note">{messages.glossaryFiles}</p>
      <Failure error={error} isInForm />
    </form>
  );
}
