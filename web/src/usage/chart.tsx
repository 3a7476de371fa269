import type { JSX } from 'preact';
import { formatDay } from '../i18n/format.ts';
import type { OPERATIONS } from './operations.ts';
import { roundUp } from './usage-metrics.ts';

const [WIDTH, HEIGHT] = [720, 240];
const AREA = { left: 60, right: 30, top: 12, bottom: 28 };

/** A part of each bar. */
export interface Series {
  id: string;
  name: string;
  /** The operation whose colour it has. */
  colour: (typeof OPERATIONS)[number];
}

interface ChartProps {
  /** From bottom to top. */
  series: readonly Series[];
  days: readonly string[];
  value: (day: string, id: string) => number;
  label: string;
  format: (value: number) => string;
}

/** A stacked bar for each day. The table below has the same numbers for screen readers. */
export function Chart({ series, days, value, label, format }: ChartProps): JSX.Element {
  const sums = days.map((day) => series.reduce((sum, { id }) => sum + value(day, id), 0));
  const top = roundUp(Math.max(...sums));
  const height = HEIGHT - AREA.top - AREA.bottom;
  const step = (WIDTH - AREA.left - AREA.right) / days.length;
  const y = (amount: number) => AREA.top + height * (1 - amount / top);
  const every = Math.ceil(days.length / 8);

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
              {series.map(({ id, name, colour }) => {
                const amount = value(day, id);
                const part = { y: y(below + amount), height: y(below) - y(below + amount) };
                below += amount;
                return (
                  amount > 0 && (
                    <rect key={id} class={`bar bar-${colour}`} x={x} width={Math.min(step * 0.7, 48)} {...part}>
                      <title>{`${formatDay(day, 'long')}, ${name}: ${format(amount)}`}</title>
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
        {series.map(({ id, name, colour }) => (
          <span key={id} class={`legend bar-${colour}`}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
