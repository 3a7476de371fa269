import type { JSX } from 'preact';
import { Icon, type IconName } from './icons.tsx';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  shortcut?: string;
}

export function IconButton({ icon, label, onClick, disabled = false, shortcut }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={`icon-button icon-${icon}`}
      aria-label={label}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      onClick={onClick}
      disabled={disabled}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
    >
      <Icon name={icon} />
    </button>
  );
}
