import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { UsageResponse } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import { useKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatDuration, formatNumber } from '../i18n/format.ts';
import { Icon } from '../ui/icons.tsx';
import { Problem } from '../ui/problem.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Chart } from './chart.tsx';
import { LimitsTable } from './limits-table.tsx';
import { OPERATIONS, operationNames } from './operations.ts';
import { amountOf, lastDays, MEASURES, type Measure, RANGES, type Range } from './usage-metrics.ts';
import { UsageTable } from './usage-table.tsx';

/** The usage of the key's owner as a chart and a table, and the limits. */
export function UsageView(): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const [range, setRange] = useState<Range>('30');
  const [measure, setMeasure] = useState<Measure>('requests');
  const [report, setReport] = useState<UsageResponse>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const days = lastDays(Number(range));
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const rows = report?.usage;

  useEffect(() => {
    if (key === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    api()
      .getUsage({ from, to }, { signal })
      .then(
        (received) => {
          setReport(received);
          setError(undefined);
        },
        (problem) => signal.aborted || setError(problem),
      );
    return () => controller.abort();
  }, [range, key, attempt]);

  const measures = {
    requests: messages.requests,
    characters: messages.charactersIn,
    tokens: messages.tokens,
    time: messages.time,
  };
  const names = operationNames(messages);
  const format = measure === 'time' ? formatDuration : formatNumber;
  return (
    <div class="column">
      <div class="title-row">
        <h1>{messages.usage}</h1>
        <RadioGroup
          label={messages.usageRange}
          name="range"
          options={RANGES.map((value) => ({ value, label: messages.lastDays(Number(value)) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <p class="note">{messages.usageNote}</p>
      {key === '' && <p class="note">{messages.usageNeedsKey}</p>}
      {error !== undefined && <Problem error={error} onRetry={() => setAttempt(attempt + 1)} />}
      {key !== '' && rows === undefined && error === undefined && <p class="note">{messages.usageLoading}</p>}
      {rows?.length === 0 && (
        <div class="empty">
          <Icon name="usage" />
          <p>{messages.usageEmpty}</p>
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <div class="measures" role="radiogroup" aria-label={messages.usageMeasure}>
            {MEASURES.map((value) => (
              <label key={value} class="measure">
                <input type="radio" name="measure" checked={value === measure} onChange={() => setMeasure(value)} />
                <span class="measure-name">{measures[value]}</span>
                <span class="measure-sum">
                  {(value === 'time' ? formatDuration : formatNumber)(
                    rows.reduce((sum, row) => sum + amountOf(row, value), 0),
                  )}
                </span>
              </label>
            ))}
          </div>
          <Chart
            series={OPERATIONS.map((id) => ({ id, name: names[id], colour: id }))}
            value={(day, operation) =>
              rows
                .filter((row) => row.day === day && row.operation === operation)
                .reduce((sum, row) => sum + amountOf(row, measure), 0)
            }
            label={messages.chartLabel(measures[measure])}
            {...{ days, format }}
          />
          <UsageTable rows={rows} />
        </>
      )}
      {report !== undefined && report.limits.length > 0 && <LimitsTable limits={report.limits} />}
    </div>
  );
}
