import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendError } from '../../response/error-handler.ts';
import type { RouteContext } from '../../route-context.ts';
import { readFields } from '../read-fields.ts';
import { describeError } from './errors.ts';
import { translateRoute } from './translate.ts';

/** The paths of the LibreTranslate API, for its clients. */
export function libretranslateRoutes(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply, describeError));
    readFields(app, context.settings.requestLimits.maxStrings);
    context.admission.limitBodyMemory(app);
    await app.register(translateRoute(context));
  };
}
