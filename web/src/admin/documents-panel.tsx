import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { AdminDocument } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatOutOf, formatTime } from '../i18n/format.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PagedTable } from './paged-table.tsx';
import { usePages } from './use-pages.ts';

/** The documents of all owners. Their names are for their owners only. */
export function DocumentsPanel(): JSX.Element {
  const messages = useMessages();
  const [asked, setAsked] = useState<AdminDocument>();
  const [error, setError] = useState<unknown>();
  const pages = usePages<AdminDocument>(async (cursor, signal) => {
    const { documents, next_cursor } = await api().adminListDocuments({ ...(cursor && { cursor }) }, { signal });
    return { items: documents, next: next_cursor };
  }, '');
  const states = {
    queued: messages.documentQueued,
    translating: messages.documentTranslating,
    done: messages.documentDone,
    failed: messages.documentFailed,
    cancelled: messages.documentCancelled,
  };
  async function remove({ document_id }: AdminDocument): Promise<void> {
    setError(undefined);
    await api().adminDeleteDocument({ document_id }).catch(setError);
    pages.refresh();
  }
  return (
    <>
      <Failure error={error} />
      <PagedTable
        {...{ pages }}
        label={messages.documents}
        columns={[
          messages.created,
          messages.owner,
          messages.summaryFormat,
          messages.sourceLanguage,
          messages.targetLanguage,
          messages.state,
          messages.progress,
          messages.auditAction,
        ]}
        keyOf={({ document_id }) => document_id}
        cells={(document) => [
          formatTime(Date.parse(document.created_at)),
          document.owner,
          document.format,
          document.current_language ?? '',
          document.target_language,
          document.error === null ? states[document.status] : `${states[document.status]}: ${document.error}`,
          formatOutOf(document.segments_done, document.segments_total),
          <IconButton
            key="delete"
            icon="trash"
            label={`${messages.deleteDocument}: ${document.document_id}`}
            onClick={() => setAsked(document)}
          />,
        ]}
      />
      {asked !== undefined && (
        <DeleteDialog
          name={`${asked.owner}, ${asked.format}`}
          onDelete={() => void remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
