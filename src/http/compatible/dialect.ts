import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operation } from '../../accounts/usage-recorder.ts';
import type { Operations } from '../../operations/operations.ts';
import type { ListLanguages } from '../../translation/list-languages.ts';
import type { AdmissionControl } from '../admission/admission-control.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import type { KeyPlaces } from '../admission/request-keys.ts';
import type { DescribeError } from '../response/error-handler.ts';
import type { RequestLimits } from '../schemas/common.ts';
import { type Fields, fieldsIn, readFields } from './read-fields.ts';
import { type KeyRule, requireKeyAt } from './require-key.ts';

/** What the paths of dialects use. */
export interface DialectServices {
  keys: KeyCheck;
  /** API key of requests that carry none: some clients cannot send one. */
  anonymousKey: string | undefined;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  operations: Pick<Operations, 'translate' | 'translateAll' | 'detect'>;
  listLanguages: ListLanguages;
  requestLimits: RequestLimits;
  /** Whether the LibreTranslate API has its paths. */
  servesLibretranslate: boolean;
}

/** Answers an admitted request by its fields. @returns the body of the response @throws GlossaError */
export type Answer = (fields: Fields, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A path that only one dialect has. */
export interface DialectPath {
  url: string;
  method: 'GET' | 'POST' | ['GET', 'POST'];
  /** The operation of the usage. A path without one needs no key. */
  operation?: Operation;
  /** Only requests with this mark in their query reach the path. */
  mark?: Mark;
  answer: Answer;
}

/** The paths of requests whose format only their fields tell. */
export type SharedUrl = '/translate' | '/detect';

/** A path that several formats share. */
export interface SharedPath {
  url: SharedUrl;
  /** Whether a request with these fields has this format. */
  recognizes: (fields: Fields) => boolean;
  answer: Answer;
}

/** The wire format of another service or server. */
export interface Dialect {
  describeError: DescribeError;
  /** Parses the bodies of requests. Default: `readFields`. */
  readBodies?: (app: FastifyInstance, maxStrings: number) => void;
  paths: (services: DialectServices) => readonly DialectPath[];
  sharedPaths?: (services: DialectServices) => readonly SharedPath[];
}

/** What a query has only in one dialect, at paths that other APIs have too. */
export type Mark = 'api-version' | 'langpair';

/** Every place where the clients of dialects send their key. */
const KEY_PLACES: KeyPlaces = {
  headers: ['ocp-apim-subscription-key', 'x-goog-api-key'],
  fields: ['key', 'token', 'api_key', 'auth_key', 'subscription-key'],
  isSchemeOptional: true,
};

export const dialectKeyRule = ({ anonymousKey }: Pick<DialectServices, 'anonymousKey'>): KeyRule => ({
  keyScope: 'translate',
  anonymousKey,
  places: KEY_PLACES,
});

/** The routes of a dialect. */
export function dialectRoutes(services: DialectServices, dialect: Dialect): FastifyPluginAsync {
  const { keys, admission, requestLimits } = services;
  const { describeError, readBodies = readFields, paths } = dialect;
  return async (app) => {
    readBodies(app, requestLimits.maxStrings);
    admission.limitBodyMemory(app);
    for (const { url, method, operation, mark, answer } of paths(services)) {
      const route: RouteOptions = {
        url,
        method,
        config: { describeError, ...(operation && { operation }) },
        // The makers of the formats describe them.
        schema: { hide: true },
        // A HEAD would do the work of a GET.
        exposeHeadRoute: false,
        ...(mark && { constraints: { mark } }),
        ...(operation && requireKeyAt(keys, dialectKeyRule(services))),
        handler: (request, reply) => answer(fieldsIn(request), request, reply),
      };
      app.route(route);
    }
  };
}
