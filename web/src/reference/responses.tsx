import type { JSX } from 'preact';
import { BodyFields } from './body-fields.tsx';
import { type OpenApi, type Operation, resolve } from './openapi.ts';

/** Every status of an operation with its meaning, its fields or its error codes. The success is open. */
export function Responses({ document, operation }: { document: OpenApi; operation: Operation }): JSX.Element {
  const statuses = Object.entries(operation.responses).toSorted(([one], [other]) => Number(one) - Number(other));
  return (
    <>
      {statuses.map(([status, { description, content }], index) => (
        <details key={status} class="status" open={index === 0}>
          <summary dir="ltr">
            <span class={`status-code status-${status[0]}`}>{status}</span> <span lang="en">{description}</span>
          </summary>
          <ErrorCodes document={document} status={status} content={content} />
        </details>
      ))}
    </>
  );
}

interface ErrorCodesProps {
  document: OpenApi;
  status: string;
  content: Operation['responses'][string]['content'];
}

/** The error codes of a status for a body that has them, otherwise the fields of the body. */
function ErrorCodes({ document, status, content }: ErrorCodesProps): JSX.Element {
  const schemas = Object.values(content ?? {}).map(({ schema }) => resolve(document, schema));
  const codes = schemas.flatMap((it) => it['x-error-codes'] ?? []).filter((it) => it.status === Number(status));
  if (codes.length === 0) return <BodyFields document={document} content={content} />;
  return (
    <dl class="fields" lang="en" dir="ltr">
      {codes.map(({ code, message }) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{message}</dd>
        </div>
      ))}
    </dl>
  );
}
