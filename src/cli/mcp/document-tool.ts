import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DocumentResponse } from '../../../packages/client/src/index.ts';
import { documentProgress } from '../../http/mcp/document-progress.ts';
import type { RunTool, ToolProgress } from '../../http/mcp/server.ts';
import { MAX_DOCUMENT_WAIT_MS } from '../../http/mcp/translate-document.ts';
import { documentToWaitFor } from '../../http/schemas/tools.ts';
import { validate } from '../../http/validation.ts';
import { RESULT_FORMATS, type ResultFormat } from '../../jobs/document-jobs.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { Connection } from '../client/connection.ts';
import { targetOf } from '../client/find-files.ts';
import { openFile } from '../client/input.ts';
import { translateDocument } from '../client/translate-document.ts';
import { CommandError } from '../command-error.ts';

/** A document that is being translated, or whose end no call has reported yet. */
interface Translation {
  /** Rejects when the translation fails. */
  ended: Promise<DocumentResponse>;
  /** Resolves when the service has the document. */
  begun: Promise<void>;
  /** Undefined until the service has the document. */
  state: DocumentResponse | undefined;
  output: string;
  onProgress: (progress: ToolProgress) => void;
}

const localDocument = z.looseObject({
  file: z.string().min(1),
  output: z.string().min(1).optional(),
  target_language: z.string().min(1),
  result_format: z.enum(RESULT_FORMATS).optional(),
  existing: z.string().min(1).optional(),
});

/** A key has at most 100 documents in the queue. */
const MAX_TRANSLATIONS = 100;

/** Creates the tool that translates files of this machine. Disposing of it cancels the documents that are not done. */
export function createDocumentTool(
  connect: () => Promise<Connection>,
  signal: AbortSignal,
  maxWaitMs = MAX_DOCUMENT_WAIT_MS,
  resultIn: (language: string) => ResultFormat = () => 'pdf',
): { run: RunTool } & AsyncDisposable {
  const translations = new LRUCache<string, Translation>({ max: MAX_TRANSLATIONS });
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  async function start(args: object, onProgress: Translation['onProgress'], call: AbortSignal): Promise<Translation> {
    const { file, output, result_format, existing, ...sent } = validate(localDocument, args);
    const language = canonicalLanguage(sent.target_language)?.code ?? sent.target_language;
    const isPdf = extname(file).toLowerCase() === '.pdf';
    const pdfResult = result_format ?? (isPdf ? resultIn(language) : undefined);
    const fields = {
      ...sent,
      ...(pdfResult && { result_format: pdfResult }),
      ...(existing && { existing: new File([await openFile(existing)], basename(existing)) }),
    };
    const names = { language: fields.target_language, output, pdfResult };
    const target = output ?? (await targetOf(file, basename(file), names));
    if (existsSync(target)) throw new CommandError(`${target} exists already. Set output to another path.`);
    const connection = await connect();
    const signals = AbortSignal.any([signal, closing.signal, call]);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const onState = (state: DocumentResponse): void => {
      translation.state = state;
      begin();
      translation.onProgress(documentProgress(state));
    };
    const ended = translateDocument(connection, { source: file, target }, fields, onState, signals);
    const translation: Translation = { ended, begun, state: undefined, output: target, onProgress };
    const settled: Promise<unknown> = ended.then(
      () => running.delete(settled),
      () => running.delete(settled),
    );
    running.add(settled);
    return translation;
  }

  return {
    async run(args, { signal: call, onProgress }) {
      const { document_id } = validate(documentToWaitFor, args);
      const known = document_id === undefined ? undefined : translations.get(document_id);
      if (document_id !== undefined && known === undefined) throw new CommandError(UNKNOWN_DOCUMENT);
      const cancellation = new AbortController();
      const cancel = (): void => cancellation.abort(call.reason);
      call.addEventListener('abort', cancel, { once: true });
      const translation = known ?? (await start(args, onProgress, cancellation.signal));
      translation.onProgress = onProgress;
      try {
        const state = await waitFor(translation, call, maxWaitMs);
        const { document_id: id, status } = state;
        if (status === 'queued' || status === 'translating') translations.set(id, translation);
        else translations.delete(id);
        return { ...state, output: translation.output };
      } finally {
        // A translation goes on after its call has reported its state.
        call.removeEventListener('abort', cancel);
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new CommandError('The agent has ended the command.'));
      await Promise.all(running);
    },
  };
}

const UNKNOWN_DOCUMENT =
  'No document of this agent has this document_id. Its result was reported already, or it was cancelled.';

/** Waits for the end of a translation, or for its state after `maxWaitMs`, once the service has the document. */
async function waitFor(translation: Translation, call: AbortSignal, maxWaitMs: number): Promise<DocumentResponse> {
  const timer = new AbortController();
  const timeout = Promise.all([sleep(maxWaitMs, undefined, { signal: timer.signal }), translation.begun]).then(
    () => translation.state ?? translation.ended,
  );
  timeout.catch(() => undefined);
  try {
    return await abortable(Promise.race([translation.ended, timeout]), call);
  } finally {
    timer.abort();
  }
}
