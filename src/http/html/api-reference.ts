import { z } from 'zod';
import { KEY_VARIABLE } from '../openapi/code-samples.ts';
import { escapeHtml, htmlPage } from './html-page.ts';

// The parts of an OpenAPI document that the page shows.

const schemaShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  get items() {
    return schemaShape.optional();
  },
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
});
type Schema = z.output<typeof schemaShape>;

const contentShape = z.object({ content: z.record(z.string(), z.object({ schema: schemaShape })).optional() });
const parameterShape = z.object({
  name: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: schemaShape,
});
const operationShape = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().optional(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  parameters: z.array(parameterShape).optional(),
  requestBody: contentShape.optional(),
  responses: z.record(z.string(), contentShape.extend({ description: z.string() })),
  'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })),
});
interface ListedOperation {
  method: string;
  path: string;
  operation: z.output<typeof operationShape>;
}
const documentShape = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({
    schemas: z.record(z.string(), schemaShape),
    headers: z.record(z.string(), z.object({ description: z.string(), schema: schemaShape })),
  }),
});

const REQUIRED = 'Required.';

/** Renders the API reference as one HTML page. @param openapi the OpenAPI document of this service */
export function apiReferencePage(openapi: unknown): string {
  const { tags, paths, components } = documentShape.parse(openapi);
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.replace(/^.*\//, '')] ?? schema) : schema;

  /** One row for a field, and one for each nested field, such as `languages[].code`. */
  function fieldRows(name: string, field: Schema, note: string): string[] {
    const schema = resolve(field);
    return [
      row(name, typeOf(schema), note, field.description ?? schema.description, schema),
      ...nestedRows(schema, `${name}.`),
      ...(schema.items ? nestedRows(resolve(schema.items), `${name}[].`) : []),
    ];
  }
  /** @param note added to the description of required fields */
  function nestedRows(schema: Schema, prefix: string, note = ''): string[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      fieldRows(prefix + name, field, schema.required?.includes(name) ? note : ''),
    );
  }
  function bodySections(title: string, { content = {} }: z.output<typeof contentShape>, note = ''): string {
    const tables = Object.entries(content).map(([type, media]) => {
      const schema = resolve(media.schema);
      const rows = nestedRows(schema, '', note);
      const description = [rows.length === 0 ? typeOf(schema) : '', schema.description ?? '']
        .filter(Boolean)
        .join(': ');
      return `<h4>${title} <small>${escapeHtml(type)}</small></h4>${description && `<p>${escapeHtml(description)}</p>`}${table(rows)}`;
    });
    return tables.join('');
  }

  function operationSection({ method, path, operation }: ListedOperation): string {
    const { summary = '', security, parameters = [], requestBody, responses } = operation;
    const rows = parameters.map(({ name, schema, required, description }) =>
      row(name, typeOf(schema), required ? REQUIRED : '', description, schema),
    );
    const [success, ...failures] = Object.entries(responses).toSorted(([one], [other]) => Number(one) - Number(other));
    return `<section id="${idOf(method, path)}"><h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. ${keyNote(security)}</p>
${samples(idOf(method, path), operation['x-codeSamples'])}
${rows.length > 0 ? `<h4>Parameters</h4>${table(rows)}` : ''}${bodySections('Request', requestBody ?? {}, REQUIRED)}${bodySections('Response', success?.[1] ?? {})}
${failures.length > 0 ? `<p>Errors: ${failures.map(([status, { description }]) => `${status} ${escapeHtml(description)}`).join(', ')}</p>` : ''}</section>`;
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    listed: operations.filter((it) => it.operation.tags.includes(tag.name)),
  }));
  const links = groups.map(
    ({ name, listed }) =>
      `<h2>${escapeHtml(name)}</h2><ul>${listed
        .map(
          ({ method, path, operation: { summary = '' } }) =>
            `<li><a href="#${idOf(method, path)}">${escapeHtml(summary)}</a> <code>${method.toUpperCase()} ${escapeHtml(path)}</code></li>`,
        )
        .join('')}</ul>`,
  );
  const sections = groups.map(
    ({ name, description, listed }) =>
      `<section><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${listed.map(operationSection).join('')}</section>`,
  );
  const headers = Object.entries(components.headers).map(([name, { description, schema }]) =>
    row(name, typeOf(schema), '', description, schema),
  );
  const errors = components.schemas.Error ? nestedRows(components.schemas.Error, '') : [];
  return htmlPage(
    'Glossa API reference',
    `<main><h1>API reference</h1><p>The examples run unchanged when the environment variable below holds your API key. The file examples need a <code>report.pdf</code> in the current directory. <a href="/openapi.json">OpenAPI 3.1 description</a></p>
<pre>export ${KEY_VARIABLE}=…</pre><nav aria-label="Operations">${links.join('')}</nav>${sections.join('')}
<section><h2>Errors</h2>${table(errors)}</section><section><h2>Response headers</h2>${table(headers)}</section></main>`,
  );
}

/** ID of an operation's section, for links. */
function idOf(method: string, path: string): string {
  return `${method}${path.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`;
}

/** `details` elements of one name: the browser keeps one open at a time, without a script. */
function samples(id: string, all: z.output<typeof operationShape>['x-codeSamples']): string {
  const render = ({ label, source }: (typeof all)[number], index: number): string =>
    `<details name="${id}"${index === 0 ? ' open' : ''}><summary>${escapeHtml(label)}</summary><pre>${escapeHtml(source)}</pre></details>`;
  return all.map(render).join('');
}

function typeOf({ type, format, items, anyOf, const: constant, enum: values, $ref }: Schema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `array of ${items.$ref || items.properties ? 'objects' : typeOf(items)}`;
  if (format === 'binary') return 'bytes';
  return $ref ? 'object' : [type ?? 'anything'].flat().join(' or ');
}

function keyNote(security: z.output<typeof operationShape>['security']): string {
  if (security === undefined) return 'Needs an API key.';
  return security.length === 0 ? 'Needs no API key.' : 'Needs an API key or a signed link.';
}

function row(name: string, type: string, note: string, description = '', limits: Schema = {}): string {
  const { minimum, maximum, default: preset } = limits;
  const notes = [
    note,
    description,
    minimum ? `${minimum} or more.` : '',
    maximum === undefined ? '' : `${maximum} or less.`,
    preset === undefined ? '' : `Default: ${JSON.stringify(preset)}.`,
  ];
  const text = escapeHtml(notes.filter(Boolean).join(' '));
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${text}</td></tr>`;
}

function table(rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}
