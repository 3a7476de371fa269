import { collectDefaultMetrics, Registry } from 'prom-client';

/** The registry of one service. Each module registers its metrics on it. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
