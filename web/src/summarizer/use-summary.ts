import { useEffect, useRef, useState } from 'preact/hooks';
import type { SummaryRequest, SummaryResponse } from '../../../packages/client/src/index.ts';
import { type Answer, ask } from '../api/client.ts';
import { withStoredFile } from '../api/stored-file.ts';
import { lastOf } from '../api/stream.ts';
import type { ModelWork } from '../models/model-work.ts';

export type Origin = { kind: 'text'; text: string } | { kind: 'file'; file: File } | { kind: 'url'; url: string };

export type OriginKind = Origin['kind'];

export interface SummaryOptions {
  type: 'text' | 'points';
  points: number;
  /** Undefined for no limit. */
  characters: number | undefined;
  /** Language code of the summary. Empty for that of the source. */
  language: string;
  /** What the reader wants to know. Empty for nothing in particular. */
  focus: string;
}

/** A summary and its source. */
export interface CompletedSummary extends Answer<SummaryResponse> {
  origin: Origin;
  at: number;
}

export interface SummaryWork {
  outcome: CompletedSummary | undefined;
  error: unknown;
  isWaiting: boolean;
  /** Bytes of the file sent so far; undefined if no upload runs. */
  sent: number | undefined;
  /** Undefined if no language model works. */
  modelWork: ModelWork | undefined;
  start: (origin: Origin, options: SummaryOptions) => void;
  cancel: () => void;
}

/** Runs one summary at a time. A new one cancels the previous one. */
export function useSummary(): SummaryWork {
  const [outcome, setOutcome] = useState<CompletedSummary>();
  const [error, setError] = useState<unknown>();
  const [isWaiting, setWaiting] = useState(false);
  const [sent, setSent] = useState<number>();
  const [modelWork, setModelWork] = useState<ModelWork>();
  const currentRequest = useRef<AbortController | undefined>(undefined);

  function cancel(): void {
    currentRequest.current?.abort();
    setWaiting(false);
    setSent(undefined);
    setModelWork(undefined);
  }
  async function start(origin: Origin, { type, points, characters, language, focus }: SummaryOptions): Promise<void> {
    cancel();
    const request = new AbortController();
    const { signal } = request;
    currentRequest.current = request;
    setWaiting(true);
    setError(undefined);
    const summarizeSource = (source: SummaryRequest) => {
      setSent(undefined);
      const body = {
        ...source,
        type,
        max_points: points,
        max_characters: characters ?? null,
        target_language: language || null,
        focus: focus || null,
        include_sources: true,
      };
      const onTokens = (tokens: number, parts: ModelWork['parts']) => setModelWork({ tokens, parts });
      return ask((client, onEngine) => lastOf(client.summarizeStream(body, { signal, onTokens, onEngine })));
    };
    try {
      const answer =
        origin.kind === 'file'
          ? await withStoredFile(origin.file, { signal, onProgress: setSent }, (key) =>
              summarizeSource({ file_store_key: key }),
            )
          : await summarizeSource(origin.kind === 'text' ? { text: origin.text } : { url: origin.url });
      // A stream that tells the progress of OCR names no engine. Summaries of a model have no sources.
      const engine = answer.engine || (answer.body.sources ? 'extractive' : 'llm');
      if (!signal.aborted) setOutcome({ ...answer, engine, origin, at: Date.now() });
    } catch (problem) {
      if (!signal.aborted) setError(problem);
    }
    if (currentRequest.current === request && !signal.aborted) cancel();
  }
  useEffect(() => () => currentRequest.current?.abort(), []);
  return {
    outcome,
    error,
    isWaiting,
    sent,
    modelWork,
    start: (origin, options) => void start(origin, options),
    cancel,
  };
}
