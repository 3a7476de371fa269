import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import type { OpenApi, Operation } from './openapi.ts';
import { matches, searchTextOf } from './search.ts';

interface OperationListProps {
  document: OpenApi;
  operations: readonly Operation[];
  /** ID of the shown operation; empty for the overview. */
  current: string;
}

/** The operations by tag, and a search over their names, paths, fields and descriptions. */
export function OperationList({ document, operations, current }: OperationListProps): JSX.Element {
  const messages = useMessages();
  const [query, setQuery] = useState('');
  const texts = useMemo(
    () => new Map(operations.map((it) => [it.id, searchTextOf(document, it)])),
    [document, operations],
  );
  const found = operations.filter(({ id }) => matches(texts.get(id) ?? '', query));
  return (
    <nav class="reference-nav" aria-label={messages.apiReference}>
      <input
        type="text"
        role="searchbox"
        aria-label={messages.referenceSearch}
        placeholder={messages.referenceSearch}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0] !== undefined) location.hash = found[0].id;
        }}
      />
      <p class="visually-hidden" role="status">
        {query === '' ? '' : messages.referenceFound(found.length)}
      </p>
      {query === '' && (
        <a href="#overview" aria-current={current === '' ? 'page' : undefined}>
          {messages.referenceOverview}
        </a>
      )}
      {query !== '' && found.length === 0 && <p class="note">{messages.referenceFound(0)}</p>}
      {document.tags.map(({ name }) => {
        const listed = found.filter(({ tags }) => tags.includes(name));
        return (
          listed.length > 0 && (
            <section key={name} lang="en" dir="ltr">
              <h2>{name}</h2>
              {listed.map(({ id, method, path, summary }) => (
                <a key={id} href={`#${id}`} aria-current={id === current ? 'page' : undefined} title={path}>
                  <span class={`method method-${method}`}>{method}</span>
                  <span>{summary}</span>
                </a>
              ))}
            </section>
          )
        );
      })}
    </nav>
  );
}
