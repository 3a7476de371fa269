/** Something that may take memory while it is in the pool. */
export interface Tenant {
  readonly memoryMiB: number;
  /** True when nothing is in flight and nothing waits. */
  isIdle(): boolean;
  /** Asks it to give up its memory, at once when idle, else after what is in flight. It calls `leave` when it has. */
  evict(): void;
}

export interface Pool {
  /** Runs `start` when there is memory for the tenant and a free place among those that start. Rejects as `start` does. */
  enter(tenant: Tenant, start: () => Promise<void>): Promise<void>;
  /** To be called when the tenant's memory is free again, whatever the reason. */
  leave(tenant: Tenant): void;
  /** To be called when a tenant has been used or has become idle. */
  touch(tenant: Tenant): void;
  tenants(): Iterable<Tenant>;
}

interface Resident {
  /** When it had started; undefined while it starts. */
  since: number | undefined;
  leaving: boolean;
}

/** Milliseconds that a busy tenant keeps its place although others wait: less would be mostly starting. */
const STAY = 3_000;

/** How many may start at the same time: starting is the work of a whole core. */
const STARTS_AT_ONCE = 2;

/**
 * Keeps what is warm under a budget of memory: the least recently used leaves first, an idle one before a busy one. One
 * that alone is over the budget runs alone. Who waits is served in order, so nobody starves.
 */
export function createPool(options: { memoryBudgetMiB: number; onEvict(): void }): Pool {
  const residents = new Map<Tenant, Resident>();
  const waiting: { tenant: Tenant; admit(): void }[] = [];
  let starting = 0;
  let recheck: NodeJS.Timeout | undefined;

  function memoryOf(which: (resident: Resident) => boolean): number {
    let sum = 0;
    for (const [tenant, resident] of residents) if (which(resident)) sum += tenant.memoryMiB;
    return sum;
  }

  function admitNext(): void {
    clearTimeout(recheck);
    for (let next = waiting[0]; next && starting < STARTS_AT_ONCE; next = waiting[0]) {
      const fits = memoryOf(() => true) + next.tenant.memoryMiB <= options.memoryBudgetMiB;
      if (!fits && residents.size > 0) {
        makeRoomFor(next.tenant);
        return;
      }
      waiting.shift();
      residents.set(next.tenant, { since: undefined, leaving: false });
      starting++;
      next.admit();
    }
  }

  /** Residents stand in the order of their last use. */
  function makeRoomFor(newcomer: Tenant): void {
    const room = (): boolean => memoryOf(({ leaving }) => !leaving) + newcomer.memoryMiB <= options.memoryBudgetMiB;
    const now = performance.now();
    const staying = [...residents].filter(([, { leaving }]) => !leaving);
    const idle = staying.filter(([tenant]) => tenant.isIdle());
    const busy = staying.filter(([tenant, { since }]) => !tenant.isIdle() && now - (since ?? now) >= STAY);
    for (const [tenant, resident] of [...idle, ...busy]) {
      if (room()) return;
      resident.leaving = true;
      options.onEvict();
      tenant.evict();
    }
    if (!room() && residents.size > 0) recheck = setTimeout(admitNext, STAY / 4).unref();
  }

  return {
    enter(tenant, start) {
      return new Promise((resolve, reject) => {
        const admit = (): void => {
          start()
            .finally(() => {
              starting--;
              const resident = residents.get(tenant);
              if (resident) resident.since = performance.now();
              admitNext();
            })
            .then(resolve, reject);
        };
        waiting.push({ tenant, admit });
        admitNext();
      });
    },
    leave(tenant) {
      if (residents.delete(tenant)) admitNext();
    },
    touch(tenant) {
      const resident = residents.get(tenant);
      if (!resident) return;
      residents.delete(tenant);
      residents.set(tenant, resident);
      if (waiting.length > 0) admitNext();
    },
    tenants: () => residents.keys(),
  };
}
