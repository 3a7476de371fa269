import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import type { Shape } from './use-summary.ts';

const MAX_POINTS = 100;

/** Format and maximum length of the summary. */
export function ShapeOptions({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }): JSX.Element {
  const messages = useMessages();
  return (
    <>
      <RadioGroup
        label={messages.shape}
        name="shape"
        options={[
          { value: 'text', label: messages.paragraph },
          { value: 'points', label: messages.points },
        ]}
        value={shape.type}
        onChange={(type) => onShape({ ...shape, type })}
      />
      {shape.type === 'points' && (
        <label class="figure">
          <span>{messages.howMany}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_POINTS}
            value={shape.points}
            onChange={(event) => onShape({ ...shape, points: wholeNumber(event.currentTarget, MAX_POINTS) ?? 3 })}
          />
        </label>
      )}
      <label class="figure">
        <span>{messages.mostCharacters}</span>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          placeholder={messages.noLimit}
          value={shape.characters}
          onChange={(event) => onShape({ ...shape, characters: wholeNumber(event.currentTarget) })}
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
