import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { GlossaError } from '../../../errors.ts';
import { sendError } from '../../response/error-handler.ts';
import type { RouteContext } from '../../route-context.ts';
import { readFields } from '../read-fields.ts';
import { describeError } from './errors.ts';
import { translateRoute } from './translate.ts';

/** The paths of the DeepL API, for its clients. */
export function deeplRoutes(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(
      async (v2) => {
        v2.setErrorHandler((error, request, reply) => sendError(error, request, reply, describeError));
        v2.setNotFoundHandler((request, reply) =>
          sendError(new GlossaError('not_found'), request, reply, describeError),
        );
        readFields(v2, context.settings.requestLimits.maxStrings);
        context.admission.limitBodyMemory(v2);
        await v2.register(translateRoute(context));
      },
      { prefix: '/v2' },
    );
  };
}
