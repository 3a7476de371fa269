import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../accounts/usage-recorder.ts';
import type { MemoryStore } from '../../memories/memory-store.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import type { Operations } from '../../operations/operations.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { ListLanguages } from '../../translation/list-languages.ts';
import { requireScope } from '../admission/require-scope.ts';
import { detectBody } from '../routes/detect.ts';
import { summarizeBody } from '../routes/summary.ts';
import { translateBody } from '../routes/translate.ts';
import type { RequestLimits } from '../schemas/common.ts';
import { toMemoryFields } from '../schemas/memories.ts';
import { toolSchemas } from '../schemas/tools.ts';
import { validate } from '../validation.ts';
import { listLanguagesFor } from './list-languages.ts';
import type { RunTool } from './server.ts';
import type { ToolName } from './tools.ts';
import type { RunDocumentTool } from './translate-document.ts';

/** The tools of a request. They run the operations of the HTTP API, in the scope of the request. */
export type ToolRunner = (request: FastifyRequest, reply: FastifyReply) => Record<ToolName, RunTool>;

export interface ToolRunnerOptions {
  operations: Pick<Operations, 'translate' | 'summarize' | 'detect'>;
  runDocumentTool: RunDocumentTool;
  listLanguages: ListLanguages;
  memories: Pick<MemoryStore, 'list'>;
  requestLimits: RequestLimits;
}

/** Memories of one answer by default. */
const MEMORIES = 100;

export function createToolRunner({
  operations,
  runDocumentTool,
  listLanguages,
  memories,
  requestLimits,
}: ToolRunnerOptions): ToolRunner {
  const schemas = toolSchemas(requestLimits);
  return (request, reply) => {
    const { scope } = request;
    function begin(tool: ToolName, keyScope: 'translate' | 'summary', operation: Operation = keyScope): void {
      scope.logFields.tool = tool;
      requireScope(accountOf(scope), keyScope);
      scope.operation = operation;
    }
    return {
      async translate(args) {
        begin('translate', 'translate');
        const body = validate(schemas.translate.input, args);
        return withoutSuccess(await translateBody(operations, request, reply, body));
      },
      async summarize(args, { onProgress }) {
        begin('summarize', 'summary');
        scope.onPagesRead = (done, total) =>
          onProgress({ progress: done, total, message: `Pages read by OCR: ${done} of ${total}.` });
        const body = validate(schemas.summarize.input, args);
        return withoutSuccess(await summarizeBody(operations, request, reply, body));
      },
      async detect_language(args) {
        begin('detect_language', 'translate', 'detect');
        return withoutSuccess(await detectBody(operations, request, validate(schemas.detect_language.input, args)));
      },
      async list_languages(args) {
        scope.logFields.tool = 'list_languages';
        return listLanguagesFor(await listLanguages(), validate(schemas.list_languages.input, args));
      },
      async list_memories(args) {
        begin('list_memories', 'translate', 'memories');
        const { limit = MEMORIES, cursor } = validate(schemas.list_memories.input, args);
        const page = await abortable(memories.list(accountOf(scope).owner, limit, cursor), scope.signal);
        return { memories: page.memories.map(toMemoryFields), next_cursor: page.nextCursor, log_id: request.id };
      },
      async translate_document(args, { onProgress }) {
        begin('translate_document', 'translate', 'documents');
        return runDocumentTool(request, args, onProgress);
      },
    };
  };
}

function withoutSuccess<Body extends { success: true }>({ success: _, ...body }: Body): Omit<Body, 'success'> {
  return body;
}
