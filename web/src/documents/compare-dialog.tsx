import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { TranslatedDocument } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';

/** Media types that all browsers show, by file name extension. */
const SHOWN_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};
/** Without the bars of the viewer, and as wide as the frame. */
const PDF_VIEW = '#toolbar=0&navpanes=0&view=FitH';

const typeOf = (name = ''): string | undefined => SHOWN_TYPES[name.split('.').pop()?.toLowerCase() ?? ''];

/** Whether a browser can show a file and its translation in the same way. */
export function areComparable(source: string, result: string | undefined): boolean {
  return typeOf(source) !== undefined && typeOf(source) === typeOf(result);
}

interface CompareDialogProps {
  entry: TranslatedDocument;
  source: File;
  onClose: () => void;
}

/** Shows a PDF or an image beside its translation. */
export function CompareDialog({ entry, source, onClose }: CompareDialogProps): JSX.Element {
  const messages = useMessages();
  const { document_id, filename, result_filename = filename } = entry;
  const [result, setResult] = useState<Blob>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const response = await api().readTranslatedDocument({ document_id }, { signal: stop.signal });
      setResult(await response.blob());
    };
    read().catch((reason) => {
      if (!stop.signal.aborted) setError(reason);
    });
    return () => stop.abort();
  }, [document_id]);
  return (
    <Dialog title={messages.compareWith(filename)} onClose={onClose} size="full">
      <Failure error={error} />
      <div class="comparison" aria-busy={result === undefined && error === undefined}>
        <Shown label={messages.sourceFile} content={source} name={filename} />
        {result && <Shown label={messages.result} content={result} name={result_filename} />}
      </div>
    </Dialog>
  );
}

/** A file under its label. The media type is that of the name, so that no file can be a page with scripts. */
function Shown({ label, content, name }: { label: string; content: Blob; name: string }): JSX.Element {
  const type = typeOf(name) ?? 'application/octet-stream';
  const [url, setUrl] = useState('');
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([content], { type }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [content, type]);
  const title = `${label}: ${name}`;
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {url !== '' &&
        (type === 'application/pdf' ? (
          <iframe src={`${url}${PDF_VIEW}`} title={title} />
        ) : (
          <img src={url} alt={title} />
        ))}
    </figure>
  );
}
