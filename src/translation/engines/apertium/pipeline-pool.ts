/** A pipeline that uses memory while it is in the pool. */
export interface PoolMember {
  readonly memoryMiB: number;
  /** True when nothing is queued or in flight. */
  isIdle(): boolean;
  /** Tells the member to end after the work in flight and then to call `release`. */
  evict(): void;
}

export interface PipelinePool {
  /** Runs `start` when memory for the member and a start slot are free. Rejects with the error of `start`. */
  admit(member: PoolMember, start: () => Promise<void>): Promise<void>;
  /** Frees the memory of a member. */
  release(member: PoolMember): void;
  /** Marks a member as most recently used, or reports that it has become idle. */
  touch(member: PoolMember): void;
  members(): Iterable<PoolMember>;
}

interface Residency {
  /** Time of the start in ms of `performance.now()`; undefined while the member starts. */
  startedAt: number | undefined;
  isEvicted: boolean;
}

/** Minimum time before a busy member is evicted. Otherwise the pool would mostly start pipelines. */
const MIN_RESIDENCY_MS = 3_000;
/** A start takes a whole core. */
const MAX_CONCURRENT_STARTS = 2;

/**
 * Keeps warm pipelines within a memory budget. It evicts the least recently used member, idle members first. A member that
 * exceeds the budget runs alone. Waiting members are admitted in FIFO order, so none starves.
 */
export function createPipelinePool(options: { memoryBudgetMiB: number; onEvict(): void }): PipelinePool {
  /** Least recently used first. */
  const residents = new Map<PoolMember, Residency>();
  const waiting: { member: PoolMember; start(): void }[] = [];
  let starting = 0;
  let retryTimer: NodeJS.Timeout | undefined;

  function memoryOf(isCounted: (residency: Residency) => boolean): number {
    let sum = 0;
    for (const [member, residency] of residents) if (isCounted(residency)) sum += member.memoryMiB;
    return sum;
  }

  function admitNext(): void {
    clearTimeout(retryTimer);
    for (let next = waiting[0]; next && starting < MAX_CONCURRENT_STARTS; next = waiting[0]) {
      const fits = memoryOf(() => true) + next.member.memoryMiB <= options.memoryBudgetMiB;
      if (!fits && residents.size > 0) {
        makeRoomFor(next.member);
        return;
      }
      waiting.shift();
      residents.set(next.member, { startedAt: undefined, isEvicted: false });
      starting++;
      next.start();
    }
  }

  function makeRoomFor(newcomer: PoolMember): void {
    const hasRoom = (): boolean =>
      memoryOf(({ isEvicted }) => !isEvicted) + newcomer.memoryMiB <= options.memoryBudgetMiB;
    const now = performance.now();
    const staying = [...residents].filter(([, { isEvicted }]) => !isEvicted);
    const idle = staying.filter(([member]) => member.isIdle());
    const busy = staying.filter(
      ([member, { startedAt }]) => !member.isIdle() && now - (startedAt ?? now) >= MIN_RESIDENCY_MS,
    );
    for (const [member, residency] of [...idle, ...busy]) {
      if (hasRoom()) return;
      residency.isEvicted = true;
      options.onEvict();
      member.evict();
    }
    if (!hasRoom() && residents.size > 0) retryTimer = setTimeout(admitNext, MIN_RESIDENCY_MS / 4).unref();
  }

  return {
    admit(member, start) {
      return new Promise((resolve, reject) => {
        const startMember = (): void => {
          start()
            .finally(() => {
              starting--;
              const residency = residents.get(member);
              if (residency) residency.startedAt = performance.now();
              admitNext();
            })
            .then(resolve, reject);
        };
        waiting.push({ member, start: startMember });
        admitNext();
      });
    },
    release(member) {
      if (residents.delete(member)) admitNext();
    },
    touch(member) {
      const residency = residents.get(member);
      if (!residency) return;
      residents.delete(member);
      residents.set(member, residency);
      if (waiting.length > 0) admitNext();
    },
    members: () => residents.keys(),
  };
}
