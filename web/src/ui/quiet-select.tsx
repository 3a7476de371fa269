import type { JSX } from 'preact';

interface QuietSelectProps<Value extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A select without a frame, beside a language. */
export function QuietSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: QuietSelectProps<Value>): JSX.Element {
  return (
    <select
      class="quiet-select"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget: { selectedIndex } }) => {
        const option = options[selectedIndex];
        if (option !== undefined) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
