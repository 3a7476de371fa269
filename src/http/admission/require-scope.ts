import type { Account, Scope } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';

/** A required scope, or several scopes of which a key needs one. */
export type RequiredScope = Scope | readonly Scope[];

/** @throws GlossaError `missing_scope` */
export function requireScope({ scopes }: Pick<Account, 'scopes'>, keyScope: RequiredScope): void {
  const wanted = [keyScope].flat();
  if (wanted.some((scope) => scopes.has(scope))) return;
  throw new GlossaError('missing_scope', {
    message: `This API key does not have the scope ${wanted.join(' or ')}. Use a key with that scope.`,
  });
}
