import type { JSX } from 'preact';
import { addressOf } from '../base-path.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { FieldTable } from './field-table.tsx';
import { fieldsOf, typeOf } from './fields.ts';
import type { OpenApi } from './openapi.ts';

/** What all operations share: keys, errors and response headers. */
export function Overview({ document }: { document: OpenApi }): JSX.Element {
  const messages = useMessages();
  const { schemas, headers, securitySchemes } = document.components;
  const codes = schemas.Error?.['x-error-codes'] ?? [];
  return (
    <>
      <p lang="en" dir="ltr">
        {document.info.description} <a href={addressOf('/openapi.json')}>OpenAPI 3.1</a>
      </p>
      <h2>{messages.keyLabel}</h2>
      <ul class="plain" lang="en" dir="ltr">
        {Object.entries(securitySchemes).map(([name, { description }]) => (
          <li key={name}>{description}</li>
        ))}
      </ul>
      <h2>{messages.errors}</h2>
      {schemas.Error && <FieldTable fields={fieldsOf(document, schemas.Error)} />}
      <FieldTable
        fields={codes.map(({ code, status, message }) => ({
          name: code,
          type: String(status),
          isRequired: false,
          description: message,
        }))}
      />
      <h2>{messages.referenceHeaders}</h2>
      <FieldTable
        fields={Object.entries(headers).map(([name, { description, schema }]) => ({
          name,
          type: typeOf(document, schema),
          isRequired: false,
          description,
        }))}
      />
    </>
  );
}
