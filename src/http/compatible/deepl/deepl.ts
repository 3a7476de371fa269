import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { GlossaError } from '../../../errors.ts';
import { sendError } from '../../response/error-handler.ts';
import type { RouteContext } from '../../route-context.ts';
import { readFields } from '../read-fields.ts';
import { dictionaryRoutes } from './dictionaries-v3.ts';
import { documentUploadRoute } from './document-upload.ts';
import { documentRoutes } from './documents.ts';
import { describeError } from './errors.ts';
import { glossariesV2Routes } from './glossaries-v2.ts';
import { glossariesV3Routes } from './glossaries-v3.ts';
import { languagesRoute } from './languages.ts';
import { translateRoute } from './translate.ts';
import { usageRoute } from './usage.ts';

/** The paths of the DeepL API, for its clients. */
export function deeplRoutes(context: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(
      async (v2) => {
        followConventions(v2);
        await v2.register(async (fields) => {
          readFieldsOf(fields, context);
          await fields.register(translateRoute(context));
          await fields.register(languagesRoute(context));
          await fields.register(usageRoute(context));
          await fields.register(glossariesV2Routes(context));
          await fields.register(documentRoutes(context));
        });
        await v2.register(documentUploadRoute(context));
      },
      { prefix: '/v2' },
    );
    await app.register(
      async (v3) => {
        followConventions(v3);
        readFieldsOf(v3, context);
        await v3.register(glossariesV3Routes(context));
        await v3.register(dictionaryRoutes(context));
      },
      { prefix: '/v3' },
    );
  };
}

/** What all paths of a version have in common: how they report errors and identify requests. */
function followConventions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, describeError };
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, describeError));
  app.setNotFoundHandler((request, reply) => sendError(new GlossaError('not_found'), request, reply, describeError));
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Trace-ID', request.id);
  });
}

function readFieldsOf(app: FastifyInstance, context: RouteContext): void {
  readFields(app, context.settings.requestLimits.maxStrings);
  context.admission.limitBodyMemory(app);
}
