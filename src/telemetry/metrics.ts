import { collectDefaultMetrics, Registry } from 'prom-client';

/** One registry for one service: every room registers its own metrics on it. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
