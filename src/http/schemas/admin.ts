import { z } from 'zod';
import { SCOPES } from '../../accounts/api-key-format.ts';
import type { ApiKey } from '../../accounts/key-store.ts';
import { AUDIT_ACTIONS } from '../../audit/audit-entry.ts';
import { formatLimits, LIMITS_EXAMPLE, parseLimits } from '../../config/usage-limits.ts';
import { nextCursor, pageQuery, responseOf, time, usageCounts } from './common.ts';

const count = z.int().min(0);
const day = z.iso.date('must be a day such as 2026-01-31').optional();
/** The rule of `isValidName` as an expression. */
const NAME = /^(?!\s)[^\p{Cc}\p{Cs}]{1,128}(?<!\s)$/u;

/** The name of an owner or of a key. */
const nameField = z.string().regex(NAME, 'must have 1 to 128 characters on one line, without blanks at its ends');

const LIMIT =
  '(?:unlimited|[1-9]\\d{0,14}[kM]?) (?:requests/s|requests at once|at once|(?:characters|tokens)/(?:day|month))';
const LIMITS = new RegExp(`^(?:default|${LIMIT}(?:, ?${LIMIT}){0,5})$`);
const NO_LIMITS = `must be limits such as "${LIMITS_EXAMPLE}", or default`;

/** `default`, or limits as on the command line. */
const limitsField = z
  .string()
  .regex(LIMITS, NO_LIMITS)
  .transform((text, context) => {
    const limits = text === 'default' ? {} : parseLimits(text);
    if (limits !== undefined) return limits;
    context.addIssue({ code: 'custom', message: NO_LIMITS });
    return z.NEVER;
  })
  .meta({ description: `Limits such as "${LIMITS_EXAMPLE}", or default.` });

/** `never`, or a time in the future. */
const expiryField = z
  .union(
    [z.literal('never'), z.iso.datetime({ offset: true })],
    'must be a time such as 2030-01-31T00:00:00Z, or never',
  )
  .transform((text, context) => {
    if (text === 'never') return null;
    if (Date.parse(text) > Date.now()) return new Date(text).toISOString();
    context.addIssue({ code: 'custom', message: 'must be in the future' });
    return z.NEVER;
  })
  .meta({ description: 'When the key ends to be valid, ISO 8601, or never.' });

const scopesField = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length);

export const createKeyRequest = z
  .object({
    owner: nameField.meta({ description: 'Keys of one owner share files, glossaries and usage.' }),
    name: nameField.optional().meta({ description: 'Label of the key.' }),
    scopes: scopesField.optional().meta({ description: 'What the key may do. Default: all but admin.' }),
    limits: limitsField.optional(),
    expires_at: expiryField.optional(),
  })
  .meta({ id: 'AdminKeyRequest', examples: [{ owner: 'team-a', name: 'website', scopes: ['translate'] }] });

export const changeKeyRequest = z
  .object({
    name: z
      .union([z.literal(''), nameField])
      .optional()
      .meta({ description: 'Label of the key; empty for none.' }),
    scopes: scopesField.optional(),
    limits: limitsField.optional(),
    expires_at: expiryField.optional(),
  })
  .meta({ id: 'AdminKeyChange', examples: [{ name: 'website', scopes: ['translate', 'summary'] }] });

export const keyId = z.object({ key_id: z.string().meta({ description: 'The key_id.' }) });

const keyFields = {
  key_id: z.string().meta({ description: 'UUID of the key.' }),
  prefix: z.string().meta({ description: 'First characters of the key. They do not authenticate.' }),
  owner: z.string(),
  name: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)),
  limits: z.string().nullable().meta({ description: 'Limits of the key; null for the defaults.' }),
  created_at: time('Creation.'),
  expires_at: z.string().nullable().meta({ description: 'Expiry, ISO 8601, UTC; null for never.' }),
  revoked_at: z.string().nullable().meta({ description: 'Revocation, ISO 8601, UTC; null for a key that is valid.' }),
};

const key = z.object(keyFields).meta({ id: 'AdminKey' });

export const keyResponse = responseOf('AdminKeyResponse', { ...keyFields });

export const createdKeyResponse = responseOf('AdminCreatedKeyResponse', {
  key: z.string().meta({ description: 'The API key. No other response contains it.' }),
  ...keyFields,
});

export const keysQuery = pageQuery('keys').extend({
  owner: nameField.optional().meta({ description: 'Lists only keys of this owner.' }),
});

export const keysResponse = responseOf('AdminKeysResponse', { keys: z.array(key), next_cursor: nextCursor });

export function toKeyFields(stored: ApiKey): z.output<typeof key> {
  return {
    key_id: stored.id,
    prefix: stored.prefix,
    owner: stored.owner,
    name: stored.name ?? null,
    scopes: stored.scopes,
    limits: formatLimits(stored.limits) || null,
    created_at: stored.createdAt,
    expires_at: stored.expiresAt ?? null,
    revoked_at: stored.revokedAt ?? null,
  };
}

