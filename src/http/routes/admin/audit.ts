import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AuditRecord } from '../../../audit/audit-queries.ts';
import type { Administration } from '../../../operations/administration.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { routeOptions } from '../../route-config.ts';
import { auditExport, auditFilter, auditQuery, auditResponse } from '../../schemas/admin.ts';
import { errorResponses } from '../../schemas/common.ts';

const JSON_LINES = 'application/x-ndjson';

/** The audit log. */
export function adminAuditRoutes({
  keys,
  administration,
}: {
  keys: KeyCheck;
  administration: Pick<Administration, 'listAudit' | 'exportAudit'>;
}): FastifyPluginAsyncZod {
  const options = routeOptions('Administration', { onRequest: keys.requireKey('admin') });
  return async (app) => {
    app.get(
      '/v1/admin/audit',
      options({
        operationId: 'adminListAudit',
        summary: 'List the entries of the audit log, newest first',
        example: { query: 'action=key.created' },
        querystring: auditQuery,
        response: { 200: auditResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { limit, cursor, ...filter }, id }) => {
        const { items, nextCursor } = await abortable(administration.listAudit(filter, limit, cursor), scope.signal);
        return { success: true as const, entries: items, next_cursor: nextCursor, log_id: id };
      },
    );

    app.get(
      '/v1/admin/audit/export',
      options({
        operationId: 'adminExportAudit',
        summary: 'Export the audit log as JSON lines, oldest entry first',
        example: { query: 'from=2026-01-01', saveAs: 'audit.jsonl' },
        querystring: auditFilter,
        response: { 200: auditExport, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ query }, reply) =>
        reply
          .headers({
            'Content-Disposition': 'attachment; filename="audit.jsonl"',
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
          })
          .type(JSON_LINES)
          .send(Readable.from(toLines(administration.exportAudit(query)))),
    );
  };
}

async function* toLines(entries: AsyncIterable<AuditRecord>): AsyncGenerator<string, void> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}
