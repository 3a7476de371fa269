import {
  type ExhaustedQuota,
  findExhaustedQuota,
  type LimitGroup,
  limitOf,
  NO_USAGE,
  type UsedAmounts,
} from './limit-group.ts';
import type { Periods } from './periods.ts';

/** What one request holds, as this process knows it. */
export interface Lease {
  /** One for each request, in all replicas. */
  id: string;
  subjects: readonly LimitGroup[];
  /** Those of them that have quotas. */
  counted: readonly LimitGroup[];
  /** Characters, and tokens, that are kept for it. */
  reserved: number;
  /** Characters that were asked for, whatever became of that, and whether that is not yet known. */
  asked?: number;
  isReserving?: boolean;
}

/** Requests that a subject sent in the present second, and milliseconds until the next one. */
export interface Window {
  count: number;
  left: number;
}

export type Verdict =
  | { kind: 'entered'; windows: readonly Window[] }
  | { kind: 'too fast'; subject: LimitGroup; left: number; windows: readonly Window[] }
  | { kind: 'too many at once'; subject: LimitGroup; windows: readonly Window[] };

/** All that this process counts: it decides where there is no Redis, and remembers what Redis said. */
export interface MemoryLimitStore {
  /** Why a request cannot enter, wherever it is counted; undefined when it may. */
  refuse(lease: Lease): Verdict | undefined;
  /** The subject of which no more may be under way here, wherever they are counted. */
  full(lease: Lease): LimitGroup | undefined;
  /** Counts a request, or says why it cannot enter. */
  enter(lease: Lease): Verdict;
  /** Takes over what was counted elsewhere. */
  learn(lease: Lease, windows: readonly Window[]): void;
  hold(lease: Lease): void;
  leave(lease: Lease): void;
  /** All leases by the names of their subjects. */
  underWay: ReadonlyMap<string, ReadonlySet<Lease>>;
  /** Whether anything is known of the present day and month. */
  knows(subject: LimitGroup, periods: Periods): boolean;
  /** Raises what is known to be used to these figures at least. */
  raise(subject: LimitGroup, periods: Periods, used: UsedAmounts | undefined): void;
  /** What there is no room for; else the characters are reserved. */
  reserve(lease: Lease, characters: number, periods: Periods): ExhaustedQuota | undefined;
  /** What is used, and what others have reserved. */
  state(subject: LimitGroup, periods: Periods, without?: string): { used: UsedAmounts; reserved: number };
  /** Counts what a request used, in place of what it reserved. */
  settle(lease: Lease, characters: number, tokens: number, periods: Periods): void;
}

const SECOND = 1_000;
/** Entries beyond which those that are over are removed, and at most as many figures of days and months. */
const MANY = 10_000;

interface Counted {
  day: string;
  month: string;
  used: UsedAmounts;
}

/** @param now milliseconds on a clock that never goes back */
export function createMemoryLimitStore(now: () => number = () => performance.now()): MemoryLimitStore {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const underWay = new Map<string, Set<Lease>>();
  const counted = new Map<string, Counted>();

  function windowOf(subject: LimitGroup, at: number): Window {
    const window = windows.get(subject.storageName);
    return window === undefined || window.endsAt <= at
      ? { count: 0, left: 0 }
      : { count: window.count, left: window.endsAt - at };
  }

  function prune(at: number): void {
    for (const [name, { endsAt }] of windows) if (endsAt <= at) windows.delete(name);
  }

  function fullFor(subjects: readonly LimitGroup[]): LimitGroup | undefined {
    return subjects.find(
      (subject) => (underWay.get(subject.storageName)?.size ?? 0) >= (limitOf(subject, 'requests at once') ?? Infinity),
    );
  }

  function refuse({ subjects }: Lease): Verdict | undefined {
    const at = now();
    const seen = subjects.map((subject) => windowOf(subject, at));
    for (const [i, subject] of subjects.entries()) {
      const { count = 0, left = 0 } = seen[i] ?? {};
      if (count >= (limitOf(subject, 'requests/s') ?? Infinity))
        return { kind: 'too fast', subject, left, windows: seen };
    }
    const full = fullFor(subjects);
    return full && { kind: 'too many at once', subject: full, windows: seen };
  }

  function learn({ subjects }: Lease, seen: readonly Window[]): void {
    const at = now();
    if (windows.size > MANY) prune(at);
    for (const [i, subject] of subjects.entries()) {
      const { count = 0, left = 0 } = seen[i] ?? {};
      if (left > 0) windows.set(subject.storageName, { count, endsAt: at + left });
    }
  }

  function countedOf(subject: LimitGroup, { day, month }: Periods): Counted {
    const before = counted.get(subject.storageName);
    if (before?.day === day) return before;
    const none = { characters: 0, tokens: 0 };
    const used = { day: { ...none }, month: before?.month === month ? before.used.month : { ...none } };
    return { day, month, used };
  }

  const local: MemoryLimitStore = {
    refuse,
    full: ({ subjects }) => fullFor(subjects),
    learn,
    enter(lease) {
      const at = now();
      const refused = refuse(lease);
      // What is refused for being too much at once counts in its second nevertheless.
      const seen = lease.subjects.map((subject, i) => {
        const { count, left } = refused?.windows[i] ?? windowOf(subject, at);
        return { count: count + 1, left: left || SECOND };
      });
      if (refused?.kind === 'too fast') return refused;
      learn(lease, seen);
      if (refused) return { ...refused, windows: seen };
      local.hold(lease);
      return { kind: 'entered', windows: seen };
    },
    hold(lease) {
      for (const subject of lease.subjects) {
        const others = underWay.get(subject.storageName) ?? new Set();
        underWay.set(subject.storageName, others.add(lease));
      }
    },
    leave(lease) {
      for (const subject of lease.subjects) {
        const others = underWay.get(subject.storageName);
        others?.delete(lease);
        if (others?.size === 0) underWay.delete(subject.storageName);
      }
    },
    underWay,
    knows: (subject, { day }) => counted.get(subject.storageName)?.day === day,
    raise(subject, periods, figures = NO_USAGE) {
      const { day, month, used } = countedOf(subject, periods);
      for (const period of ['day', 'month'] as const) {
        for (const unit of ['characters', 'tokens'] as const) {
          used[period][unit] = Math.max(used[period][unit], figures[period][unit]);
        }
      }
      counted.delete(subject.storageName);
      counted.set(subject.storageName, { day, month, used });
      const [oldest] = counted.keys();
      if (counted.size > MANY && oldest !== undefined) counted.delete(oldest);
    },
    reserve(lease, characters, periods) {
      for (const subject of lease.counted) {
        const { used, reserved } = local.state(subject, periods, lease.id);
        const full = findExhaustedQuota(subject, used, reserved, characters);
        if (full) return full;
      }
      lease.reserved = characters;
      return undefined;
    },
    state(subject, periods, without) {
      let reserved = 0;
      for (const lease of underWay.get(subject.storageName) ?? []) if (lease.id !== without) reserved += lease.reserved;
      return { used: countedOf(subject, periods).used, reserved };
    },
    settle(lease, characters, tokens, periods) {
      lease.reserved = 0;
      for (const subject of lease.counted) {
        // What is not known yet is read from the database, where this will be.
        if (!local.knows(subject, periods)) continue;
        const { used } = countedOf(subject, periods);
        for (const period of ['day', 'month'] as const) {
          used[period].characters += characters;
          used[period].tokens += tokens;
        }
      }
    },
  };
  return local;
}
