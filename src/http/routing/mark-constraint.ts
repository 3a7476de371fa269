import type { FastifyServerOptions } from 'fastify';

type RouterOptions = NonNullable<FastifyServerOptions['routerOptions']>;
type ConstraintStrategy = NonNullable<RouterOptions['constraints']>[string];
type Handler = Parameters<ReturnType<ConstraintStrategy['storage']>['set']>[1];

/** The mark in the query of a URL: a parameter with one of these names. */
const MARK = /[?&](api-version|langpair)=/;

/**
 * Routes with the constraint `mark` get the requests that have this parameter in their query. Other routes of the same path get
 * all others.
 */
export const markConstraint: ConstraintStrategy = {
  name: 'mark',
  storage() {
    const handlers = new Map<string, Handler>();
    return {
      get: (mark) => handlers.get(mark) ?? null,
      set: (mark, handler) => void handlers.set(mark, handler),
    };
  },
  deriveConstraint: ({ url = '' }) => MARK.exec(url)?.[1] ?? '',
};
