import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { startTestService } from '../../support/service.ts';

const operation = z.looseObject({ operationId: z.string(), tags: z.array(z.string()) });
const documentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Operations of the APIs of other services have the tag of their API. */
const isOwn = ({ tags }: { tags: string[] }): boolean => !tags.some((tag) => tag.endsWith(' API'));

test('the names of operations do not change, since clients are generated from them', async () => {
  await using glossa = await startTestService();
  const { paths } = documentShape.parse(await (await glossa.fetch('/openapi.json')).json());
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, it]) => isOwn(it))
      .map(([method, { operationId }]) => [`${method} ${path}`, operationId]),
  );
  assert.deepEqual(Object.fromEntries(names), {
    'post /v1/ai/translate': 'translate',
    'post /v1/ai/detect': 'detect',
    'post /v1/ai/summary': 'summarize',
    'get /v1/languages': 'listLanguages',
    'get /v1/usage': 'getUsage',
    'get /v1/models': 'listModels',
    'post /v1/models': 'downloadModel',
    'delete /v1/models/{name}': 'deleteLanguageModel',
    'get /v1/session': 'getSession',
    'delete /v1/session': 'signOut',
    'get /v1/admin/keys': 'adminListKeys',
    'post /v1/admin/keys': 'adminCreateKey',
    'patch /v1/admin/keys/{key_id}': 'adminChangeKey',
    'delete /v1/admin/keys/{key_id}': 'adminRevokeKey',
    'get /v1/admin/owners': 'adminListOwners',
    'patch /v1/admin/owners/{owner}': 'adminChangeOwner',
    'get /v1/admin/usage': 'adminGetUsage',
    'get /v1/admin/documents': 'adminListDocuments',
    'delete /v1/admin/documents/{document_id}': 'adminDeleteDocument',
    'get /v1/admin/audit': 'adminListAudit',
    'get /v1/admin/audit/export': 'adminExportAudit',
    'post /v1/memories': 'createMemory',
    'get /v1/memories': 'listMemories',
    'get /v1/memories/{id}': 'getMemory',
    'patch /v1/memories/{id}': 'updateMemory',
    'delete /v1/memories/{id}': 'deleteMemory',
    'get /v1/memories/{id}/segments': 'listMemorySegments',
    'patch /v1/memories/{id}/segments/{segment_id}': 'updateMemorySegment',
    'delete /v1/memories/{id}/segments/{segment_id}': 'deleteMemorySegment',
    'get /v1/memories/{id}/export': 'exportMemory',
    'post /v1/webhook-secret': 'createWebhookSecret',
    'get /healthz': 'getHealth',
    'get /readyz': 'getReadiness',
    'post /v1/glossaries': 'createGlossary',
    'get /v1/glossaries': 'listGlossaries',
    'get /v1/glossaries/{id}': 'getGlossary',
    'get /v1/glossaries/{id}/entries': 'exportGlossary',
    'patch /v1/glossaries/{id}': 'updateGlossary',
    'delete /v1/glossaries/{id}': 'deleteGlossary',
    'post /v1/ai/translate/document': 'translateDocument',
    'post /v1/ai/translate/document/preview': 'previewDocument',
    'post /v1/ai/translate/image': 'translateImage',
    'post /v1/vocr': 'readImage',
    'get /v1/ai/translate/document': 'listDocuments',
    'get /v1/ai/translate/document/{document_id}': 'getDocument',
    'get /v1/ai/translate/document/{document_id}/result': 'readTranslatedDocument',
    'delete /v1/ai/translate/document/{document_id}': 'deleteDocument',
    'post /v1/store/file': 'uploadFile',
    'get /v1/store/file': 'listFiles',
    'get /v1/store/file/read/{key}': 'readFile',
    'delete /v1/store/file/read/{key}': 'deleteFile',
  });
});
