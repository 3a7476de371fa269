import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { KeyCheck } from '../admission/key-check.ts';
import type { DescribeError } from '../response/error-handler.ts';
import { type Answer, type Dialect, type DialectServices, dialectKeyRule, type SharedUrl } from './dialect.ts';
import { type Fields, fieldsIn } from './read-fields.ts';
import { type KeyRule, requireKeyAt } from './require-key.ts';

/** How the requests of one format at a path are admitted and answered. */
export interface RequestFormat {
  keyRule: KeyRule;
  describeError: DescribeError;
  answer: Answer;
}

/** A format that the fields of a request show. */
export interface RecognizedFormat extends RequestFormat {
  recognizes: (fields: Fields) => boolean;
}

/** The formats that dialects add to a path that several formats share. */
export function dialectFormats(
  url: SharedUrl,
  dialects: readonly Dialect[],
  services: DialectServices,
): RecognizedFormat[] {
  return dialects.flatMap(({ describeError, sharedPaths = () => [] }) =>
    sharedPaths(services)
      .filter((path) => path.url === url)
      .map(({ recognizes, answer }) => ({ recognizes, answer, describeError, keyRule: dialectKeyRule(services) })),
  );
}

export interface FormatsOfPath {
  keys: KeyCheck;
  formats: readonly RecognizedFormat[];
  /** Takes every request that no other format recognizes. */
  fallback: RequestFormat;
  config?: FastifyContextConfig;
  /** For the OpenAPI document. Each format validates its own fields. */
  schema: FastifySchema;
}

/** Serves a path whose requests have several formats, which only their fields tell apart. */
export function serveFormats(app: FastifyInstance, url: SharedUrl, options: FormatsOfPath): void {
  const { keys, formats, fallback, config, schema } = options;
  const formatOf = (request: FastifyRequest): RequestFormat => {
    const fields = fieldsIn(request);
    return formats.find(({ recognizes }) => recognizes(fields)) ?? fallback;
  };
  app.post(
    url,
    {
      config: {
        ...config,
        operation: url === '/detect' ? 'detect' : 'translate',
        describeError: (error, request) => formatOf(request).describeError(error, request),
      },
      schema,
      validatorCompiler: () => (value: unknown) => ({ value }),
      ...requireKeyAt(keys, (request) => formatOf(request).keyRule),
    },
    (request, reply) => formatOf(request).answer(fieldsIn(request), request, reply),
  );
}
