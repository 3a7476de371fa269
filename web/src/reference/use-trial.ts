import { useEffect, useRef, useState } from 'preact/hooks';
import { offline } from '../api/client.ts';
import { addressOf } from '../base-path.ts';

/** A response, ready to be shown. */
export interface Trial {
  status: number;
  durationMs: number;
  headers: [string, string][];
  /** Undefined for a file. */
  text: string | undefined;
  isJson: boolean;
  response: Response;
  blob: Blob;
}

interface Trials {
  trial: Trial | undefined;
  error: unknown;
  isSending: boolean;
  send: (path: string, init: RequestInit) => void;
  cancel: () => void;
}

/** Sends calls, one at a time. A new call and the end of the component cancel the previous one. */
export function useTrial(): Trials {
  const [trial, setTrial] = useState<Trial>();
  const [error, setError] = useState<unknown>();
  const [controller, setController] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  async function send(path: string, init: RequestInit): Promise<void> {
    latest.current?.abort();
    const own = new AbortController();
    latest.current = own;
    setController(own);
    setError(undefined);
    try {
      const received = await receive(path, { ...init, signal: own.signal });
      if (!own.signal.aborted) setTrial(received);
    } catch {
      if (!own.signal.aborted) setError(offline());
    } finally {
      if (latest.current === own) setController(undefined);
    }
  }
  return {
    trial,
    error,
    isSending: controller !== undefined,
    send: (path, init) => void send(path, init),
    cancel: () => controller?.abort(),
  };
}

async function receive(path: string, init: RequestInit): Promise<Trial> {
  const start = performance.now();
  const response = await fetch(addressOf(path), init);
  const blob = await response.blob();
  const durationMs = performance.now() - start;
  const type = response.headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json');
  const isFile = response.headers.has('content-disposition') || !(isJson || type === '' || type.startsWith('text/'));
  const body = isFile ? undefined : await blob.text();
  const text = isJson && body !== undefined ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return { status: response.status, durationMs, headers: [...response.headers], text, isJson, response, blob };
}
