import type { SectionValues, Setting, SettingsSection } from './setting-types.ts';
import { CACHES } from './settings/caches.ts';
import { ENGINE_SELECTION, LLM, MODELS } from './settings/engines.ts';
import { LIMITS } from './settings/keys-and-quotas.ts';
import { REQUESTS } from './settings/requests.ts';
import { COMPATIBLE_APIS, OBSERVABILITY, SECURITY, SERVER, SHUTDOWN } from './settings/server.ts';
import { SIGN_IN } from './settings/sign-in.ts';
import { STORAGE } from './settings/storage.ts';

/**
 * Every setting of the service, by section. The type, the parser, `glossa serve --help` and docs/configuration.md are
 * made from these declarations. Nothing else reads `process.env`.
 */
export const SECTIONS = {
  server: SERVER,
  requests: REQUESTS,
  storage: STORAGE,
  limits: LIMITS,
  security: SECURITY,
  signIn: SIGN_IN,
  compatibleApis: COMPATIBLE_APIS,
  engines: ENGINE_SELECTION,
  llm: LLM,
  models: MODELS,
  caches: CACHES,
  observability: OBSERVABILITY,
  shutdown: SHUTDOWN,
} as const satisfies Record<string, SettingsSection>;

/** Every setting, for documentation and tests. */
export const ALL_SETTINGS: readonly Setting[] = Object.values<SettingsSection>(SECTIONS).flatMap(({ settings }) =>
  Object.values(settings),
);

export type Settings = { readonly [Key in keyof typeof SECTIONS]: SectionValues<(typeof SECTIONS)[Key]> };

/** Variables that the set-up, Node.js and libraries read; listed for the documentation. */
export const OTHER_VARIABLES = [
  { variable: 'GLOSSA_SETUP', description: '`skip` keeps `npm start` and `npm test` from installing anything.' },
  {
    variable: 'HTTPS_PROXY, NO_PROXY',
    description: 'Proxy for model downloads and hosted LLM servers, and hosts that are reached without it.',
  },
  {
    variable: 'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY',
    description:
      'Credentials for the bucket of `GLOSSA_FILES_URL`. Amazon’s other variables for credentials, regions and endpoints work too.',
  },
  {
    variable: 'NODE_EXTRA_CA_CERTS',
    description: 'File with the certificates of a private certificate authority, in PEM format.',
  },
] as const;

/** @returns the values of all sections, or one problem for each invalid variable, such as `GLOSSA_PORT must be …` */
export function parseSettings(environment: NodeJS.ProcessEnv): { settings: Settings } | { problems: string[] } {
  const problems: string[] = [];
  const sections = Object.entries<SettingsSection>(SECTIONS).map(([key, { settings }]) => {
    const values = Object.entries(settings).map(([name, { variable, alias, schema, default: unset = '' }]) => {
      const raw = environment[variable] || (alias && environment[alias]) || unset;
      const { data, error } = schema.safeParse(raw);
      if (error) problems.push(...error.issues.map(({ message }) => `${variable} ${message}`));
      return [name, data] as const;
    });
    return [key, Object.fromEntries(values)] as const;
  });
  if (problems.length > 0) return { problems };
  // Every section and setting was parsed by its schema above.
  return { settings: Object.fromEntries(sections) as unknown as Settings };
}
