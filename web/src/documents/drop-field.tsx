import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { MAX_FILE_BYTES } from '../limits.ts';
import { Icon } from '../ui/icons.tsx';

/** The extensions that a file dialog offers first. The service knows more, and looks at the content too. */
const EXTENSIONS =
  '.adoc,.asciidoc,.ass,.cjs,.csv,.dbk,.dfxp,.dita,.ditamap,.doc,.docbook,.docx,.epub,.fodp,.fods,.fodt,.ftl,.htm,.html,.ipynb,.itt,.jpeg,.jpg,.js,.json,.json5,.latex,.lrc,.ltx,.md,.mdx,.mjs,.odp,.ods,.odt,.pdf,.php,.png,.po,.pot,.ppt,.pptx,.properties,.resw,.resx,.rst,.rtf,.sbv,.srt,.ssa,.strings,.stringsdict,.tex,.tif,.tiff,.toml,.ts,.tsv,.ttml,.txt,.vtt,.webp,.xcstrings,.xlf,.xliff,.xls,.xlsx,.xml,.yaml,.yml';

/** Area to drop or select files. */
export function DropField({ onFiles }: { onFiles: (files: readonly File[]) => void }): JSX.Element {
  const messages = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="document">
      <Icon name="upload" />
      <p class="document-name">{messages.dropFiles}</p>
      <button type="button" class="button primary" onClick={() => input.current?.click()}>
        {messages.chooseFiles}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={EXTENSIONS}
        aria-label={messages.chooseFiles}
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <p class="pane-note">{messages.documentFormats(formatBytes(MAX_FILE_BYTES))}</p>
    </div>
  );
}
