import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import type { Field } from './fields.ts';

/** Fields with their types and descriptions, which are in English. */
export function FieldTable({ fields }: { fields: readonly Field[] }): JSX.Element {
  const messages = useMessages();
  return (
    <dl class="fields" lang="en" dir="ltr">
      {fields.map(({ name, type, isRequired, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span class="field-type">{type}</span>
            {isRequired && <strong class="field-required">{messages.referenceRequired}</strong>}
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
