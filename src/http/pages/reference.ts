import { z } from 'zod';
import { escapeHtml, page } from './style.ts';

/** The part of an OpenAPI document that the page shows. */
const schemaShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
});
type Schema = z.output<typeof schemaShape>;

const content = z.object({ content: z.record(z.string(), z.object({ schema: schemaShape })).optional() });
const operationShape = z.object({
  summary: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  requestBody: content.optional(),
  responses: z.record(z.string(), content),
});
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.record(z.string(), schemaShape) }),
});

/** The API reference as one page, made from the OpenAPI description of this very service. */
export function referencePage(openapi: unknown): string {
  const { paths, components } = documentShape.parse(openapi);
  const resolve = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? components.schemas[schema.$ref.replace(/^.*\//, '')] : schema;
  const bodySchema = (body: z.output<typeof content> | undefined): Schema | undefined =>
    resolve(Object.values(body?.content ?? {})[0]?.schema);

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const success = bodySchema(operation.responses['200']);
      const failures = Object.keys(operation.responses).filter((status) => status !== '200');
      return `<section><h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}. ${operation.security?.length === 0 ? 'No key is needed.' : 'Needs an API key.'}</p>
${parameterTable(operation.parameters ?? [])}${fieldTable('Request', bodySchema(operation.requestBody))}${fieldTable('Answer', success)}
${failures.length > 0 ? `<p>Errors: ${failures.join(', ')}</p>` : ''}</section>`;
    }),
  );
  return page(
    'Glossa API reference',
    `<main><h1>API reference</h1><p><a href="/openapi.json">OpenAPI 3.1 description</a></p>${operations.join('')}</main>`,
  );
}

function fieldTable(title: string, schema: Schema | undefined): string {
  const rows = Object.entries(schema?.properties ?? {}).map(([name, field]) =>
    row(name, schema?.required?.includes(name) ? 'required' : '', field.description),
  );
  return table(title, rows);
}

function parameterTable(parameters: NonNullable<z.output<typeof operationShape>['parameters']>): string {
  return table(
    'Parameters',
    parameters.map(({ name, required, description }) => row(name, required ? 'required' : '', description)),
  );
}

function row(name: string, note: string, description = ''): string {
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${note}</td><td>${escapeHtml(description)}</td></tr>`;
}

function table(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<h3>${title}</h3><table>${rows.join('')}</table>`;
}
