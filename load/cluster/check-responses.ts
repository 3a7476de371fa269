import type { Dependency, Exchange, Journal, Outage } from './journal.ts';

/** Numbers of outcomes. `faults` must be empty. */
export interface ResponseReport {
  requests: number;
  right: number;
  /** Status 503 during an outage of a dependency. */
  unavailable: number;
  /** Requests on a killed replica, and responses that broke off during an outage. */
  cutOff: number;
  faults: string[];
}

/** Checks that an outage explains every request without a correct response. */
export function checkResponses({ exchanges, outages }: Journal): ResponseReport {
  const verdict: ResponseReport = { requests: exchanges.length, right: 0, unavailable: 0, cutOff: 0, faults: [] };
  for (const exchange of exchanges) {
    const { outcome, name } = exchange;
    const overlapping = outages.filter(({ from, to }) => exchange.sentAt <= to && exchange.endedAt >= from);
    if (outcome.kind === 'right') verdict.right++;
    else if (outcome.kind === 'unavailable' && wasUnavailable(exchange, overlapping)) verdict.unavailable++;
    else if (outcome.kind === 'failed' && (wasCutOff(exchange, overlapping) || wasInterrupted(exchange, overlapping)))
      verdict.cutOff++;
    else verdict.faults.push(`${name}: ${describe(exchange)}`);
  }
  return verdict;
}

function wasUnavailable(exchange: Exchange, overlapping: readonly Outage[]): boolean {
  const { outcome } = exchange;
  return outcome.kind === 'unavailable' && outcome.code === 'storage_unavailable' && dependedOn(exchange, overlapping);
}

/** A response that began with success cannot become an error. The service closes the connection instead. */
function wasInterrupted(exchange: Exchange, overlapping: readonly Outage[]): boolean {
  return exchange.isBegun && dependedOn(exchange, overlapping);
}

function dependedOn({ dependencies }: Exchange, overlapping: readonly Outage[]): boolean {
  return overlapping.some(({ what }) => dependencies.some((need) => need === what));
}

/** nginx reports the replicas that it tried, unless the connection to nginx broke, too. */
function wasCutOff({ replicas }: Exchange, overlapping: readonly Outage[]): boolean {
  const killed = overlapping.map(({ what }) => what);
  return replicas.length === 0 ? killed.some(isReplica) : replicas.some((port) => killed.includes(port));
}

function isReplica(what: Dependency | number): what is number {
  return typeof what === 'number';
}

function describe({ outcome, replicas, sentAt, endedAt }: Exchange): string {
  const what = 'code' in outcome ? outcome.code : 'why' in outcome ? outcome.why : '';
  const when = new Date(endedAt).toISOString();
  return `${outcome.kind} ${what} (at ${when}, after ${endedAt - sentAt} ms, from ${replicas.join(', ') || 'no replica'})`;
}
