import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DocumentForm } from '../../../packages/client/src/index.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { ALL_TEXTS, type Choice, choiceFields, toggleName } from './choice.ts';
import { ChoiceTable } from './choice-table.tsx';
import { usePreview } from './use-preview.ts';

interface ChoiceDialogProps {
  /** The file with its options, without a choice. */
  form: DocumentForm & { file: File };
  onTranslate: (choice: Choice) => void;
  onClose: () => void;
}

const WITH_COLUMNS = new Set(['csv', 'tsv', 'xlsx']);

/** Chooses the texts of a file, and shows which of them would be translated. */
export function ChoiceDialog({ form, onTranslate, onClose }: ChoiceDialogProps): JSX.Element {
  const messages = useMessages();
  const [choice, setChoice] = useState(ALL_TEXTS);
  const { preview, error, isLoading } = usePreview({ ...form, ...choiceFields(choice) });
  const field = (key: keyof Choice) => ({
    value: choice[key],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setChoice({ ...choice, [key]: currentTarget.value }),
  });
  const canTranslate = preview !== undefined && error === undefined && !isLoading && preview.chosen_texts > 0;
  return (
    <Dialog title={messages.chooseTextsOf(form.file.name)} onClose={onClose} size="wide">
      <form
        class="text-choice"
        onSubmit={(event) => {
          event.preventDefault();
          if (canTranslate) onTranslate(choice);
        }}
      >
        <div class="choice-fields">
          <label class="field">
            {messages.includePatterns}
            <textarea rows={2} spellcheck={false} dir="ltr" placeholder={messages.allTexts} {...field('include')} />
          </label>
          <label class="field">
            {messages.excludePatterns}
            <textarea rows={2} spellcheck={false} dir="ltr" {...field('exclude')} />
          </label>
          {WITH_COLUMNS.has(preview?.format ?? '') && (
            <>
              <label class="field">
                {messages.sourceColumn}
                <input type="text" maxLength={200} {...field('sourceColumn')} />
              </label>
              <label class="field">
                {messages.targetColumn}
                <input type="text" maxLength={200} {...field('targetColumn')} />
              </label>
            </>
          )}
        </div>
        <p class="note">{messages.patternHint}</p>
        <Failure error={error} />
        <div class="choice-result" aria-busy={isLoading}>
          <p role="status">
            {preview ? messages.chosenTexts(preview.chosen_texts, preview.all_texts) : messages.readingTexts}
          </p>
          {preview && preview.unmatched_patterns.length > 0 && (
            <p class="choice-unmatched">{`${messages.unmatchedPatterns}: ${preview.unmatched_patterns.join(', ')}`}</p>
          )}
          {preview && <ChoiceTable preview={preview} onToggle={(named) => setChoice(toggleName(named, choice))} />}
        </div>
        <div class="dialog-actions">
          <button type="submit" class="button primary" disabled={!canTranslate}>
            {messages.translateChosen}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
