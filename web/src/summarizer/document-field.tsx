import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { MAX_FILE_BYTES } from '../limits.ts';
import { Icon } from '../ui/icons.tsx';
import { ACCEPT } from './file-types.ts';

interface DocumentFieldProps {
  file: File | undefined;
  /** Bytes sent so far; undefined if no upload runs. */
  sent: number | undefined;
  onFile: (file: File) => void;
}

/** Area to drop or select a document. */
export function DocumentField({ file, sent, onFile }: DocumentFieldProps): JSX.Element {
  const messages = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="document">
      <Icon name={file === undefined ? 'upload' : 'file'} />
      {file === undefined ? (
        <p class="document-name">{messages.dropFile}</p>
      ) : (
        <p class="document-name">
          <bdi>{file.name}</bdi> <small>{formatBytes(file.size)}</small>
        </p>
      )}
      {sent !== undefined && file !== undefined && (
        <label class="progress">
          <span>{messages.uploading(formatBytes(sent), formatBytes(file.size))}</span>
          <progress max={file.size} value={sent} />
        </label>
      )}
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {file === undefined ? messages.chooseFile : messages.anotherFile}
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={messages.chooseFile}
        hidden
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen);
          event.currentTarget.value = '';
        }}
      />
      <p class="pane-note">{messages.summaryFormats}</p>
      <p class="pane-note">{messages.upTo(formatBytes(MAX_FILE_BYTES))}</p>
    </div>
  );
}
