import type { ToolProgress } from './server.ts';

interface DocumentState {
  document_id: string;
  status: string;
  progress: { segments_done: number; segments_total: number };
  seconds_remaining?: number | null | undefined;
}

/** The progress of a document. Its message names the document: a call that ends early leaves the agent its ID. */
export function documentProgress({ document_id, status, progress, seconds_remaining }: DocumentState): ToolProgress {
  const left = seconds_remaining ? `, about ${seconds_remaining} seconds left` : '';
  return {
    progress: progress.segments_done,
    total: progress.segments_total || undefined,
    message: `Document ${document_id} is ${status}${left}.`,
  };
}
