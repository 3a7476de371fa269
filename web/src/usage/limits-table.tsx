import type { JSX } from 'preact';
import type { UsageLimit } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatNumber } from '../i18n/format.ts';

/** The limits of the key and its owner, with the usage of the current day or month. */
export function LimitsTable({ limits }: { limits: readonly UsageLimit[] }): JSX.Element {
  const messages = useMessages();
  const names: Record<string, string> = {
    'requests/s': messages.limitPerSecond,
    'requests at once': messages.limitAtOnce,
    'characters/day': messages.limitCharactersDay,
    'characters/month': messages.limitCharactersMonth,
    'tokens/day': messages.limitTokensDay,
    'tokens/month': messages.limitTokensMonth,
  };
  return (
    <>
      <h2>{messages.limitsTitle}</h2>
      <div class="table" tabIndex={0} role="region" aria-label={messages.limitsTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.limit}</th>
              <th scope="col">{messages.limitFor}</th>
              <th scope="col">{messages.limitUsed}</th>
              <th scope="col">{messages.limitMaximum}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ of, limit, most, used }) => (
              <tr key={`${of} ${limit}`}>
                <th scope="row">{names[limit] ?? limit}</th>
                <td>{of === 'key' ? messages.limitOfKey : messages.limitOfOwner}</td>
                <td>{used === undefined ? '' : formatNumber(used)}</td>
                <td>{formatNumber(most)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
