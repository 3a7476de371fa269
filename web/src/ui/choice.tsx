import type { JSX } from 'preact';

interface ChoiceProps<Value extends string> {
  /** Of the group, read out. */
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function Choice<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: ChoiceProps<Value>): JSX.Element {
  return (
    <fieldset class="choice">
      <legend class="for-readers">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
