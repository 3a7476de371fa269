import type { FastifyPluginAsync } from 'fastify';
import type { DialectName } from '../../config/schemas.ts';
import { azure } from './azure/azure.ts';
import { type Dialect, type DialectServices, dialectRoutes, type SharedUrl } from './dialect.ts';
import { google } from './google/google.ts';
import { readFields } from './read-fields.ts';
import { dialectFormats, type RecognizedFormat, serveFormats } from './shared-paths.ts';

const DIALECTS: Partial<Record<DialectName, Dialect>> = { azure, google };

const SHARED_URLS: readonly SharedUrl[] = ['/translate', '/detect'];

export interface Dialects {
  /** The formats of dialects at a path that the LibreTranslate API has too. */
  formatsAt: (url: SharedUrl) => readonly RecognizedFormat[];
  /** @param servesSharedPaths whether the LibreTranslate API is off and does not serve them */
  routes: (options: { servesSharedPaths: boolean }) => FastifyPluginAsync;
}

/** The dialects with these names. */
export function createDialects(names: readonly DialectName[], services: DialectServices): Dialects {
  const dialects = [...new Set(names)].flatMap((name) => DIALECTS[name] ?? []);
  const formatsAt = (url: SharedUrl) => dialectFormats(url, dialects, services);
  return {
    formatsAt,
    routes:
      ({ servesSharedPaths }) =>
      async (app) => {
        for (const dialect of dialects) await app.register(dialectRoutes(services, dialect));
        if (!servesSharedPaths) return;
        await app.register(async (shared) => {
          readFields(shared, services.requestLimits.maxStrings);
          services.admission.limitBodyMemory(shared);
          for (const url of SHARED_URLS) {
            const formats = formatsAt(url);
            const fallback = formats.at(-1);
            if (fallback) serveFormats(shared, url, { keys: services.keys, formats, fallback, schema: { hide: true } });
          }
        });
      },
  };
}
