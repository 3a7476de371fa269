import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import type { z } from 'zod';
import { GlossaError, type Issue } from '../errors.ts';

/** Validates with the same Zod schemas that the OpenAPI document is generated from. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data, { reportInput: true });
    if (result.success) return { value: result.data };
    return { error: invalidRequest(describeIssues(result.error)) };
  };

/** Keeps Fastify from loading its JSON Schema libraries into memory. The app sets its own compilers. */
export const NO_JSON_SCHEMA_COMPILERS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
};

function noCompiler(): never {
  throw new Error('The app must set the compilers of its schemas.');
}

/** Validates what a handler has read itself. @throws GlossaError `invalid_request` */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidRequest(describeIssues(parsed.error));
}

/** @param subject of an issue without a path */
export function invalidRequest(issues: Issue[], subject = 'the body'): GlossaError {
  const [first] = issues;
  const message = first && `The request is not valid: ${first.path || subject} ${first.message}.`;
  return new GlossaError('invalid_request', message ? { message, issues } : { issues });
}

/** Describes each issue with the service's own messages. The input must have been parsed with `reportInput`. */
function describeIssues(error: z.ZodError): Issue[] {
  return error.issues.map(describe);
}

type ZodIssue = z.core.$ZodIssue;

function describe(issue: ZodIssue): Issue {
  const inner = issue.code === 'invalid_union' ? intendedBranch(issue) : undefined;
  if (inner) {
    const { path, message } = describe(inner);
    return { path: joinPath(issue.path, path), message };
  }
  return { path: formatPath(issue.path), message: messageOf(issue) };
}

/** The first issue of the union's branch whose outer type matches the input: its inner issues are useful to the client. */
function intendedBranch(issue: z.core.$ZodIssueInvalidUnion): ZodIssue | undefined {
  const matching = issue.errors.filter((branch) =>
    branch.every((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
  );
  return matching[0]?.[0];
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'a JSON object',
};

function messageOf(issue: ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'must be a string or an array of strings';
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have ${issue.maximum} entries or fewer`
        : issue.origin === 'string'
          ? `must have ${issue.maximum} characters or fewer`
          : `must be ${issue.maximum} or less`;
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string'
        ? 'must not be empty'
        : `must be ${issue.minimum} or more`;
    default:
      return issue.message;
  }
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => joinPath(text ? [text] : [], key), '');
}

function joinPath(outer: readonly PropertyKey[], inner: PropertyKey): string {
  const start = outer.map(String).join('.');
  if (typeof inner === 'number') return `${start}[${inner}]`;
  if (String(inner).startsWith('[') || start === '' || inner === '') return `${start}${String(inner)}`;
  return `${start}.${String(inner)}`;
}
