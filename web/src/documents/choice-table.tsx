import type { JSX } from 'preact';
import type { DocumentPreview } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatNumber } from '../i18n/format.ts';

interface ChoiceTableProps {
  preview: DocumentPreview;
  onToggle: (named: DocumentPreview['names'][number]) => void;
}

/** The names of the texts of a file, each with its first text, and whether they are chosen. */
export function ChoiceTable({ preview, onToggle }: ChoiceTableProps): JSX.Element {
  const messages = useMessages();
  const { names, unlisted_texts: unlisted } = preview;
  return (
    <>
      <ul class="choice-names">
        {names.map((named) => (
          <li key={named.name} class={named.chosen > 0 ? '' : 'left-out'}>
            <label>
              <input
                type="checkbox"
                checked={named.chosen > 0}
                disabled={named.name === null}
                onChange={(event) => {
                  // The answer of the service tells whether it is chosen.
                  event.currentTarget.checked = named.chosen > 0;
                  onToggle(named);
                }}
              />
              <span class="choice-name">
                <bdi>{named.name ?? messages.textsWithoutName}</bdi>
              </span>
              {named.texts > 1 && (
                <span class="choice-count">
                  {named.chosen === named.texts || named.chosen === 0
                    ? formatNumber(named.texts)
                    : `${formatNumber(named.chosen)}/${formatNumber(named.texts)}`}
                </span>
              )}
              <span class="choice-example">
                <bdi>{named.example}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p class="note">{messages.unlistedTexts(unlisted)}</p>}
    </>
  );
}
