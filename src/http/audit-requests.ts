import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditActor, AuditedChange } from '../audit/audit-entry.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { abortable } from '../resilience/abortable.ts';

/** @param describe the owner is that of the caller unless it is given */
type Audited = <Result>(change: Promise<Result>, describe: (result: Result) => AuditedChange) => Promise<Result>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Waits for a change and records it, also when the client goes away meanwhile. A change that fails is not recorded. */
    auditedToEnd: Audited;
    /** Like `auditedToEnd`, but waits only until the request is aborted. */
    audited: Audited;
  }
}

/** Adds `request.audited`, which routes call for every change that the audit log contains. */
export function auditRequests(app: FastifyInstance, auditLog: Pick<AuditLog, 'record'>): void {
  app.decorateRequest('auditedToEnd', async function auditedToEnd(change, describe) {
    const result = await change;
    const { owner } = this.scope;
    await auditLog.record(actorOf(this), { owner, ...describe(result) });
    return result;
  });
  app.decorateRequest('audited', function audited(change, describe) {
    return abortable(this.auditedToEnd(change, describe), this.scope.signal);
  });
}

/** The caller of a request, as the audit log names it. */
export function actorOf({ scope, ip, id }: FastifyRequest): AuditActor {
  const { account } = scope;
  if (account === undefined) return { kind: 'service', address: ip, logId: id };
  if (account.isPerson) return { kind: 'person', id: account.owner, owner: account.owner, address: ip, logId: id };
  return { kind: 'key', id: account.keyId, owner: account.owner, address: ip, logId: id };
}
