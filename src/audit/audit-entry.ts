import { hostname, userInfo } from 'node:os';

/** What the audit log records. Names never change, because exports keep them. */
export const AUDIT_ACTIONS = [
  'key.created',
  'key.changed',
  'key.revoked',
  'owner.changed',
  'memory.created',
  'memory.changed',
  'memory.deleted',
  'glossary.created',
  'glossary.changed',
  'glossary.deleted',
  'file.stored',
  'file.deleted',
  'document.deleted',
  'session.created',
  'session.ended',
  'webhook_secret.renewed',
  'model.download_started',
  'model.installed',
  'model.removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who makes a change, and from where. */
export interface AuditActor {
  kind: 'key' | 'person' | 'command' | 'service';
  /** The ID of a key, the owner of a person, or the user of the operating system. */
  id?: string;
  /** The owner of the key or the person. */
  owner?: string;
  /** IP address of the client, or host name of a command. */
  address?: string;
  /** ID of the request. */
  logId?: string;
}

/** A change. It contains no API key and no text of users. */
export interface AuditedChange {
  action: AuditAction;
  /** ID or name of what was changed. */
  target: string;
  /** The owner of what was changed; undefined for what has no owner. */
  owner?: string | undefined;
  /** What changed. */
  details?: Readonly<Record<string, string | number | readonly string[] | null>>;
}

/** The service itself, for what it does without a request. */
export const SERVICE_ACTOR: AuditActor = { kind: 'service' };

/** The user of this command. */
export function commandActor(): AuditActor {
  return { kind: 'command', address: hostname(), ...userName() };
}

/** A process in a container may have a user without a name. */
function userName(): Pick<AuditActor, 'id'> {
  try {
    return { id: userInfo().username };
  } catch {
    return { id: String(process.getuid?.() ?? 'unknown') };
  }
}
