import type { JSX } from 'preact';
import { Icon, type IconName } from './icons.tsx';

/** The name of an entry of a list, in the script direction of the name. The icon stays beside its first line. */
export function EntryName({ icon, name }: { icon: IconName; name: string }): JSX.Element {
  return (
    <strong class="entry-name">
      <Icon name={icon} />
      <bdi>{name}</bdi>
    </strong>
  );
}
