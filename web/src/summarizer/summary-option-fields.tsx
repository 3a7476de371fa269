import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import type { SummaryOptions } from './use-summary.ts';

const MAX_POINTS = 100;

/** Format and maximum length of the summary. */
export function SummaryOptionFields({
  summaryOptions,
  onChange,
}: {
  summaryOptions: SummaryOptions;
  onChange: (summaryOptions: SummaryOptions) => void;
}): JSX.Element {
  const messages = useMessages();
  return (
    <>
      <RadioGroup
        label={messages.summaryFormat}
        name="format"
        options={[
          { value: 'text', label: messages.paragraph },
          { value: 'points', label: messages.points },
        ]}
        value={summaryOptions.type}
        onChange={(type) => onChange({ ...summaryOptions, type })}
      />
      {summaryOptions.type === 'points' && (
        <label class="number-field">
          <span>{messages.numberOfPoints}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_POINTS}
            value={summaryOptions.points}
            onChange={(event) =>
              onChange({ ...summaryOptions, points: wholeNumber(event.currentTarget, MAX_POINTS) ?? 3 })
            }
          />
        </label>
      )}
      <label class="number-field">
        <span>{messages.maxCharacters}</span>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          placeholder={messages.noLimit}
          value={summaryOptions.characters}
          onChange={(event) => onChange({ ...summaryOptions, characters: wholeNumber(event.currentTarget) })}
        />
      </label>
    </>
  );
}

/** The value of the field, clamped to 1 … `max`; undefined if it is empty. */
function wholeNumber(field: HTMLInputElement, max = Number.MAX_SAFE_INTEGER): number | undefined {
  if (Number.isNaN(field.valueAsNumber)) return undefined;
  const value = Math.max(1, Math.min(max, Math.round(field.valueAsNumber)));
  field.value = String(value);
  return value;
}