/** A pebibyte. */
const MAX_BYTES = 2 ** 50;
const MAX_SECONDS = 36_500 * 24 * 60 * 60;
const orDefault = (most: number) => z.union([z.literal('default'), z.int().min(0).max(most)]).optional();

export const ownerName = z.object({ owner: nameField });

export const ownerRequest = z
  .object({
    storage_bytes: orDefault(MAX_BYTES).meta({ description: 'Storage quota; 0 for none, or default.' }),
    file_seconds: orDefault(MAX_SECONDS).meta({ description: 'Lifetime of stored files; 0 for ever, or default.' }),
    limits: limitsField.optional(),
  })
  .meta({ id: 'AdminOwnerRequest', examples: [{ limits: '200 requests/s, 100M characters/month' }] });

export const ownerFields = {
  owner: z.string(),
  files: count,
  glossaries: count,
  documents: count,
  stored_bytes: count.meta({ description: 'Bytes that count against the storage quota.' }),
  storage_bytes: count.nullable().meta({ description: 'Individual storage quota; null for the default, 0 for none.' }),
  file_seconds: count.nullable().meta({ description: 'Individual lifetime; null for the default, 0 for ever.' }),
  limits: z.string().nullable().meta({ description: 'Limits of all keys together; null for the defaults.' }),
};

export const ownersQuery = z.object({
  limit: pageQuery('owners').shape.limit,
  after: nameField.optional().meta({ description: 'Lists owners whose names follow this one.' }),
});

const owner = z.object(ownerFields).meta({ id: 'AdminOwner' });

export const ownersResponse = responseOf('AdminOwnersResponse', { owners: z.array(owner) });

export const ownerResponse = responseOf('AdminOwnerResponse', { ...ownerFields });

export const usageQuery = z.object({
  limit: pageQuery('rows').shape.limit,
  from: day.meta({ description: 'First UTC day. Default: 29 days before today.' }),
  to: day.meta({ description: 'Last UTC day. Default: today.' }),
  owner: nameField.optional(),
  after_day: day.meta({ description: 'With after_owner: the last row of the previous page.' }),
  after_owner: nameField.optional(),
});

export const usageResponse = responseOf('AdminUsageResponse', {
  currency: z.string().nullable().meta({ description: 'Currency of the costs; null without a price.' }),
  usage: z.array(
    z
      .object({
        day: z.string().meta({ description: 'UTC day.' }),
        owner: z.string(),
        ...usageCounts,
        cost: z.number().min(0).nullable().meta({ description: 'Price of the tokens; null without a price.' }),
      })
      .meta({ id: 'AdminOwnerUsage' }),
  ),
});

export const auditFilter = z.object({
  from: day.meta({ description: 'First UTC day.' }),
  to: day.meta({ description: 'Last UTC day.' }),
  action: z.enum(AUDIT_ACTIONS).optional(),
  owner: nameField.optional().meta({ description: 'Owner of the actor, or of what was changed.' }),
});

export const auditQuery = auditFilter.extend(pageQuery('entries').shape);

const auditEntry = z
  .object({
    id: z.string().meta({ description: 'UUID version 7.' }),
    at: time('Time of the change.'),
    action: z.string().meta({ description: 'Such as key.created.' }),
    actor: z.enum(['key', 'person', 'command', 'service']).meta({ description: 'What kind of caller it was.' }),
    actor_id: z.string().nullable().meta({
      description: 'The ID of the key, the owner of the person, or the user of the operating system.',
    }),
    actor_owner: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'IP address, or host name of a command.' }),
    log_id: z.string().nullable().meta({ description: 'ID of the request.' }),
    owner: z.string().nullable().meta({ description: 'Owner of what was changed.' }),
    target: z.string().meta({ description: 'ID or name of what was changed.' }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'What changed. It contains no texts and no keys.' }),
  })
  .meta({ id: 'AdminAuditEntry' });

export const auditResponse = responseOf('AdminAuditResponse', {
  entries: z.array(auditEntry),
  next_cursor: nextCursor,
});

export const auditExport = {
  description: 'One entry as JSON in each line, oldest first.',
  types: { 'application/x-ndjson': z.string() },
};

export const documentsQuery = pageQuery('documents').extend({
  owner: nameField.optional(),
  status: z.enum(['queued', 'translating', 'done', 'failed', 'cancelled']).optional(),
});

const document = z
  .object({
    document_id: z.string(),
    owner: z.string(),
    status: z.enum(['queued', 'translating', 'done', 'failed', 'cancelled']),
    format: z.string(),
    current_language: z.string().nullable(),
    target_language: z.string(),
    segments_done: count,
    segments_total: count,
    characters: count.meta({ description: 'Characters that were translated and billed.' }),
    error: z.string().nullable().meta({ description: 'Code of the error of a failed document.' }),
    created_at: time('When it was sent.'),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'AdminDocument' });

export const documentsResponse = responseOf('AdminDocumentsResponse', {
  documents: z.array(document),
  next_cursor: nextCursor,
});
