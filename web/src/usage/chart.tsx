import type { JSX } from 'preact';
import type { UsageRow } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatDay } from '../i18n/format.ts';
import { OPERATIONS, operationNames } from './operations.ts';
import { amountOf, type Measure, roundUp } from './usage-metrics.ts';

const [WIDTH, HEIGHT] = [720, 240];
const AREA = { left: 60, right: 30, top: 12, bottom: 28 };

interface ChartProps {
  rows: readonly UsageRow[];
  days: readonly string[];
  measure: Measure;
  label: string;
  format: (value: number) => string;
}

/** A stacked bar for each day, with the operations from bottom to top. The table below has the same numbers for screen readers. */
export function Chart({ rows, days, measure, label, format }: ChartProps): JSX.Element {
  const messages = useMessages();
  const value = (day: string, operation: string) =>
    rows
      .filter((row) => row.day === day && row.operation === operation)
      .reduce((sum, row) => sum + amountOf(row, measure), 0);
  const sums = days.map((day) => OPERATIONS.reduce((sum, operation) => sum + value(day, operation), 0));
  const top = roundUp(Math.max(...sums));
  const height = HEIGHT - AREA.top - AREA.bottom;
  const step = (WIDTH - AREA.left - AREA.right) / days.length;
  const y = (amount: number) => AREA.top + height * (1 - amount / top);
  const every = Math.ceil(days.length / 8);
  const names = operationNames(messages);

  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, top / 2, top].map((amount) => (
          <g key={amount}>
            <line class="chart-line" x1={AREA.left} x2={WIDTH - AREA.right} y1={y(amount)} y2={y(amount)} />
            {(amount !== top / 2 || top > 1) && (
              <text class="chart-figure" x={AREA.left - 8} y={y(amount) + 4}>
                {format(amount)}
              </text>
            )}
          </g>
        ))}
        {days.map((day, at) => {
          const x = AREA.left + at * step + step * 0.15;
          let below = 0;
          return (
            <g key={day}>
              {OPERATIONS.map((operation) => {
                const amount = value(day, operation);
                const part = { y: y(below + amount), height: y(below) - y(below + amount) };
                below += amount;
                return (
                  amount > 0 && (
                    <rect
                      key={operation}
                      class={`bar bar-${operation}`}
                      x={x}
                      width={Math.min(step * 0.7, 48)}
                      {...part}
                    >
                      <title>{`${formatDay(day, 'long')}, ${names[operation]}: ${format(amount)}`}</title>
                    </rect>
                  )
                );
              })}
              {(days.length - 1 - at) % every === 0 && (
                <text
                  class={((days.length - 1 - at) / every) % 2 === 0 ? 'chart-day' : 'chart-day chart-day-between'}
                  x={x + Math.min(step * 0.35, 24)}
                  y={HEIGHT - 8}
                >
                  {formatDay(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption>
        {OPERATIONS.map((operation) => (
          <span key={operation} class={`legend bar-${operation}`}>
            {names[operation]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
