import type { JSX } from 'preact';
import type { UsageRow } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatDay, formatDuration, formatNumber } from '../i18n/format.ts';
import { operationNames } from './operations.ts';
import { amountOf } from './usage-metrics.ts';

/** All usage rows, newest day first. */
export function UsageTable({ rows }: { rows: readonly UsageRow[] }): JSX.Element {
  const messages = useMessages();
  const names: Record<string, string> = operationNames(messages);
  const ordered = rows.toSorted((one, other) => other.day.localeCompare(one.day));
  return (
    <div class="table" tabIndex={0} role="region" aria-label={messages.usage}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{messages.operation}</th>
            <th scope="col">{messages.requests}</th>
            <th scope="col">{messages.errors}</th>
            <th scope="col">{messages.charactersIn}</th>
            <th scope="col">{messages.tokens}</th>
            <th scope="col">{messages.time}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <tr key={`${row.day} ${row.operation}`}>
              <th scope="row">{formatDay(row.day, 'long')}</th>
              <td>{names[row.operation] ?? row.operation}</td>
              <td>{formatNumber(row.requests)}</td>
              <td>{formatNumber(row.errors)}</td>
              <td>{formatNumber(row.input_characters)}</td>
              <td>{formatNumber(amountOf(row, 'tokens'))}</td>
              <td>{formatDuration(row.inference_time_tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
