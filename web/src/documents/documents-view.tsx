import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError } from '../api/describe-error.ts';
import { useKey } from '../api/key.ts';
import { GlossarySelect } from '../glossaries/glossary-select.tsx';
import { type Glossaries, glossariesFor } from '../glossaries/use-glossaries.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { LanguageBar } from '../languages/language-bar.tsx';
import { useLanguages } from '../languages/languages.ts';
import { firstTarget } from '../languages/recent.ts';
import { MemorySelect } from '../memories/memory-select.tsx';
import { type Memories, memoriesFor } from '../memories/use-memories.ts';
import { ModelNotice } from '../models/model-notice.tsx';
import { keep } from '../storage.ts';
import { FormalitySelect } from '../translator/option-selects.tsx';
import type { Formality } from '../translator/translation-input.ts';
import { announce } from '../ui/announcer.tsx';
import { EntryName } from '../ui/entry-name.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Problem } from '../ui/problem.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { ALL_TEXTS } from './choice.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { DocumentRow } from './document-row.tsx';
import { DropField } from './drop-field.tsx';
import { type Layout, LayoutSelect } from './layout-select.tsx';
import { type PdfResult, PdfResultSelect } from './pdf-result-select.tsx';
import { PicturesSelect } from './pictures-select.tsx';
import { useDocuments } from './use-documents.ts';
import { formOf, type UploadState, useUploads } from './use-uploads.ts';

interface DocumentsViewProps {
  glossaries: Glossaries;
  memories: Memories;
  /** Called when a model has been installed. */
  onModelChange: () => void;
}

/** Sends files for translation, and lists the documents of the owner. */
export function DocumentsView({ glossaries, memories, onModelChange }: DocumentsViewProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { key } = useKey();
  const [source, setSource] = useState('');
  const [target, setTarget] = useState(firstTarget);
  const [formality, setFormality] = useState<Formality>('');
  const [glossaryId, setGlossaryId] = useState('');
  const [memoryId, setMemoryId] = useState('');
  const [layout, setLayout] = useState<Layout>('replace');
  const [translatesPictures, setTranslatesPictures] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  /** Files whose texts are still to be chosen. */
  const [pending, setPending] = useState<readonly File[]>([]);
  const [pdfResult, setPdfResult] = useState<PdfResult>('pdf');
  const fitting = glossariesFor(glossaries.list, source || undefined, target);
  const fittingMemories = memoriesFor(memories.list, source || undefined, target);
  const chosenMemory = fittingMemories.some(({ memory_id }) => memory_id === memoryId) ? memoryId : '';
  const isFitting = fitting.some(({ glossary_id }) => glossary_id === glossaryId);
  const route = languages.get(source)?.targets.find(({ code }) => code === target);
  const documents = useDocuments(key);
  const uploads = useUploads(({ name }) => {
    announce(messages.documentAccepted(name));
    documents.refresh();
  });
  useEffect(() => void keep('target', target), [target]);

  const canSwap = source !== '' && source !== target && languages.get(target)?.targets.length !== 0;
  function swap(): void {
    setSource(target);
    setTarget(source);
  }
  const stored = { glossaryId: isFitting ? glossaryId : '', memoryId: chosenMemory };
  const options = { source, target, formality, ...stored, pdfResult, layout, translatesPictures, choice: ALL_TEXTS };
  function take(files: readonly File[]): void {
    if (key === '') return;
    if (isChoosing) setPending([...pending, ...files]);
    else uploads.send(files, options);
  }
  const [next] = pending;
  const drop = useFileDrop(take);

  return (
    <div class="column">
      <h1>{messages.documents}</h1>
      <section
        aria-label={messages.dropFiles}
        class={drop.isDragging ? 'card documents dragging' : 'card documents'}
        {...drop.handlers}
      >
        <LanguageBar
          {...{ source, target, canSwap }}
          detected={undefined}
          onSource={setSource}
          onTarget={setTarget}
          onSwap={swap}
          targetOptions={
            <>
              <GlossarySelect glossaries={fitting} value={isFitting ? glossaryId : ''} onChange={setGlossaryId} />
              <MemorySelect memories={fittingMemories} value={chosenMemory} onChange={setMemoryId} />
              <LayoutSelect value={layout} onChange={setLayout} />
              <PicturesSelect isOn={translatesPictures} onChange={setTranslatesPictures} />
              <ChoiceSelect isChoosing={isChoosing} onChange={setChoosing} />
              <PdfResultSelect value={pdfResult} onChange={setPdfResult} />
              {route?.features?.includes('formality') && (
                <FormalitySelect formality={formality} onChange={setFormality} />
              )}
            </>
          }
        />
        <DropField onFiles={take} />
        {route?.installed === false && (
          <ModelNotice key={`${source}-${target}`} from={source} route={route} onInstalled={onModelChange} />
        )}
      </section>
      {next && (
        <ChoiceDialog
          key={pending.length}
          form={formOf(next, options)}
          onTranslate={(choice) => {
            uploads.send([next], { ...options, choice });
            setPending(pending.slice(1));
          }}
          onClose={() => setPending(pending.slice(1))}
        />
      )}
      {documents.error !== undefined && <Problem error={documents.error} onRetry={documents.refresh} />}
      <ul class="entries">
        {uploads.list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onDismiss={() => uploads.dismiss(upload.id)} />
        ))}
        {documents.list?.map((entry) => (
          <DocumentRow key={entry.document_id} {...{ entry, onModelChange }} onChange={documents.refresh} />
        ))}
      </ul>
      {documents.list?.length === 0 && uploads.list.length === 0 && (
        <div class="empty">
          <Icon name="documents" />
          <p>{messages.documentsEmpty}</p>
        </div>
      )}
      {documents.hasMore && (
        <button type="button" class="button" onClick={documents.showMore}>
          {messages.showMore}
        </button>
      )}
    </div>
  );
}

function UploadRow({ upload, onDismiss }: { upload: UploadState; onDismiss: () => void }): JSX.Element {
  const messages = useMessages();
  const { file, sent, error } = upload;
  const isFailed = error !== undefined;
  return (
    <li class="entry">
      <div class="entry-head">
        <div class="entry-about">
          <EntryName icon="file" name={file.name} />
        </div>
        <IconButton
          icon="close"
          label={`${isFailed ? messages.close : messages.cancel}: ${file.name}`}
          onClick={onDismiss}
        />
      </div>
      {isFailed ? (
        <p class="document-failed" role="alert">
          {describeError(error, messages).summary}
        </p>
      ) : (
        <label class="progress">
          <span>{messages.uploading(formatBytes(Math.min(sent, file.size)), formatBytes(file.size))}</span>
          <progress max={file.size} value={sent} />
        </label>
      )}
    </li>
  );
}
