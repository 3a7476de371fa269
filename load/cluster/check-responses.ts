import type { Dependency, Exchange, Journal, Outage } from './journal.ts';

/** What a part of the campaign came to; `faults` must be empty. */
export interface ResponseReport {
  requests: number;
  right: number;
  /** Refused for want of what was down, with 503. */
  unavailable: number;
  /** Under way on a replica that was killed, or an answer that had begun when its bytes ceased to come. */
  cutOff: number;
  faults: string[];
}

/** Whatever was not answered rightly must be accounted for by something that was not there at the time. */
export function checkResponses({ exchanges, outages }: Journal): ResponseReport {
  const verdict: ResponseReport = { requests: exchanges.length, right: 0, unavailable: 0, cutOff: 0, faults: [] };
  for (const exchange of exchanges) {
    const { outcome, name } = exchange;
    const met = outages.filter(({ from, to }) => exchange.sentAt <= to && exchange.endedAt >= from);
    if (outcome.kind === 'right') verdict.right++;
    else if (outcome.kind === 'unavailable' && lacked(exchange, met)) verdict.unavailable++;
    else if (outcome.kind === 'failed' && (wasCutOff(exchange, met) || brokeOff(exchange, met))) verdict.cutOff++;
    else verdict.faults.push(`${name}: ${describe(exchange)}`);
  }
  return verdict;
}

function lacked(exchange: Exchange, met: readonly Outage[]): boolean {
  const { outcome } = exchange;
  return outcome.kind === 'unavailable' && outcome.code === 'storage_unavailable' && needed(exchange, met);
}

/** What has begun as a success cannot become an error: it ends the connection. */
function brokeOff(exchange: Exchange, met: readonly Outage[]): boolean {
  return exchange.isBegun && needed(exchange, met);
}

function needed({ dependencies }: Exchange, met: readonly Outage[]): boolean {
  return met.some(({ what }) => dependencies.some((need) => need === what));
}

/** nginx tells whom it had asked, unless the connection to it broke too. */
function wasCutOff({ replicas }: Exchange, met: readonly Outage[]): boolean {
  const killed = met.map(({ what }) => what);
  return replicas.length === 0 ? killed.some(isReplica) : replicas.some((port) => killed.includes(port));
}

function isReplica(what: Dependency | number): what is number {
  return typeof what === 'number';
}

function describe({ outcome, replicas, sentAt, endedAt }: Exchange): string {
  const what = 'code' in outcome ? outcome.code : 'why' in outcome ? outcome.why : '';
  const when = new Date(endedAt).toISOString();
  return `${outcome.kind} ${what} (at ${when}, after ${endedAt - sentAt} ms, from ${replicas.join(', ') || 'nobody'})`;
}
