import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isIssuer, listOf, optional } from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';

/** Roles, such as `glossa-admin`. */
const isRole = (item: string): boolean => /^\P{Cc}{1,256}$/u.test(item);
const isDomain = (item: string): boolean => /^[\w-]+(?:\.[\w-]+)+$/.test(item);

export const SIGN_IN = {
  title: 'Sign-in',
  settings: {
    issuer: {
      variable: 'GLOSSA_OIDC_ISSUER',
      schema: optional(z.string().refine(isIssuer, 'must be an https URL, or an http URL of this machine')),
      description:
        'Issuer of an OpenID Connect provider, exactly as its configuration names it. People then sign in on the page. Needs `GLOSSA_OIDC_CLIENT_ID` and `GLOSSA_PUBLIC_URL`. Default: no sign-in.',
    },
    clientId: {
      variable: 'GLOSSA_OIDC_CLIENT_ID',
      schema: optional(z.string().max(1_000)),
      description: 'ID of the client that the provider has for Glossa.',
    },
    clientSecret: {
      variable: 'GLOSSA_OIDC_CLIENT_SECRET',
      schema: optional(z.string().max(10_000)),
      description: 'Secret of the client. Without it, the client is a public one; PKCE is always used.',
    },
    clientSecretFile: {
      variable: 'GLOSSA_OIDC_CLIENT_SECRET_FILE',
      schema: optional(
        z.string().transform((path, context) => {
          try {
            return readFileSync(path, 'utf8').trim();
          } catch {
            context.addIssue({ code: 'custom', message: 'must be the path of a file that can be read' });
            return z.NEVER;
          }
        }),
      ),
      description: 'File with the secret of the client, read at the start.',
    },
    scopes: {
      variable: 'GLOSSA_OIDC_SCOPES',
      schema: z.string().regex(/^[!-~]+(?: [!-~]+)*$/, 'must be scopes, separated by spaces'),
      default: 'openid profile email',
      description: 'Scopes to ask the provider for, separated by spaces.',
    },
    rolesClaim: {
      variable: 'GLOSSA_OIDC_ROLES_CLAIM',
      schema: z.string(),
      default: 'roles',
      description:
        'Claim of the ID token with the roles of a person: a text or a list. Dots lead into objects, such as `realm_access.roles`.',
    },
    userRoles: {
      variable: 'GLOSSA_OIDC_USER_ROLES',
      schema: listOf(isRole, 'roles'),
      description: 'Comma-separated roles of which one is needed to sign in. Default: everyone with an account.',
    },
    adminRoles: {
      variable: 'GLOSSA_OIDC_ADMIN_ROLES',
      schema: listOf(isRole, 'roles'),
      description: 'Comma-separated roles that give the scope `admin`. Default: no person has it.',
    },
    domains: {
      variable: 'GLOSSA_OIDC_DOMAINS',
      schema: listOf(isDomain, 'domains such as example.com'),
      description: 'Comma-separated domains of the verified email addresses that may sign in. Default: all.',
    },
  },
} as const satisfies SettingsSection;
