import type { JSX } from 'preact';
import { FieldTable } from './field-table.tsx';
import { fieldsOf, typeOf } from './fields.ts';
import { type Content, type OpenApi, resolve } from './openapi.ts';

/** The media types of a body with their fields. */
export function BodyFields({ document, content }: { document: OpenApi; content: Content }): JSX.Element {
  return (
    <>
      {Object.entries(content ?? {}).map(([type, media]) => {
        const schema = resolve(document, media.schema);
        const fields = fieldsOf(document, schema);
        return (
          <div key={type} class="body-type" lang="en" dir="ltr">
            <p class="note">
              <code>{type}</code>
              {fields.length === 0 && `: ${typeOf(document, schema)}`}
            </p>
            {schema.description !== undefined && <p>{schema.description}</p>}
            {fields.length > 0 && <FieldTable fields={fields} />}
          </div>
        );
      })}
    </>
  );
}
