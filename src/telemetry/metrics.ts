import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { COUNTERS, GAUGES, HISTOGRAMS } from './metric-names.ts';

type LabelOf<Definition> = Definition extends { readonly labelNames: readonly (infer Label extends string)[] }
  ? Label
  : never;
export type CounterName = keyof typeof COUNTERS;
export type GaugeName = keyof typeof GAUGES;
type HistogramName = keyof typeof HISTOGRAMS;

/** Creates the registry of one service, with the metrics of Node.js. Each module registers its own metrics on it. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function createCounter<Name extends CounterName>(
  registry: Registry,
  name: Name,
): Counter<LabelOf<(typeof COUNTERS)[Name]>> {
  return new Counter({ name, ...COUNTERS[name], registers: [registry] });
}

/** @param collect sets the gauge when the metrics are read */
export function createGauge<Name extends GaugeName>(
  registry: Registry,
  name: Name,
  collect?: (gauge: Gauge<LabelOf<(typeof GAUGES)[Name]>>) => void | Promise<void>,
): Gauge<LabelOf<(typeof GAUGES)[Name]>> {
  const gauge: Gauge<LabelOf<(typeof GAUGES)[Name]>> = new Gauge({
    name,
    ...GAUGES[name],
    registers: [registry],
    collect: () => collect?.(gauge),
  });
  return gauge;
}

export function createHistogram<Name extends HistogramName>(
  registry: Registry,
  name: Name,
): Histogram<LabelOf<(typeof HISTOGRAMS)[Name]>> {
  const { buckets, ...definition } = HISTOGRAMS[name];
  return new Histogram({ name, ...definition, buckets: [...buckets], registers: [registry] });
}
