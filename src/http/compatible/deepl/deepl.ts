import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UsageRecorder } from '../../../accounts/usage-recorder.ts';
import { GlossaError } from '../../../errors.ts';
import type { UrlSigner } from '../../../files/signed-urls.ts';
import type { GlossaryStore } from '../../../glossaries/glossary-store.ts';
import type { DocumentJobs } from '../../../jobs/document-jobs.ts';
import type { DocumentKeys } from '../../../jobs/document-keys.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import type { MemoryStore } from '../../../memories/memory-store.ts';
import type { Operations } from '../../../operations/operations.ts';
import type { ListLanguages } from '../../../translation/list-languages.ts';
import type { AdmissionControl } from '../../admission/admission-control.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import type { MemoryImports } from '../../body/memory-upload.ts';
import { sendError } from '../../response/error-handler.ts';
import type { RequestLimits } from '../../schemas/common.ts';
import { readFields } from '../read-fields.ts';
import { dictionaryRoutes } from './dictionaries-v3.ts';
import { documentUploadRoute } from './document-upload.ts';
import { documentRoutes } from './documents.ts';
import { describeError } from './errors.ts';
import { glossariesV2Routes } from './glossaries-v2.ts';
import { glossariesV3Routes } from './glossaries-v3.ts';
import { languagesRoute } from './languages.ts';
import { memoriesV3Routes } from './memories-v3.ts';
import { memoryFilesV3Routes } from './memory-files-v3.ts';
import { memoryJobsV3Routes } from './memory-jobs-v3.ts';
import { createMemoryLinks } from './memory-links.ts';
import { translateRoute } from './translate.ts';
import { usageRoute } from './usage.ts';

/** What the paths of the DeepL API use together. */
export interface DeeplServices {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  operations: Operations;
  documentJobs: DocumentJobs;
  documentKeys: DocumentKeys;
  glossaries: GlossaryStore;
  memories: MemoryStore;
  imports: MemoryImports;
  signer: UrlSigner;
  publicUrl: () => string;
  limiter: Pick<Limiter, 'usage'>;
  usageRecorder: Pick<UsageRecorder, 'report'>;
  listLanguages: ListLanguages;
  requestLimits: RequestLimits;
  maxFileBytes: number;
}

/** The paths of the DeepL API, for its clients. */
export function deeplRoutes(services: DeeplServices): FastifyPluginAsyncZod {
  const { keys, admission, operations, documentJobs, documentKeys, glossaries, memories } = services;
  const { imports, signer, publicUrl } = services;
  const { limiter, usageRecorder, listLanguages, requestLimits, maxFileBytes } = services;

  function readAllFields(app: FastifyInstance): void {
    readFields(app, requestLimits.maxStrings);
    admission.limitBodyMemory(app);
  }

  return async (app) => {
    await app.register(
      async (v2) => {
        followConventions(v2);
        await v2.register(async (fields) => {
          readAllFields(fields);
          await fields.register(translateRoute({ keys, operations, requestLimits }));
          await fields.register(languagesRoute({ keys, listLanguages }));
          await fields.register(usageRoute({ keys, limiter, usageRecorder }));
          await fields.register(glossariesV2Routes({ keys, glossaries, listLanguages }));
          await fields.register(documentRoutes({ keys, documentJobs, documentKeys }));
        });
        await v2.register(documentUploadRoute({ keys, admission, operations, documentKeys, maxFileBytes }));
      },
      { prefix: '/v2' },
    );
    await app.register(
      async (v3) => {
        followConventions(v3);
        await v3.register(async (fields) => {
          readAllFields(fields);
          await fields.register(glossariesV3Routes({ keys, glossaries }));
          await fields.register(dictionaryRoutes({ keys, glossaries }));
          await fields.register(memoriesV3Routes({ keys, memories }));
          const links = createMemoryLinks(signer, publicUrl);
          await fields.register(memoryJobsV3Routes({ keys, memories, links }));
        });
        await v3.register(memoryFilesV3Routes({ keys, signer, memories, imports }));
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
