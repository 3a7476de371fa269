import { fieldsOf } from './fields.ts';
import type { OpenApi, Operation } from './openapi.ts';

/** What a search looks through, in lower case: names, paths and descriptions of an operation and of its fields. */
export function searchTextOf(document: OpenApi, operation: Operation): string {
  const { method, path, summary, tags, parameters = [], requestBody, responses } = operation;
  const contents = [requestBody, ...Object.values(responses)].flatMap((it) => Object.values(it?.content ?? {}));
  const fields = contents.flatMap(({ schema }) => fieldsOf(document, schema));
  return [
    method,
    path,
    summary,
    ...tags,
    ...[...parameters, ...fields].flatMap((it) => [it.name, it.description ?? '']),
  ]
    .join('\n')
    .toLowerCase();
}

/** Whether a text contains every word of a query. @param text in lower case */
export function matches(text: string, query: string): boolean {
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
