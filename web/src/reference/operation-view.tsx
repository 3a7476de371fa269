import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { BodyFields } from './body-fields.tsx';
import { FieldTable } from './field-table.tsx';
import { describe, typeOf } from './fields.ts';
import { keyNeedOf, type OpenApi, type Operation } from './openapi.ts';
import { Responses } from './responses.tsx';
import { CodeSamples } from './sample-card.tsx';
import { TryIt } from './try-it.tsx';

/** An operation: what it takes and returns on one side, examples and a form that sends it on the other. */
export function OperationView({ document, operation }: { document: OpenApi; operation: Operation }): JSX.Element {
  const messages = useMessages();
  const { method, path, parameters = [], requestBody } = operation;
  const needs = {
    key: messages.referenceNeedsKey,
    link: messages.referenceNeedsKeyOrLink,
    nothing: messages.referenceNeedsNoKey,
  };
  return (
    <div class="operation">
      <div class="operation-text">
        <p class="operation-path" dir="ltr">
          <span class={`method method-${method}`}>{method}</span> <code>{path}</code>
        </p>
        <p class="note">{needs[keyNeedOf(operation)]}</p>
        {parameters.length > 0 && (
          <>
            <h2>{messages.referenceParameters}</h2>
            <FieldTable
              fields={parameters.map(({ name, schema, required = false, description }) => ({
                name,
                type: typeOf(document, schema),
                isRequired: required,
                description: describe(document, schema, description),
              }))}
            />
          </>
        )}
        {requestBody !== undefined && (
          <>
            <h2>{messages.referenceBody}</h2>
            <BodyFields document={document} content={requestBody.content} />
          </>
        )}
        <h2>{messages.referenceResponses}</h2>
        <Responses document={document} operation={operation} />
      </div>
      <div class="operation-use">
        <CodeSamples samples={operation['x-codeSamples']} />
        <TryIt document={document} operation={operation} />
      </div>
    </div>
  );
}
