import { bleu } from './bleu.ts';
import { differenceInterval } from './bootstrap.ts';
import { chrF } from './chrf.ts';
import { countsOf, scoreOf } from './metric.ts';

/** The gain of the service over the bare engine, with its 95% confidence interval. */
export function gainLines(bare: readonly string[], ours: readonly string[], references: readonly string[]): string[] {
  return [bleu, chrF].map((metric) => {
    const bareCounts = countsOf(metric, bare, references);
    const ourCounts = countsOf(metric, ours, references);
    const [before, after] = [scoreOf(metric, bareCounts), scoreOf(metric, ourCounts)];
    const { low, high } = differenceInterval(metric, ourCounts, bareCounts);
    const gain = `${signed(after - before)} (${signed(low)} to ${signed(high)})`;
    return `    ${metric.name} bare ${before.toFixed(2)}, ours ${after.toFixed(2)}: ${gain}`;
  });
}

function signed(difference: number): string {
  return (difference < 0 ? '' : '+') + difference.toFixed(2);
}
