import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiResponse, call } from '../api/client.ts';
import { type Summary, summary } from '../api/schemas.ts';
import { withStoredFile } from '../api/upload.ts';

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
export interface CompletedSummary extends ApiResponse<Summary> {
  origin: Origin;
  at: number;
}

export interface SummaryWork {
  outcome: CompletedSummary | undefined;
  error: unknown;
  isWaiting: boolean;
  /** Bytes of the file sent so far; undefined if no upload runs. */
  sent: number | undefined;
  start: (origin: Origin, options: SummaryOptions) => void;
  cancel: () => void;
}

/** Runs one summary at a time. A new one cancels the previous one. */
export function useSummary(): SummaryWork {
  const [outcome, setOutcome] = useState<CompletedSummary>();
  const [error, setError] = useState<unknown>();
  const [isWaiting, setWaiting] = useState(false);
  const [sent, setSent] = useState<number>();
  const currentRequest = useRef<AbortController | undefined>(undefined);

  function cancel(): void {
    currentRequest.current?.abort();
    setWaiting(false);
    setSent(undefined);
  }
  async function start(origin: Origin, { type, points, characters, language, focus }: SummaryOptions): Promise<void> {
    cancel();
    const request = new AbortController();
    const { signal } = request;
    currentRequest.current = request;
    setWaiting(true);
    setError(undefined);
    const ask = (what: object) => {
      setSent(undefined);
      // A member that is undefined is not sent.
      const options = { max_characters: characters, target_language: language || undefined, focus: focus || undefined };
      const body = { ...what, type, max_points: points, ...options, include_sources: true };
      return call('/v1/ai/summary', summary, { method: 'POST', body, signal });
    };
    try {
      const answer =
        origin.kind === 'file'
          ? await withStoredFile(origin.file, { signal, onProgress: setSent }, (key) => ask({ file_store_key: key }))
          : await ask(origin.kind === 'text' ? { text: origin.text } : { url: origin.url });
      if (!signal.aborted) setOutcome({ ...answer, origin, at: Date.now() });
    } catch (problem) {
      if (!signal.aborted) setError(problem);
    }
    if (currentRequest.current === request && !signal.aborted) cancel();
  }
  useEffect(() => () => currentRequest.current?.abort(), []);
  return { outcome, error, isWaiting, sent, start: (origin, options) => void start(origin, options), cancel };
}
