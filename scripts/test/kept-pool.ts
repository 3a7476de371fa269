import { Piscina as Pool } from 'piscina';

type PoolOptions = ConstructorParameters<typeof Pool>[0];

/** Pools whose owner has destroyed them, by their options. */
const idle = new Map<string, Set<Pool>>();

/** Piscina, whose pools are kept for the next owner with the same options when they are destroyed while they have nothing to do. */
export const Piscina = new Proxy(Pool, {
  construct: (_, [options]: [PoolOptions]) => {
    const key = JSON.stringify(options);
    const [kept] = idle.get(key) ?? [];
    if (!kept) return createPool(options, key);
    idle.get(key)?.delete(kept);
    return kept;
  },
});

function createPool(options: PoolOptions, key: string): Pool {
  const pool = new Pool(options);
  const run: Pool['run'] = pool.run.bind(pool);
  const destroy: Pool['destroy'] = pool.destroy.bind(pool);
  let running = 0;
  return Object.assign(pool, {
    async run(...args: Parameters<Pool['run']>) {
      running++;
      try {
        return await run(...args);
      } finally {
        running--;
      }
    },
    async destroy() {
      if (running > 0) return await destroy();
      pool.removeAllListeners();
      idle.set(key, (idle.get(key) ?? new Set()).add(pool));
    },
  });
}
