import type { Account, Scope } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';

/** @throws GlossaError `missing_scope` */
export function requireScope({ scopes }: Pick<Account, 'scopes'>, keyScope: Scope): void {
  if (scopes.has(keyScope)) return;
  throw new GlossaError('missing_scope', {
    message: `This API key does not have the scope ${keyScope}. Use a key with that scope.`,
  });
}
