/** A UTC day and its UTC month. */
export interface Periods {
  /** YYYY-MM-DD and YYYY-MM. */
  day: string;
  month: string;
  /** Milliseconds until they end. */
  dayLeft: number;
  monthLeft: number;
}

export function periodsOf(now: Date): Periods {
  const day = now.toISOString().slice(0, 10);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return {
    day,
    month: day.slice(0, 7),
    dayLeft: Date.UTC(year, month, date + 1) - now.getTime(),
    monthLeft: Date.UTC(year, month + 1, 1) - now.getTime(),
  };
}
