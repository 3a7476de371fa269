import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { Memory, MemorySegment } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { directionOf, nameOf, useLanguages } from '../languages/languages.ts';
import { Failure } from '../ui/failure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useSegments } from './use-segments.ts';

/** UTF-16 units of a text of a segment. */
const MAX_LENGTH = 4_000;

/** The segments of a memory, with a search. Every change is saved at once. */
export function SegmentTable({ memory, onChange }: { memory: Memory; onChange: () => void }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { memory_id: id, source_language } = memory;
  const [query, setQuery] = useState('');
  const segments = useSegments(id, query.trim());
  const [error, setError] = useState<unknown>();
  const problem = error ?? segments.error;

  async function save(segment: MemorySegment, changes: { source?: string; target?: string }): Promise<boolean> {
    setError(undefined);
    try {
      await api().updateMemorySegment({ id, segment_id: segment.segment_id, ...changes });
      return true;
    } catch (reason) {
      setError(reason);
      return false;
    }
  }
  async function remove({ segment_id }: MemorySegment): Promise<void> {
    setError(undefined);
    try {
      await api().deleteMemorySegment({ id, segment_id });
      segments.drop(segment_id);
      onChange();
    } catch (reason) {
      setError(reason);
    }
  }
  const attributesOf = (code: string) => ({ lang: code, dir: directionOf(languages, code) });

  return (
    <div class="glossary-entries segments">
      <input
        type="text"
        aria-label={messages.searchSegments}
        placeholder={messages.searchSegments}
        maxLength={200}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <table aria-busy={segments.isLoading}>
        <tbody>
          {segments.list.map((segment) => (
            <tr key={segment.segment_id}>
              <td>
                <SegmentField
                  label={`${nameOf(languages, source_language)}: ${segment.source}`}
                  attributes={attributesOf(source_language)}
                  text={segment.source}
                  onSave={(source) => save(segment, { source })}
                />
              </td>
              <td>
                <SegmentField
                  label={`${nameOf(languages, segment.target_language)}: ${segment.source}`}
                  attributes={attributesOf(segment.target_language)}
                  text={segment.target}
                  onSave={(target) => save(segment, { target })}
                />
              </td>
              <td>
                <IconButton
                  icon="trash"
                  label={`${messages.deleteSegment}: ${segment.source}`}
                  onClick={() => void remove(segment)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!segments.isLoading && segments.list.length === 0 && !segments.hasMore && (
        <p class="note">{messages.noSuchSegment}</p>
      )}
      {segments.hasMore && (
        <button type="button" class="button" disabled={segments.isLoading} onClick={segments.showMore}>
          {messages.showMore}
        </button>
      )}
      <Failure error={problem} />
    </div>
  );
}

interface SegmentFieldProps {
  label: string;
  attributes: { lang: string; dir: 'rtl' | 'ltr' | 'auto' };
  text: string;
  onSave: (text: string) => Promise<boolean>;
}

/** A text that is saved when the field is left. A text that is not accepted returns to what it was. */
function SegmentField({ label, attributes, text, onSave }: SegmentFieldProps): JSX.Element {
  const [saved, setSaved] = useState(text);
  return (
    <textarea
      {...attributes}
      rows={1}
      aria-label={label}
      maxLength={MAX_LENGTH}
      defaultValue={text}
      onChange={async ({ currentTarget }) => {
        const next = currentTarget.value.trim();
        if (next === saved) return;
        if (next !== '' && (await onSave(next))) setSaved(next);
        else currentTarget.value = saved;
      }}
    />
  );
}
