import { copyFile, link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { GlossaError } from '../../errors.ts';
import { systemErrorCode, withStorageErrors } from '../../filesystem/storage-error.ts';
import { retryLost } from '../../processes/retry-lost.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createCounter, createHistogram } from '../../telemetry/metrics.ts';
import { inSpan } from '../../telemetry/spans.ts';
import { hasFont } from '../pdf/typeset/has-font.ts';
import { realFolders } from '../pdf/typeset/noto-fonts.ts';
import {
  type CompositionReport,
  type Extraction,
  type FileProcessor,
  type FileText,
  type FileTextReader,
  MAX_PREVIEW_NAMES,
  type TextBlock,
  type TextPreview,
  UnitsChangedError,
} from './file-processor.ts';
import type { ReadableFormatName } from './file-types.ts';
import { FILE_LIMITS, type FileLimits, limitsOf } from './process/limits.ts';
import { type FileRequest, type FileTask, RESULT_PATH, SOURCE_PATH } from './process/messages.ts';
import { openProcessPool } from './process/process-pool.ts';
import { type OnResponse, runRequest } from './process/run-request.ts';

export interface FileProcessorOptions {
  /** For files in work, on the file system of the files. Created if missing, emptied; not shared with other processors. */
  directory: string;
  limits?: Partial<FileLimits>;
  /** @see ParseOptions.frontMatterKeys */
  frontMatterKeys?: readonly string[];
  /** Folders with fonts of Noto. Default: none. */
  fontFolders?: readonly string[];
  log: Logger;
  registry: Registry;
}

/** A task, and the local file that its process sees as its source. */
interface FileWork {
  task: FileTask;
  path: string;
  /** Requests after the task. Default: none. */
  following?: AsyncIterable<FileRequest>;
  onResponse: OnResponse;
  /** Receives the path of the written file. */
  finish?: (result: string) => Promise<void>;
}

/** A person waits for a preview, as for a summary. */
const SHARE_OF = {
  identify: 'identify',
  preview: 'read',
  read: 'read',
  extract: 'translate',
  compose: 'translate',
  pictures: 'translate',
  replace: 'translate',
} as const;

export async function openFileProcessor(options: FileProcessorOptions): Promise<FileProcessor & FileTextReader> {
  const { directory, frontMatterKeys, log, registry } = options;
  const fontFolders = realFolders(options.fontFolders ?? []);
  const pool = await openProcessPool({ directory, fontFolders, log, registry });
  const metrics = fileMetrics(registry);

  async function run({ task, path, following, onResponse, finish }: FileWork, scope: RequestScope): Promise<void> {
    const format = 'format' in task ? task.format : 'any';
    const limits = { ...(format === 'any' ? FILE_LIMITS : limitsOf(format, task.kind === 'read')), ...options.limits };
    const share = SHARE_OF[task.kind];
    async function* requests(): AsyncGenerator<FileRequest> {
      yield task;
      if (following) yield* following;
    }
    await inSpan(`files.${task.kind}`, { attributes: { 'glossa.format': format } }, async () => {
      let refusal: GlossaError | undefined;
      await pool.run(share, scope, async (child, signal) => {
        const stopTimer = metrics.seconds.startTimer({ step: task.kind, format });
        const [source, result] = [join(child.directory, SOURCE_PATH), join(child.directory, RESULT_PATH)];
        try {
          await withStorageErrors(source, () => linkOrCopy(path, source));
          const end = await runRequest(child, requests(), onResponse, limits, signal);
          refusal = end.refusal;
          if (refusal === undefined) await finish?.(result);
          return end;
        } finally {
          stopTimer();
          await rm(source, { force: true });
        }
      });
      if (refusal !== undefined) throw refusal;
    });
  }

  return {
    async identify(path, claim, scope) {
      let format: ReadableFormatName | undefined;
      const onResponse: OnResponse = (response) => {
        if (response.type === 'identified') format = response.format;
      };
      const work: FileWork = { task: { kind: 'identify', ...claim }, path, onResponse };
      await retryLost(() => run(work, scope), scope.signal);
      return required(format);
    },
    async extract(path, format, onUnits, scope, wanted) {
      let extraction: Extraction | undefined;
      const onResponse: OnResponse = async (response) => {
        if (response.type === 'units') await onUnits(response.units);
        if (response.type === 'extracted') extraction = response.extraction;
      };
      const options = { ...wanted, frontMatterKeys, isFile: true };
      await run({ task: { kind: 'extract', format, options }, path, onResponse }, scope);
      return required(extraction);
    },
    async preview(path, format, wanted, scope) {
      let preview: TextPreview | undefined;
      const onResponse: OnResponse = (response) => {
        if (response.type === 'preview') ({ preview } = response);
      };
      const options = { ...wanted, frontMatterKeys, isFile: true };
      const task = { kind: 'preview', format, options, maxNames: MAX_PREVIEW_NAMES } as const;
      await retryLost(() => run({ task, path, onResponse }, scope), scope.signal);
      return required(preview);
    },
    async readText(path, { format, charset }, scope) {
      let text: string | undefined;
      let blocks: TextBlock[] = [];
      const onResponse: OnResponse = (response) => {
        if (response.type === 'text') text = response.text;
        if (response.type === 'blocks') blocks.push(...response.blocks);
      };
      const work: FileWork = { task: { kind: 'read', format, charset }, path, onResponse };
      await retryLost(() => {
        blocks = [];
        return run(work, scope);
      }, scope.signal);
      const read: FileText = text === undefined ? { kind: 'blocks', blocks } : { kind: 'text', text };
      return read;
    },
    async compose({ path, output, format, digest, translations, target, options: wanted, reading }, scope) {
      async function* following(): AsyncGenerator<FileRequest> {
        for await (const group of translations) {
          yield { kind: 'translations', translations: group.map((one) => one ?? null) };
        }
        yield { kind: 'end' };
      }
      let report: CompositionReport | undefined;
      const onResponse: OnResponse = (response) => {
        if (response.type === 'unitsChanged') throw new UnitsChangedError();
        if (response.type !== 'composed') return;
        report = { keptUnits: response.keptUnits, lostTexts: response.lostTexts, lostComments: response.lostComments };
        metrics.kept.inc({ format }, report.keptUnits);
      };
      const finish = (result: string) => withStorageErrors(output, () => moveOrCopy(result, output));
      const options = { ...wanted, frontMatterKeys, isFile: true };
      const task = { kind: 'compose', format, digest, target, options, reading, fontFolders } as const;
      await run({ task, path, following: following(), onResponse, finish }, scope);
      return required(report);
    },
    async readPictures(path, format, onPicture, scope, facing) {
      let left: number | undefined;
      const onResponse: OnResponse = async (response) => {
        if (response.type === 'picture') {
          const { name, content, scannedPages = 0 } = response;
          await onPicture({ name, content: Buffer.from(content, 'base64'), scannedPages });
        }
        if (response.type === 'pictures') ({ left } = response);
      };
      await run({ task: { kind: 'pictures', format, facing }, path, onResponse }, scope);
      return required(left);
    },
    async replacePictures({ path, output, format, facing }, pictures, scope) {
      async function* following(): AsyncGenerator<FileRequest> {
        for await (const { name, content, texts } of pictures) {
          yield { kind: 'picture', name, content: content.toString('base64'), ...(texts && { texts }) };
        }
        yield { kind: 'end' };
      }
      let left: number | undefined;
      const onResponse: OnResponse = (response) => {
        if (response.type === 'replaced') ({ left } = response);
      };
      const finish = (result: string) => withStorageErrors(output, () => moveOrCopy(result, output));
      await run({ task: { kind: 'replace', format, facing }, path, following: following(), onResponse, finish }, scope);
      return required(left);
    },
    hasFont: (language) => hasFont(language, fontFolders),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The file process ended a task without its result.');
  return value;
}

/** A link costs nothing for a large file. The process may read it only. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (!isWithoutLinks(error)) throw error;
    await copyFile(from, to);
  });
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: unknown) => {
    if (!isWithoutLinks(error)) throw error;
    await copyFile(from, to);
    await rm(from);
  });
}

/** Another file system, or one without links. */
function isWithoutLinks(error: unknown): boolean {
  return ['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(systemErrorCode(error) ?? '');
}

function fileMetrics(registry: Registry) {
  return {
    seconds: createHistogram(registry, 'glossa_file_processor_seconds'),
    kept: createCounter(registry, 'glossa_file_processor_kept_units_total'),
  };
}
