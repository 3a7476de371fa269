import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import { useKey } from '../api/key.ts';
import type { OwnerUsage } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatCurrency, formatDay, formatNumber } from '../i18n/format.ts';
import { Problem } from '../ui/problem.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Chart, type Series } from '../usage/chart.tsx';
import { OPERATIONS } from '../usage/operations.ts';
import { lastDays, RANGES, type Range, amountOf as usageAmountOf } from '../usage/usage-metrics.ts';

const MEASURES = ['cost', 'requests', 'characters', 'tokens'] as const;
type Measure = (typeof MEASURES)[number];

/** Rows of a request, and requests of a report: 90 days of 100 owners. More rows are not shown. */
const [PAGE_ROWS, MAX_PAGES] = [1_000, 9];
/** Owners with a separate colour in the chart. The last colour is that of the others. */
const NAMED_OWNERS = OPERATIONS.length - 1;

interface Report {
  currency: string | null;
  rows: readonly OwnerUsage[];
}

/** Usage and costs by owner and day, as a chart and a table. */
export function CostsPanel(): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const [range, setRange] = useState<Range>('30');
  const [chosen, setMeasure] = useState<Measure>('cost');
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const days = lastDays(Number(range));
  const [from = '', to = ''] = [days[0], days.at(-1)];

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    readReport(from, to, signal).then(
      (received) => {
        if (signal.aborted) return;
        setReport(received);
        setError(undefined);
      },
      (problem: unknown) => signal.aborted || setError(problem),
    );
    return () => controller.abort();
  }, [range, key, attempt]);

  if (error !== undefined) return <Problem error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (report === undefined) return <p class="note">{messages.usageLoading}</p>;
  const { currency, rows } = report;
  const measure = currency === null && chosen === 'cost' ? 'requests' : chosen;
  const names = {
    cost: messages.cost,
    requests: messages.requests,
    characters: messages.charactersIn,
    tokens: messages.tokens,
  };
  const formatCost = (cost: number) => (currency === null ? '' : formatCurrency(cost, currency));
  const { series, ownersOf } = seriesOf(rows, measure, messages.otherOwners);
  return (
    <>
      <div class="title-row">
        <RadioGroup
          label={messages.usageMeasure}
          name="measure"
          options={MEASURES.filter((value) => value !== 'cost' || currency !== null).map((value) => ({
            value,
            label: names[value],
          }))}
          value={measure}
          onChange={setMeasure}
        />
        <RadioGroup
          label={messages.usageRange}
          name="range"
          options={RANGES.map((value) => ({ value, label: messages.lastDays(Number(value)) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      {currency === null && <p class="note">{messages.noPrice}</p>}
      {rows.length === 0 ? (
        <p class="note">{messages.usageEmpty}</p>
      ) : (
        <>
          <Chart
            label={messages.chartLabel(names[measure])}
            value={(day, id) =>
              rows
                .filter((row) => row.day === day && ownersOf(id).has(row.owner))
                .reduce((sum, row) => sum + amountOf(row, measure), 0)
            }
            format={measure === 'cost' ? formatCost : formatNumber}
            {...{ series, days }}
          />
          <div class="table" tabIndex={0} role="region" aria-label={messages.adminCosts}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{messages.day}</th>
                  <th scope="col">{messages.owner}</th>
                  <th scope="col">{messages.requests}</th>
                  <th scope="col">{messages.errors}</th>
                  <th scope="col">{messages.charactersIn}</th>
                  <th scope="col">{messages.tokens}</th>
                  <th scope="col">{messages.cost}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.day} ${row.owner}`}>
                    <th scope="row">{formatDay(row.day, 'long')}</th>
                    <td>{row.owner}</td>
                    <td>{formatNumber(row.requests)}</td>
                    <td>{formatNumber(row.errors)}</td>
                    <td>{formatNumber(row.input_characters)}</td>
                    <td>{formatNumber(amountOf(row, 'tokens'))}</td>
                    <td>{formatCost(row.cost ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

async function readReport(from: string, to: string, signal: AbortSignal): Promise<Report> {
  const rows: OwnerUsage[] = [];
  for (let page = 1; ; page++) {
    const last = rows.at(-1);
    const after = last && { after_day: last.day, after_owner: last.owner };
    const { usage, currency } = await api().adminGetUsage({ from, to, limit: PAGE_ROWS, ...after }, { signal });
    rows.push(...usage);
    if (usage.length < PAGE_ROWS || page === MAX_PAGES) return { currency, rows };
  }
}

function amountOf(row: OwnerUsage, measure: Measure): number {
  return measure === 'cost' ? (row.cost ?? 0) : usageAmountOf(row, measure);
}

/** The owners with the largest amounts, and the others together. */
function seriesOf(
  rows: readonly OwnerUsage[],
  measure: Measure,
  others: string,
): { series: Series[]; ownersOf: (id: string) => ReadonlySet<string> } {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.owner, (sums.get(row.owner) ?? 0) + amountOf(row, measure));
  const ordered = [...sums].toSorted(([, one], [, other]) => other - one).map(([owner]) => owner);
  const groups = ordered.slice(0, NAMED_OWNERS).map((owner) => ({ name: owner, owners: new Set([owner]) }));
  const rest = ordered.slice(NAMED_OWNERS);
  if (rest.length > 0) groups.push({ name: others, owners: new Set(rest) });
  return {
    series: groups.map(({ name }, at) => ({ id: String(at), name, colour: OPERATIONS[at] ?? 'translate' })),
    ownersOf: (id) => groups[Number(id)]?.owners ?? new Set(),
  };
}
