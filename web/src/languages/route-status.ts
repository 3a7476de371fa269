import type { Target } from '../api/types.ts';
import type { Messages } from '../i18n/en.ts';
import { formatBytes } from '../i18n/format.ts';
import type { LanguageStatus } from './language-options.ts';
import { type Languages, nameOf, worksNow } from './languages.ts';

/**
 * The status of a language in a list.
 * @param routes one, or all that are possible while a language is not known
 */
export function statusOfRoutes(routes: readonly Target[], languages: Languages, messages: Messages): LanguageStatus {
  const [first, ...others] = routes;
  if (first === undefined) return { state: 'unavailable', note: messages.notAvailable };
  if (!routes.some(worksNow)) {
    const size = others.length === 0 && first.size !== undefined ? formatBytes(first.size) : undefined;
    return { state: 'missing', note: messages.notInstalledYet(size) };
  }
  const via = others.length === 0 && first.installed ? first.via.map((code) => nameOf(languages, code)).join(', ') : '';
  return { state: 'ready', note: via === '' ? undefined : messages.through(via) };
}

/** The routes from any language into one. */
export function routesInto(code: string, languages: Languages): Target[] {
  return [...languages.values()].flatMap(({ targets }) => targets.find((it) => it.code === code) ?? []);
}
