import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { offline } from '../api/client.ts';
import { addressOf } from '../base-path.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Problem } from '../ui/problem.tsx';
import { listOperations, type OpenApi, openapi } from './openapi.ts';
import { OperationList } from './operation-list.tsx';
import { OperationView } from './operation-view.tsx';
import { Overview } from './overview.tsx';
import './reference.css';

/** The API reference, made from the OpenAPI document of the service. The address names the shown operation. */
export function ReferenceView(): JSX.Element {
  const messages = useMessages();
  const [document, setDocument] = useState<OpenApi>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const fragment = useFragment();
  const heading = useRef<HTMLHeadingElement>(null);
  const operations = useMemo(() => (document ? listOperations(document) : []), [document]);
  const operation = operations.find(({ id }) => id === fragment);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    readDocument(signal).then(
      (read) => {
        setDocument(read);
        setError(undefined);
      },
      (problem) => signal.aborted || setError(problem),
    );
    return () => controller.abort();
  }, [attempt]);
  // A chosen operation is announced, and its beginning is in view.
  useEffect(() => {
    if (fragment === '') return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [fragment]);

  if (error !== undefined) return <Problem error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (document === undefined) return <p class="loading">{messages.usageLoading}</p>;
  return (
    <div class={operation === undefined ? 'reference' : 'reference has-operation'}>
      <OperationList {...{ document, operations }} current={operation?.id ?? ''} />
      <article>
        <a class="reference-back" href="#overview">
          {messages.apiReference}
        </a>
        <h1 ref={heading} tabIndex={-1} {...(operation && { lang: 'en', dir: 'ltr' })}>
          {operation?.summary ?? messages.apiReference}
        </h1>
        {operation === undefined ? (
          <Overview document={document} />
        ) : (
          <OperationView key={operation.id} document={document} operation={operation} />
        )}
      </article>
    </div>
  );
}

/** @throws GlossaError if the service does not answer */
async function readDocument(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch(addressOf('/openapi.json'), { signal }).catch(() => {
    throw offline();
  });
  return openapi.parse(await response.json());
}

/** The part of the address after `#`. The component renders again when it changes. */
function useFragment(): string {
  const [fragment, setFragment] = useState(() => location.hash.slice(1));
  useLayoutEffect(() => {
    const follow = () => setFragment(location.hash.slice(1));
    addEventListener('hashchange', follow);
    follow();
    return () => removeEventListener('hashchange', follow);
  }, []);
  return fragment;
}
