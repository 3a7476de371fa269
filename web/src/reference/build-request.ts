import { keyNeedOf, type OpenApi, type Operation, resolve, type Schema } from './openapi.ts';

/** What the user has entered to try an operation. */
export interface Draft {
  /** The parameters by name. Empty values are left out. */
  parameters: Record<string, string>;
  /** Media type of the body; undefined without a body. */
  type: string | undefined;
  /** Text of a JSON body. */
  json: string;
  /** Fields of a form by name. Empty values are left out. */
  fields: Record<string, string>;
  file: File | undefined;
}

/** How the body of a media type is entered: as JSON, as the fields of a form, or as a file. */
export type BodyKind = 'json' | 'form' | 'file';

export function bodyKindOf(type: string): BodyKind {
  if (type === 'application/json') return 'json';
  return type === 'multipart/form-data' ? 'form' : 'file';
}

/** The draft of the example call. */
export function exampleDraft(document: OpenApi, operation: Operation, type = firstType(operation)): Draft {
  const media = type === undefined ? undefined : operation.requestBody?.content?.[type];
  const schema = media && resolve(document, media.schema);
  const example = media?.example ?? schema?.examples?.[0];
  const isJson = type !== undefined && bodyKindOf(type) === 'json';
  return {
    parameters: valuesOf((operation.parameters ?? []).map(({ name, example: value }) => [name, value])),
    type,
    json: isJson ? JSON.stringify(example ?? {}, null, 2) : '',
    fields: valuesOf(Object.entries(isJson ? {} : (example ?? {}))),
    file: undefined,
  };
}

function firstType({ requestBody }: Operation): string | undefined {
  return Object.keys(requestBody?.content ?? {})[0];
}

function valuesOf(entries: [string, unknown][]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name, value === undefined ? '' : String(value)]));
}

/** Names of the text fields of a form, without those for files. */
export function formFields(document: OpenApi, operation: Operation, type: string): string[] {
  const { properties = {} } = bodySchema(document, operation, type);
  return Object.entries(properties).flatMap(([name, { format }]) => (format === 'binary' ? [] : [name]));
}

/** Whether a form or a file as body cannot be sent without a file. */
export function needsFile(document: OpenApi, operation: Operation, type: string): boolean {
  const { required = [] } = bodySchema(document, operation, type);
  return bodyKindOf(type) === 'file' || required.includes('file');
}

function bodySchema(document: OpenApi, operation: Operation, type: string): Partial<Schema> {
  const media = operation.requestBody?.content?.[type];
  return media ? resolve(document, media.schema) : {};
}

/** The call of a draft. @param key sent if the operation takes one and it is not empty */
export function buildRequest(operation: Operation, draft: Draft, key: string): { path: string; init: RequestInit } {
  const { method, parameters = [] } = operation;
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, in: place } of parameters) {
    const value = draft.parameters[name] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query' && value !== '') query.set(name, value);
  }
  const headers: Record<string, string> = {
    ...(key !== '' && keyNeedOf(operation) !== 'nothing' && { 'x-api-key': key }),
    // The browser adds the boundary of a form.
    ...(draft.type !== undefined && bodyKindOf(draft.type) !== 'form' && { 'content-type': draft.type }),
  };
  return { path: query.size === 0 ? path : `${path}?${query}`, init: { method, headers, body: bodyOf(draft) } };
}

function bodyOf({ type, json, fields, file }: Draft): BodyInit | null {
  if (type === undefined) return null;
  const kind = bodyKindOf(type);
  if (kind === 'json') return json;
  if (kind === 'file') return file ?? null;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  if (file) form.set('file', file);
  return form;
}
