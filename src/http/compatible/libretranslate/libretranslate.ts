import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteContext } from '../../route-context.ts';
import { readFields } from '../read-fields.ts';
import { detectRoute } from './detect.ts';
import { fileRoutes } from './files.ts';
import { listLanguagesRoute } from './list-languages.ts';
import { ROUTE_CONFIG } from './route-config.ts';
import { serviceInformationRoutes } from './service-information.ts';
import { translateRoute } from './translate.ts';

/** The paths of the LibreTranslate API, for its clients. */
export function libretranslateRoutes(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    const paths = new Set<string>();
    app.addHook('onRoute', ({ url }) => void paths.add(url));
    await app.register(async (fields) => {
      readFields(fields, context.settings.requestLimits.maxStrings);
      context.admission.limitBodyMemory(fields);
      await fields.register(translateRoute(context));
      await fields.register(detectRoute(context));
      await fields.register(listLanguagesRoute(context));
      await fields.register(serviceInformationRoutes(context));
    });
    await app.register(fileRoutes(context));
    // The hook of the CORS plugin answers preflights of paths that have a route for them.
    for (const path of [...paths]) {
      app.options(path, { config: ROUTE_CONFIG, schema: { hide: true } }, async (_request, reply) => reply.send());
    }
  };
}
