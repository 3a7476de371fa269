import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { Glossary } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { directionOf, fold, nameOf, useLanguages } from '../languages/languages.ts';
import { Failure } from '../ui/failure.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** Rows that are shown at first, and with each further click. A glossary has up to 10,000 entries. */
const PAGE_ROWS = 100;
/** From this number of entries on, a search field is useful. */
const MIN_SEARCHED_ENTRIES = 10;

interface EntryTableProps {
  glossary: Glossary;
  /** Called after a change. */
  onChange: () => void;
}

/** The entries of a glossary. Every change is saved at once. */
export function EntryTable({ glossary, onChange }: EntryTableProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { glossary_id: id, source_language, target_language } = glossary;
  const [entries, setEntries] = useState<ReadonlyMap<string, string>>();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(PAGE_ROWS);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    const stop = new AbortController();
    api()
      .getGlossary({ id, entries: true }, { signal: stop.signal })
      .then(
        ({ entries: read = {} }) => setEntries(new Map(Object.entries(read))),
        (problem) => {
          if (!stop.signal.aborted) setError(problem);
        },
      );
    return () => stop.abort();
  }, [id, glossary.updated_at]);

  async function save(changes: Record<string, string | null>): Promise<boolean> {
    setError(undefined);
    try {
      await api().updateGlossary({ id, entries: changes });
      onChange();
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    }
  }
  const wanted = fold(query.trim());
  const found = [...(entries ?? [])].filter((entry) => entry.some((term) => fold(term).includes(wanted)));
  const sides = [source_language, target_language].map((code) => ({
    name: nameOf(languages, code),
    attributes: { lang: code, dir: directionOf(languages, code) },
  }));

  return (
    <div class="glossary-entries">
      {(entries?.size ?? 0) >= MIN_SEARCHED_ENTRIES && (
        <input
          type="text"
          aria-label={messages.searchTerms}
          placeholder={messages.searchTerms}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <table>
        <thead>
          <tr>
            {sides.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          <NewEntry sides={sides} onAdd={save} />
          {found.slice(0, shown).map(([source, target]) => (
            <tr key={source}>
              <td>
                <TermField
                  label={`${sides[0]?.name}: ${source}`}
                  attributes={sides[0]?.attributes}
                  term={source}
                  onSave={(next) => save({ [source]: null, [next]: target })}
                />
              </td>
              <td>
                <TermField
                  label={`${sides[1]?.name}: ${source}`}
                  attributes={sides[1]?.attributes}
                  term={target}
                  onSave={(next) => save({ [source]: next })}
                />
              </td>
              <td>
                <IconButton
                  icon="trash"
                  label={`${messages.historyRemove}: ${source}`}
                  onClick={() => void save({ [source]: null })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {query !== '' && found.length === 0 && <p class="note">{messages.noSuchTerm}</p>}
      {found.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + PAGE_ROWS)}>
          {messages.showMore}
        </button>
      )}
      <Failure error={error} />
    </div>
  );
}

type Attributes = { lang: string; dir: 'rtl' | 'ltr' | 'auto' };

interface TermFieldProps {
  label: string;
  attributes: Attributes | undefined;
  term: string;
  onSave: (next: string) => Promise<boolean>;
}

/** A term that is saved when the field is left. A term that is not accepted returns to what it was. */
function TermField({ label, attributes, term, onSave }: TermFieldProps): JSX.Element {
  return (
    <input
      {...attributes}
      type="text"
      aria-label={label}
      maxLength={200}
      defaultValue={term}
      onChange={async ({ currentTarget }) => {
        const next = currentTarget.value.trim();
        const isSaved = next === term || (next !== '' && (await onSave(next)));
        if (!isSaved) currentTarget.value = term;
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

interface NewEntryProps {
  sides: readonly { name: string; attributes: Attributes }[];
  onAdd: (entry: Record<string, string>) => Promise<boolean>;
}

/** The row for a new entry. Enter in its second field adds it. */
function NewEntry({ sides, onAdd }: NewEntryProps): JSX.Element {
  const messages = useMessages();
  const [terms, setTerms] = useState(['', '']);
  const first = useRef<HTMLInputElement>(null);
  const [source = '', target = ''] = terms.map((term) => term.trim());
  async function add(): Promise<void> {
    if (source === '' || target === '' || !(await onAdd({ [source]: target }))) return;
    setTerms(['', '']);
    first.current?.focus();
  }
  return (
    <tr>
      {sides.map(({ name, attributes }, side) => (
        <td key={name}>
          <input
            {...attributes}
            {...(side === 0 && { ref: first })}
            type="text"
            aria-label={`${messages.newEntry}: ${name}`}
            placeholder={messages.newEntry}
            maxLength={200}
            value={terms[side] ?? ''}
            onInput={({ currentTarget }) => setTerms(terms.with(side, currentTarget.value))}
            onKeyDown={(event) => event.key === 'Enter' && void add()}
          />
        </td>
      ))}
      <td>
        <IconButton
          icon="add"
          label={messages.addEntry}
          disabled={source === '' || target === ''}
          onClick={() => void add()}
        />
      </td>
    </tr>
  );
}
