import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../accounts/usage-recorder.ts';
import { accountOf, requireScope } from '../admission/authorize.ts';
import type { RouteContext } from '../route-context.ts';
import { detectBody } from '../routes/detect.ts';
import { summarizeBody } from '../routes/summary.ts';
import { translateBody } from '../routes/translate.ts';
import { toolSchemas } from '../schemas/tools.ts';
import { validate } from '../validation.ts';
import { listLanguagesFor } from './list-languages.ts';
import type { RunTool } from './server.ts';
import type { ToolName } from './tools.ts';
import { runDocumentTool } from './translate-document.ts';

/** Creates the tools of a request. They run the operations of the HTTP API, in the scope of the request. */
export function createToolRunner(
  context: RouteContext,
): (request: FastifyRequest, reply: FastifyReply) => Record<ToolName, RunTool> {
  const schemas = toolSchemas(context.settings.requestLimits);
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
        return withoutSuccess(await translateBody(context, request, reply, body));
      },
      async summarize(args, { onProgress }) {
        begin('summarize', 'summary');
        scope.onPagesRead = (done, total) =>
          onProgress({ progress: done, total, message: `Pages read by OCR: ${done} of ${total}.` });
        const body = validate(schemas.summarize.input, args);
        return withoutSuccess(await summarizeBody(context, request, reply, body));
      },
      async detect_language(args) {
        begin('detect_language', 'translate', 'detect');
        return withoutSuccess(await detectBody(context, request, validate(schemas.detect_language.input, args)));
      },
      async list_languages(args) {
        scope.logFields.tool = 'list_languages';
        return listLanguagesFor(await context.listLanguages(), validate(schemas.list_languages.input, args));
      },
      async translate_document(args, { onProgress }) {
        begin('translate_document', 'translate', 'documents');
        return runDocumentTool(context, request, args, onProgress);
      },
    };
  };
}

function withoutSuccess<Body extends { success: true }>({ success: _, ...body }: Body): Omit<Body, 'success'> {
  return body;
}
