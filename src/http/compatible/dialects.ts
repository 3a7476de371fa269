import type { FastifyPluginAsync } from 'fastify';
import type { DialectName } from '../../config/schemas.ts';
import { apertium } from './apertium/apertium.ts';
import { azure } from './azure/azure.ts';
import { deeplx } from './deeplx/deeplx.ts';
import { type Dialect, type DialectServices, dialectRoutes, type SharedUrl } from './dialect.ts';
import { google } from './google/google.ts';
import { hcfy } from './hcfy/hcfy.ts';
import { immersive } from './immersive/immersive.ts';
import { kiss } from './kiss/kiss.ts';
import { mtranserver } from './mtranserver/mtranserver.ts';
import { nllb } from './nllb/nllb.ts';
import { readFields } from './read-fields.ts';
import { dialectFormats, type RecognizedFormat, serveFormats } from './shared-paths.ts';

const DIALECTS: Record<DialectName, Dialect> = {
  google,
  azure,
  deeplx,
  immersive,
  kiss,
  hcfy,
  nllb,
  mtranserver,
  apertium,
};

const SHARED_URLS: readonly SharedUrl[] = ['/translate', '/detect'];

export interface Dialects {
  /** The formats of dialects at a path that the LibreTranslate API has too. */
  formatsAt: (url: SharedUrl) => readonly RecognizedFormat[];
  routes: FastifyPluginAsync;
}

/** The dialects with these names. */
export function createDialects(names: readonly DialectName[], services: DialectServices): Dialects {
  const dialects = [...new Set(names)].map((name) => DIALECTS[name]);
  const formatsAt = (url: SharedUrl) => dialectFormats(url, dialects, services);
  return {
    formatsAt,
    async routes(app) {
      for (const dialect of dialects) await app.register(dialectRoutes(services, dialect));
      if (!services.servesLibretranslate) await app.register(sharedRoutes(services, formatsAt));
    },
  };
}

/** The shared paths without the LibreTranslate API. The last format reports what no format recognizes. */
function sharedRoutes(services: DialectServices, formatsAt: Dialects['formatsAt']): FastifyPluginAsync {
  const { keys, admission, requestLimits } = services;
  return async (app) => {
    readFields(app, requestLimits.maxStrings);
    admission.limitBodyMemory(app);
    for (const url of SHARED_URLS) {
      const formats = formatsAt(url);
      const fallback = formats.at(-1);
      if (fallback) serveFormats(app, url, { keys, formats, fallback, schema: { hide: true } });
    }
  };
}
