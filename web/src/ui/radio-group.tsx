import type { JSX } from 'preact';

interface RadioGroupProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of radio buttons. */
export function RadioGroup<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>): JSX.Element {
  return (
    <fieldset class="choice">
      <legend class="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
