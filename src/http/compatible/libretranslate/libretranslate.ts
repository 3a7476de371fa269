import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UrlSigner } from '../../../files/signed-urls.ts';
import type { DocumentJobs } from '../../../jobs/document-jobs.ts';
import type { Operations } from '../../../operations/operations.ts';
import type { ListLanguages } from '../../../translation/list-languages.ts';
import type { AdmissionControl } from '../../admission/admission-control.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import type { RequestLimits } from '../../schemas/common.ts';
import type { SharedUrl } from '../dialect.ts';
import { readFields } from '../read-fields.ts';
import type { KeyRule } from '../require-key.ts';
import type { RecognizedFormat } from '../shared-paths.ts';
import { detectRoute } from './detect.ts';
import { fileRoutes } from './files.ts';
import { listLanguagesRoute } from './languages.ts';
import { ROUTE_CONFIG } from './route-config.ts';
import { serviceInformationRoutes } from './service-information.ts';
import { translateRoute } from './translate.ts';

/** What the paths of the LibreTranslate API use together. */
export interface LibretranslateServices {
  keys: KeyCheck;
  /** API key of requests that carry none, as public servers of LibreTranslate need none. */
  anonymousKey: string | undefined;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  operations: Operations;
  documentJobs: DocumentJobs;
  listLanguages: ListLanguages;
  signer: UrlSigner;
  publicUrl: () => string;
  requestLimits: RequestLimits;
  maxFileBytes: number;
  maxBodyBytes: number;
  /** The formats of dialects at paths of this API. */
  formatsAt: (url: SharedUrl) => readonly RecognizedFormat[];
}

/** The paths of the LibreTranslate API, for its clients. */
export function libretranslateRoutes(services: LibretranslateServices): FastifyPluginAsyncZod {
  const { keys, admission, operations, documentJobs, listLanguages, signer, publicUrl } = services;
  const { anonymousKey, requestLimits, maxFileBytes, maxBodyBytes, formatsAt } = services;
  const keyRule: KeyRule = { keyScope: 'translate', anonymousKey };
  const { maxCharacters, maxStrings } = requestLimits;
  return async (app) => {
    const paths = new Set<string>();
    app.addHook('onRoute', ({ url }) => void paths.add(url));
    await app.register(async (fields) => {
      readFields(fields, maxStrings);
      admission.limitBodyMemory(fields);
      await fields.register(
        translateRoute({ keys, keyRule, operations, requestLimits, formats: formatsAt('/translate') }),
      );
      await fields.register(detectRoute({ keys, keyRule, operations, requestLimits, formats: formatsAt('/detect') }));
      await fields.register(listLanguagesRoute({ listLanguages }));
      const isKeyRequired = anonymousKey === undefined;
      await fields.register(serviceInformationRoutes({ maxCharacters, isKeyRequired, publicUrl }));
    });
    await app.register(
      fileRoutes({
        keys,
        keyRule,
        admission,
        operations,
        documentJobs,
        signer,
        publicUrl,
        maxFileBytes,
        maxBodyBytes,
      }),
    );
    // The hook of the CORS plugin answers preflights of paths that have a route for them.
    for (const path of [...paths]) {
      app.options(path, { config: ROUTE_CONFIG, schema: { hide: true } }, async (_request, reply) => reply.send());
    }
  };
}
