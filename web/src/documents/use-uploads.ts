import { useRef, useState } from 'preact/hooks';
import type { DocumentForm } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import { fetchWithProgress } from '../api/fetch-with-progress.ts';
import type { Formality } from '../translator/translation-input.ts';
import { type Choice, choiceFields } from './choice.ts';
import type { Layout } from './layout-select.tsx';
import type { PdfResult } from './pdf-result-select.tsx';
import { canHavePictures } from './pictures-select.tsx';
import { keepSentFile } from './sent-files.ts';

/** How to translate a document. Empty values leave the choice to the service. */
export interface DocumentOptions {
  source: string;
  target: string;
  formality: Formality;
  glossaryId: string;
  memoryId: string;
  /** Other files keep their format. */
  pdfResult: PdfResult;
  layout: Layout;
  /** Whether pictures are translated, in documents that can have them. */
  translatesPictures: boolean;
  choice: Choice;
}

/** A file that is being sent, or could not be sent. */
export interface UploadState {
  id: number;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  error: unknown;
  cancel: () => void;
}

interface Uploads {
  list: readonly UploadState[];
  /** Sends files one after another. */
  send: (files: readonly File[], options: DocumentOptions) => void;
  /** Cancels an upload, or removes a failed one from the list. */
  dismiss: (id: number) => void;
}

/** @param onAccepted called when the service has accepted a file */
export function useUploads(onAccepted: (file: File) => void): Uploads {
  const [list, setList] = useState<readonly UploadState[]>([]);
  const nextId = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = (id: number, changes: Partial<UploadState>) =>
    setList((uploads) => uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: number) => setList((uploads) => uploads.filter((one) => one.id !== id));

  function start(file: File, options: DocumentOptions): void {
    const id = nextId.current++;
    const stop = new AbortController();
    const cancel = () => stop.abort();
    setList((uploads) => [...uploads, { id, file, sent: 0, error: undefined, cancel }]);
    const { translateDocument } = api({ send: fetchWithProgress((sent) => change(id, { sent })) });
    last.current = last.current.then(async () => {
      try {
        stop.signal.throwIfAborted();
        const { document_id } = await translateDocument(formOf(file, options), { signal: stop.signal });
        keepSentFile(document_id, file);
        drop(id);
        onAccepted(file);
      } catch (error) {
        if (!stop.signal.aborted) change(id, { error });
      }
    });
  }

  return {
    list,
    send(files, options) {
      for (const file of files) start(file, options);
    },
    dismiss(id) {
      list.find((one) => one.id === id)?.cancel();
      drop(id);
    },
  };
}

/** The request that translates a file. */
export function formOf(
  file: File,
  { source, target, formality, glossaryId, memoryId, pdfResult, layout, translatesPictures, choice }: DocumentOptions,
): DocumentForm & { file: File } {
  const becomesHtml = pdfResult === 'html' && /\.pdf$/i.test(file.name);
  return {
    target_language: target,
    ...(source !== '' && { current_language: source }),
    ...(formality !== '' && { formality: `prefer_${formality}` }),
    ...(glossaryId !== '' && { glossary_id: glossaryId }),
    ...(memoryId !== '' && { memory_id: memoryId }),
    ...(becomesHtml && { result_format: pdfResult }),
    ...(layout !== 'replace' && { layout }),
    ...(translatesPictures && !becomesHtml && canHavePictures(file.name) && { translate_images: true }),
    ...choiceFields(choice),
    file,
  };
}
